// The workshop: Python in workers, asked by named calls. Short calls and long ones have a worker
// each, so that judging goes on while a kit is drawn; the second starts when first needed.
import { t } from "./words.js";

/**
 * The packed files of the page, as they are or the JSON in them, and its modules.
 * @typedef {{
 *   unpacked: (name: string) => Promise<any>,
 *   parts: string[], countryParts: string[], packed: (name: string) => string, workerAddress: string,
 *   texts: [string, string][], readerAddress: string,
 * }} Carrier
 * @typedef {{
 *   name: string, data: object, files: Map<string, Uint8Array>, isSecondTry: boolean,
 *   resolve: (answer: Answer) => void, reject: (error: Error) => void,
 * }} Call
 */
/** @typedef {{stage: string, done: number, of: number}} Step what the start does now, and how much of it is done */
/** @typedef {(step: Step) => void} Progress */

const SILENT_MS = { short: 30e3, long: 300e3, starting: 120e3 }; // so long without a word, and a worker is given up
const PIECE = 1 << 19; // characters of packed text handed over at once; a multiple of four
const LONG = new Set(["kit", "cards", "many_boards", "preview", "repairs", "judge_all"]);

/** Tell whether a call needs geometry, which only the second worker has; covers of kits do, too. @param {any} data */
const isCountry = (data) => data.theme === "country" || data.form === "wall";

/** Let the browser draw and listen before more is done. */
/** @type {() => Promise<void>} */
const breath = () => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { channel.port1.close(); resolve(); };
  channel.port2.postMessage(null);
});

/** What a mistake in our Python says of itself, without the path to it. @param {string} text */
const lastLine = (text) => text.trim().split("\n").at(-1) ?? "";

function cancelled() {
  return Object.assign(new Error("cancelled"), { isCancelled: true });
}

/** @type {Promise<Snapshot | null>} */
const NOTHING = Promise.resolve(null);

/** One worker. If it dies, it is started again and asked again what it still owed, once. */
class Bench {
  /**
   * @param {Carrier} carrier @param {"short" | "long"} kind of its calls @param {Progress} onProgress
   * @param {Promise<Snapshot | null>} snapshot what another one has handed over, to start from
   */
  constructor(carrier, kind, onProgress = () => {}, snapshot = NOTHING) {
    this.carrier = carrier;
    this.kind = kind;
    this.onProgress = onProgress;
    this.snapshot = snapshot;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watch = undefined;
    this.isReady = false;
    /** @type {{resolve: () => void, reject: (error: Error) => void}} */
    this.settled = { resolve: () => {}, reject: () => {} };
    /** @type {Map<number, Call>} */
    this.waiting = new Map();
    this.lastId = 0;
    this.isOver = false;
    /** @type {Promise<void> | null} what it needs for a country has been given to the worker */
    this.equipped = null;
    this.worker = new Worker(carrier.workerAddress);
    this.ready = this.start(this.worker);
  }

  /** Start *worker*; return what is settled once it is ready. @param {Worker} worker @returns {Promise<void>} */
  start(worker) {
    this.isReady = false;
    worker.onerror = (event) => { event.preventDefault(); this.giveUp(worker, event.message); };
    worker.onmessage = ({ data: message }) => { if (worker === this.worker) this.hear(worker, message); };
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => { this.settled = { resolve, reject }; });
    ready.catch(() => undefined);
    this.begin(worker);
    return ready;
  }

  /** Hand over what *worker* starts from; from then on words of it are due. @param {Worker} worker */
  async begin(worker) {
    const snapshot = await this.snapshot;
    if (!this.isServing(worker)) return;
    this.listenFor(worker);
    if (snapshot) worker.postMessage({ kind: "start", snapshot });
    else this.handOver(worker);
  }

  /** Tell whether *worker* was neither replaced nor ended. @param {Worker} worker */
  isServing(worker) { return worker === this.worker && !this.isOver; }

  /** @param {Worker} worker @param {any} message */
  hear(worker, message) {
    if (message.kind === "ready") { this.isReady = true; this.settled.resolve(); }
    else if (message.kind === "broken") this.giveUp(worker, message.message);
    else if (message.kind === "progress") this.onProgress(message);
    else this.settle(message);
    this.listenFor(worker);
  }

  /** Wait for a word of *worker*, if one is due; one that is silent for too long is given up. @param {Worker} worker */
  listenFor(worker) {
    if (!this.isServing(worker)) return;
    clearTimeout(this.watch);
    this.watch = undefined;
    if (this.isReady && !this.waiting.size) return;
    const most = SILENT_MS[this.isReady ? this.kind : "starting"];
    this.watch = setTimeout(() => this.giveUp(worker, t("worker_silent")), most);
  }

  /** @param {Worker} worker @param {string} why */
  giveUp(worker, why) {
    if (!this.isServing(worker)) return;
    worker.terminate();
    const error = new Error(why);
    if (!this.isReady) {
      this.settled.reject(error);
      if (this.snapshot === NOTHING) { this.fail(error); return; }
      this.snapshot = NOTHING; // what was handed over was of no use
    }
    this.restart(error);
  }

  /**
   * Give the worker packed files piece by piece, so that no task of the page is long; then say what they are for.
   * @param {Worker} worker
   */
  async handOver(worker, parts = this.carrier.parts, kind = "start") {
    const { packed } = this.carrier;
    for (const name of parts) {
      const text = packed(name);
      for (let from = 0; from < text.length; from += PIECE) {
        const isLast = from + PIECE >= text.length;
        worker.postMessage({ kind: "piece", name, text: text.slice(from, from + PIECE), isLast });
        await breath();
      }
    }
    worker.postMessage({ kind, parts });
  }

  restart(/** @type {Error} */ error) {
    for (const [id, call] of this.waiting) {
      if (call.isSecondTry) { this.waiting.delete(id); call.reject(error); }
      else call.isSecondTry = true;
    }
    this.worker = new Worker(this.carrier.workerAddress);
    this.ready = this.start(this.worker);
    this.equipped = null;
    for (const [id, call] of this.waiting) this.send(id, call);
  }

  /** @param {any} message an answer, or why there is none */
  settle(message) {
    const call = this.waiting.get(message.id);
    if (!call) return;
    this.waiting.delete(message.id);
    if (message.kind === "answer") call.resolve({ data: message.data, blobs: message.blobs });
    else call.reject(new Error(lastLine(message.message)));
  }

  /** @param {string} name @param {object} data @param {Map<string, Uint8Array>} files @returns {Promise<Answer>} */
  call(name, data, files = new Map()) {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const call = { name, data, files, resolve, reject, isSecondTry: false };
      this.waiting.set(id, call);
      this.send(id, call);
    });
  }

  /** @param {number} id @param {Call} call */
  async send(id, { name, data, files }) {
    const { worker } = this;
    await this.ready.catch(() => undefined);
    if (worker === this.worker && this.kind === "long") {
      this.equipped ??= this.handOver(worker, this.carrier.countryParts, "country");
      await this.equipped;
    }
    if (worker !== this.worker || !this.waiting.has(id)) return;
    worker.postMessage({ kind: "call", id, name, data, files });
    if (this.watch === undefined) this.listenFor(worker);
  }

  fail(/** @type {Error} */ error) {
    this.isOver = true;
    clearTimeout(this.watch);
    for (const call of this.waiting.values()) call.reject(error);
    this.waiting.clear();
  }

  end() {
    this.worker.terminate();
    this.fail(cancelled());
  }
}

export class Workshop {
  /** @param {Carrier} carrier @param {Progress} onProgress */
  constructor(carrier, onProgress = () => {}) {
    this.carrier = carrier;
    this.short = new Bench(carrier, "short", onProgress);
    /** @type {Bench | null} */
    this.long = null;
    /** @type {Promise<unknown>} */
    this.ready = this.short.ready;
  }

  /**
   * Return what the call *name* answers: plain data, and files by their bytes.
   * @param {string} name @param {object} data @param {Map<string, Uint8Array>} [files] that it brings, by their keys
   */
  call(name, data, files) {
    if (this.short.isOver) this.short = new Bench(this.carrier, "short");
    if (!LONG.has(name) && !isCountry(data)) return this.short.call(name, data, files);
    if (!this.long || this.long.isOver) {
      const snapshot = this.long?.snapshot ?? this.short.call("copy", {}).then((answer) => answer.data, () => null);
      this.long = new Bench(this.carrier, "long", () => {}, snapshot);
    }
    return this.long.call(name, data, files);
  }

  /** End the long calls: only the end of its worker stops Python. */
  cancel() { this.long?.end(); }
}
