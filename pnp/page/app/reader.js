// Whoever wants something read from a photograph asks here; a worker of its own reads, so that
// neither the page nor judging waits for it.

const LONGEST_MS = 120_000; // then the worker is given up

export class Reader {
  /** @param {import("./workshop.js").Carrier} carrier */
  constructor({ texts, readerAddress }) {
    this.texts = texts;
    this.address = readerAddress;
    /** @type {Worker | null} */
    this.worker = null;
    this.lastId = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
  }

  /**
   * Return what is read from a photograph: see readings.js.
   * @param {string} what @param {Pick<Picture, "key" | "blob" | "width">} picture @param {object} given @returns {Promise<any>}
   */
  async read(what, { key, blob, width }, given) {
    this.worker ??= this.start();
    this.lastId += 1;
    const id = this.lastId;
    const { worker } = this;
    const timer = setTimeout(() => this.fail(new Error("time")), LONGEST_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        worker.postMessage({ id, what, picture: { key, blob, width }, given });
      });
    } finally { clearTimeout(timer); }
  }

  start() {
    const worker = new Worker(this.address);
    worker.onerror = (event) => { event.preventDefault(); this.fail(new Error(event.message)); };
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) one?.reject(new Error(error)); else one?.resolve(answer);
    };
    worker.postMessage({ texts: this.texts });
    return worker;
  }

  /** End the worker: the next question starts another. @param {Error} error */
  fail(error) {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
