// The workshop: Python in a worker, asked by named calls.
export class Workshop {
  constructor({ packed, parts, workerAddress }, onProgress = () => {}) {
    this.waiting = new Map();
    this.lastId = 0;
    this.worker = new Worker(workerAddress);
    this.ready = new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = ({ data: message }) => {
        if (message.kind === "ready") resolve();
        else if (message.kind === "broken") reject(new Error(message.message));
        else if (message.kind === "progress") onProgress(message.done);
        else this.settle(message);
      };
    });
    this.worker.postMessage({ kind: "start", parts: Object.fromEntries(parts.map((id) => [id, packed(id)])) });
  }

  settle(message) {
    const call = this.waiting.get(message.id);
    if (!call) return;
    if (message.kind === "step") { call.onStep(message.done); return; }
    this.waiting.delete(message.id);
    if (message.kind === "answer") call.resolve({ data: message.data, blobs: message.blobs });
    else call.reject(new Error(message.message));
  }

  call(name, data, onStep = () => {}) {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onStep });
      this.worker.postMessage({ kind: "call", id, name, data });
    });
  }
}
