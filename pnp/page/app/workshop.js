// The workshop: Python in workers, asked by named calls. Short calls and long ones have a worker
// each, so that judging goes on while a kit is drawn; the second starts when first needed.

const PIECE = 1 << 19; // characters of packed text handed over at once; a multiple of four
const LONG = new Set(["kit", "cards"]);

/** Let the browser draw and listen before more is done. */
const breath = () => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { channel.port1.close(); resolve(); };
  channel.port2.postMessage(null);
});

function cancelled() {
  const error = new Error("cancelled");
  error.isCancelled = true;
  return error;
}

/** One worker. If it dies, it is started again and asked again what it still owed, once. */
class Bench {
  constructor(carrier, onProgress) {
    this.carrier = carrier;
    this.onProgress = onProgress;
    this.waiting = new Map();
    this.lastId = 0;
    this.isOver = false;
    this.start();
  }

  start() {
    const worker = new Worker(this.carrier.workerAddress);
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      let isReady = false;
      const broken = (text) => {
        if (worker !== this.worker || this.isOver) return;
        worker.terminate();
        const error = new Error(text);
        if (isReady) this.restart(error);
        else { reject(error); this.fail(error); }
      };
      worker.onerror = (event) => { event.preventDefault(); broken(event.message); };
      worker.onmessage = ({ data: message }) => {
        if (worker !== this.worker) return;
        if (message.kind === "ready") { isReady = true; resolve(); }
        else if (message.kind === "broken") broken(message.message);
        else if (message.kind === "progress") this.onProgress(message.done);
        else this.settle(message);
      };
    });
    this.ready.catch(() => undefined);
    this.handOver(worker);
  }

  /** Give the worker the packed files piece by piece: no task of the page is long. */
  async handOver(worker) {
    const { parts, packed } = this.carrier;
    for (const name of parts) {
      const text = packed(name);
      for (let from = 0; from < text.length; from += PIECE) {
        worker.postMessage({ kind: "piece", name, text: text.slice(from, from + PIECE), isLast: from + PIECE >= text.length });
        await breath();
      }
    }
    worker.postMessage({ kind: "start", parts });
  }

  restart(error) {
    for (const [id, call] of this.waiting) {
      if (call.isSecondTry) { this.waiting.delete(id); call.reject(error); }
      else call.isSecondTry = true;
    }
    this.start();
    for (const [id, call] of this.waiting) this.send(id, call);
  }

  settle(message) {
    const call = this.waiting.get(message.id);
    if (!call) return;
    this.waiting.delete(message.id);
    if (message.kind === "answer") call.resolve({ data: message.data, blobs: message.blobs });
    else call.reject(new Error(message.message));
  }

  call(name, data) {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const call = { name, data, resolve, reject, isSecondTry: false };
      this.waiting.set(id, call);
      this.send(id, call);
    });
  }

  async send(id, { name, data }) {
    const { worker } = this;
    await this.ready.catch(() => undefined);
    if (worker === this.worker && this.waiting.has(id)) worker.postMessage({ kind: "call", id, name, data });
  }

  fail(error) {
    this.isOver = true;
    for (const call of this.waiting.values()) call.reject(error);
    this.waiting.clear();
  }

  end() {
    this.worker.terminate();
    this.fail(cancelled());
  }
}

export class Workshop {
  constructor(carrier, onProgress = () => {}) {
    this.carrier = carrier;
    this.short = new Bench(carrier, onProgress);
    this.long = null;
    this.ready = this.short.ready;
  }

  /** Return what the call *name* answers: plain data, and files by their bytes. */
  call(name, data) {
    if (!LONG.has(name)) {
      if (this.short.isOver) this.short = new Bench(this.carrier, () => {});
      return this.short.call(name, data);
    }
    if (!this.long || this.long.isOver) this.long = new Bench(this.carrier, () => {});
    return this.long.call(name, data);
  }

  /** End the long calls: only the end of its worker stops Python. */
  cancel() {
    this.long?.end();
    this.long = null;
  }
}
