// The worker: unpacks Python and the workshop, and answers calls one after the other.
// A classic worker, since module workers do not start from a file; Pyodide refuses these,
// which it knows by importScripts, so that name is taken away first.
Object.defineProperty(self, "importScripts", { value: undefined });

/** @type {any} */
let [python, bridge] = [null, null];
/** @type {Omit<Snapshot, "memory"> | null} */
let started = null;
/** @type {Promise<void>} what was asked for before */
let turn = Promise.resolve();

/** @param {object} message @param {Transferable[]} transfer */
const tell = (message, transfer = []) => self.postMessage(message, { transfer });

/** @type {Map<string, {writer: WritableStreamDefaultWriter<BufferSource>, content: Promise<Blob>}>} */
const unpacking = new Map();

/**
 * Take a piece of a packed file: base64 of gzip, unpacked while it comes.
 * @param {{name: string, text: string, isLast: boolean}} piece
 */
function take({ name, text, isLast }) {
  if (!unpacking.has(name)) {
    const { readable, writable } = new DecompressionStream("gzip");
    unpacking.set(name, { writer: writable.getWriter(), content: new Response(readable).blob() });
  }
  const writer = unpacking.get(name)?.writer;
  if (!writer) return;
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = characters.charCodeAt(i);
  writer.write(bytes);
  if (isLast) writer.close();
}

const WASM_PAGE = 1 << 16; // bytes that a memory grows by

/** What the start does: from where it takes the bar, and to where, in percent of the time. */
const STAGES = { unpack: [0, 15], python: [15, 65], workshop: [65, 100] };

/**
 * Tell what the start does now, and how much of it is done.
 * @param {keyof typeof STAGES} stage @param {number} share of the stage
 */
function report(stage, share = 0) {
  const [from, to] = STAGES[stage];
  tell({ kind: "progress", stage, done: Math.round(from + share * (to - from)), of: 100 });
}

/** @param {{parts: string[], snapshot: Snapshot | null}} given */
async function start({ parts, snapshot }) {
  const files = snapshot?.files ?? await unpacked(parts, (share) => report("unpack", share));
  report("python");
  python = await loaded(files, snapshot);
  report("workshop");
  for (const [name, content] of stored(await files["workshop.zip"].arrayBuffer())) {
    const path = `/workshop/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content, { canOwn: true });
  }
  python.runPython("import sys; sys.path.insert(0, '/workshop')");
  report("workshop", 0.2);
  bridge = python.pyimport("pnp.page.bridge");
  tell({ kind: "ready" });
}

/** Hand over what another worker starts from, or nothing where Python cannot be copied. @param {{id: number}} call */
function copy({ id }) {
  const hand = (/** @type {Snapshot | null} */ data) => tell({ kind: "answer", id, data, blobs: [] });
  try {
    hand(started && { ...started, memory: new Blob([python.makeMemorySnapshot()]) });
  } catch {
    hand(null); // the other one starts as this one did
  }
}

/** Return the content of packed files. @param {string[]} parts @param {(share: number) => void} told */
async function unpacked(parts, told = () => {}) {
  /** @type {Record<string, Blob>} */
  const files = {};
  for (const name of parts) {
    told(Object.keys(files).length / parts.length);
    files[name] = await /** @type {Promise<Blob>} */ (unpacking.get(name)?.content);
    unpacking.delete(name);
  }
  return files;
}

/** Return the address of a module: a worker may import only from blobs of its own. @param {Blob} content */
const address = (content) => URL.createObjectURL(new Blob([content], { type: "text/javascript" }));

/** Give Python the geometry that a country needs. @param {string[]} parts */
async function addGeometry(parts) {
  const files = await unpacked(parts);
  const { default: makeGeos } = await import(address(files["geos.esm.js"]));
  const { geometry } = await import(address(files["engine.js"]));
  python.registerJsModule("hexboard_geometry", await geometry(makeGeos));
  python.runPython("sys.path.insert(0, '/workshop/pnp/page/engine')");
}

/** @param {Record<string, Blob>} files @param {Snapshot | null} snapshot @returns {Promise<any>} */
async function loaded(files, snapshot) {
  // Whatever Pyodide fetches is here already; nothing else is ever fetched.
  self.fetch = async (asked) => {
    const name = String(asked).split("/").pop() ?? "";
    if (!(name in files)) throw new TypeError(`${name} is not in this page`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "Content-Type": type } });
  };
  let memory = snapshot && new Uint8Array(await snapshot.memory.arrayBuffer());
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    try {
      const made = snapshot
        ? { module: snapshot.runtime, instance: await WebAssembly.instantiate(snapshot.runtime, imports) }
        : await instantiateStreaming(source, imports);
      const room = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
      const more = (memory?.length ?? 0) - room.buffer.byteLength; // Pyodide takes it that this much is there
      if (more > 0) room.grow(Math.ceil(more / WASM_PAGE));
      started = { files: { ...files, "pyodide.asm.wasm": new Blob() }, runtime: made.module };
      return made;
    } catch (error) {
      tell({ kind: "broken", message: String(error) }); // Pyodide only warns, and waits for ever
      throw error;
    }
  };
  const { loadPyodide } = await import(address(files["pyodide.mjs"]));
  const made = await loadPyodide({
    indexURL: "https://page.invalid/",
    packageBaseUrl: "https://page.invalid/",
    lockFileContents: await files["pyodide-lock.json"].text(),
    createPyodideModule: (await import(address(files["pyodide.asm.mjs"]))).default,
    ...memory ? { _loadSnapshot: memory } : { _makeSnapshot: true },
  });
  delete made._api.config._loadSnapshot; // Pyodide would keep what it has read, a whole memory, for good
  memory = null;
  return made;
}

/** Yield name and content of what a ZIP file holds unpacked, by the list at its end. @param {ArrayBuffer} zip */
function* stored(zip) {
  const view = new DataView(zip);
  let at = view.getUint32(zip.byteLength - 6, true);
  while (view.getUint32(at, true) === 0x02014b50) {
    const [size, nameSize] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const [moreSize, noteSize] = [view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const name = new TextDecoder().decode(new Uint8Array(zip, at + 46, nameSize));
    const head = view.getUint32(at + 42, true);
    const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    yield /** @type {[string, Uint8Array]} */ ([name, new Uint8Array(zip, from, size)]);
    at += 46 + nameSize + moreSize + noteSize;
  }
}

/** @param {{id: number, name: string, data: object, files: Map<string, Uint8Array>}} call */
function answer({ id, name, data, files }) {
  let brought, reply;
  try {
    brought = python.toPy(files);
    reply = bridge.call(name, JSON.stringify(data), brought);
    const [text, blobs] = reply.toJs({ create_pyproxies: false });
    const buffers = blobs.map((/** @type {Uint8Array<ArrayBuffer>} */ blob) => blob.buffer);
    tell({ kind: "answer", id, data: JSON.parse(text), blobs }, buffers);
  } catch (error) {
    // A mistake in our Python leaves it running; anything else ends this worker.
    if (error instanceof Error && error.name === "PythonError") tell({ kind: "failed", id, message: String(error) });
    else tell({ kind: "broken", message: String(error) });
  } finally {
    brought?.destroy();
    reply?.destroy();
  }
}

/**
 * Do *act* once all that was asked for before is done; where it fails the worker has ended.
 * @param {() => unknown} act
 */
function inTurn(act) {
  turn = turn.then(async () => { await act(); })
    .catch((error) => tell({ kind: "broken", message: String(error.stack || error) }));
}

self.onmessage = ({ data: message }) => {
  if (message.kind === "piece") take(message);
  else if (message.kind === "start") inTurn(() => start(message));
  else if (message.name === "copy") inTurn(() => copy(message));
  else if (message.kind === "country") inTurn(() => addGeometry(message.parts));
  else inTurn(() => answer(message));
};
