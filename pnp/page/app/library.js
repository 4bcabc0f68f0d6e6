// The own games of this page: kept in the browser where it allows that, and sent along with each call
// that is about them. Texts lie on one shelf, files on another, so that a key that is typed rewrites no
// picture. What lies beside a game goes by keys, and is handed over when a worker does not hold it.
import { database, slips } from "./shelves.js";

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const MOST_BYTES = 60e6; // of all files of a game
const DESIGNS = "designs";
const FILES = "files";
const GAME_LINE = /^\s*game[ \t:]+(\S+\.toml)\b/im;

const asked = database("hexboard-pnp-designs-1", 1, [DESIGNS, FILES], ({ result: base }) => {
  base.createObjectStore(DESIGNS, { keyPath: "id" });
  base.createObjectStore(FILES);
});

const slip = slips("hexboard-pnp-design");

/** Forget a game, or files by their keys. @param {number | null} id @param {string[]} keys */
const forgetDesign = (id, keys) => asked("readwrite", (designs, files) => {
  for (const key of keys) files.delete(key);
  if (id !== null) designs.delete(id);
  return designs.count();
});

export const isOwn = (/** @type {string} */ slug) => slug.endsWith(".toml");

/** @implements {Shop} */
export class Library {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    this.ready = shop.ready;
    /** @type {Design[]} */
    this.designs = [];
    /** @type {Map<string, Bytes>} files that were seen since the start */
    this.files = new Map();
    this.isKept = true;
  }

  /** Read what the browser keeps. */
  async load() {
    /** @type {Design[] | null} */
    const found = await asked("readonly", (designs) => designs.getAll());
    this.isKept = found !== null;
    this.designs = (found ?? []).sort((a, b) => a.id - b.id);
    for (const { id, text, changed = 0 } of slip.take()) {
      const there = this.designs.find((design) => design.id === id);
      if (there && changed > (there.changed ?? 0)) await this.keep(Object.assign(there, { text, changed }));
    }
  }

  cancel() { this.shop.cancel(); }

  /**
   * Ask as always; own games that are meant are sent along.
   * @param {string} name @param {Record<string, any>} data @returns {Promise<Answer>}
   */
  async call(name, data) {
    const own = this.meant(data).map(sent);
    const whole = own.length ? { ...data, own } : data;
    const answer = await this.shop.call(name, whole);
    if (!answer.data.missing) return answer;
    /** @type {Map<string, Bytes>} */
    const files = new Map();
    for (const key of answer.data.missing) files.set(key, await this.fetch(key));
    return this.shop.call(name, whole, files);
  }

  /** Return the own games that a call is about. @param {Record<string, any>} data */
  meant({ game, text, texts }) {
    const names = new Set([game, ...[text, ...(texts ?? [])].map((one) => GAME_LINE.exec(one ?? "")?.[1])]);
    return this.designs.filter(({ name }) => names.has(name));
  }

  /** Return a file, which is in memory from now on; none where it is lost. @param {string} key */
  async fetch(key) {
    /** @type {Bytes} */
    const bytes = this.files.get(key) ?? await asked("readonly", (_, files) => files.get(key)) ?? new Uint8Array();
    this.files.set(key, bytes);
    return bytes;
  }

  /** Add a game; its name is its own. @param {string} name @param {string} text @param {Map<string, Bytes>} files */
  async add(name, text, files = new Map()) {
    const id = Math.max(Date.now(), ...this.designs.map((one) => one.id + 1));
    /** @type {Design} */
    const design = { id, name: this.freeName(name), text, files: [] };
    this.designs.push(design);
    for (const [file, bytes] of files) this.put(design, file, bytes);
    await this.keep(design, design.files.map(({ key }) => key));
    return design;
  }

  /**
   * Return a name like *name* that no other game has, such as stands in position files.
   * @param {string} name @param {Design | null} besides
   */
  freeName(name, besides = null) {
    const plain = name.replace(/\.toml$/i, "").normalize("NFC").replace(/[^\p{L}\p{N}_-]+/gu, "-");
    const stem = plain.replace(/^-+|-+$/g, "").slice(0, 60) || "game";
    const taken = new Set(this.designs.filter((other) => other !== besides).map((other) => other.name));
    let free = `${stem}.toml`;
    for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}.toml`;
    return free;
  }

  /**
   * Put a file beside a game, in the place of one of that name; false if there is no room.
   * @param {Design} design @param {string} name @param {Bytes} bytes
   */
  put(design, name, bytes) {
    const others = design.files.filter((file) => file.name !== name);
    if (others.reduce((sum, { size }) => sum + size, bytes.length) > MOST_BYTES) return false;
    const key = `${design.id}-${Math.random().toString(36).slice(2)}`;
    this.files.set(key, bytes);
    design.files = [...others, { name, key, size: bytes.length }].sort((a, b) => a.name.localeCompare(b.name));
    return true;
  }

  /** Keep a game, and those of its files that were added. @param {Design} design @param {string[]} keys of these */
  async keep(design, keys = []) {
    const copy = structuredClone(design);
    const kept = await asked("readwrite", (designs, files) => {
      for (const key of keys) if (this.files.has(key)) files.put(this.files.get(key), key);
      return designs.put(copy);
    });
    this.isKept = kept !== null;
    if (this.isKept) slip.drop();
  }

  /** Keep a game when the page may be gone at once. @param {Design} design */
  leave(design) {
    this.keep(design);
    slip.write(design);
  }

  /** @param {Design} design @param {string} name */
  async dropFile(design, name) {
    const gone = design.files.filter((file) => file.name === name);
    design.files = design.files.filter((file) => file.name !== name);
    await this.keep(design);
    await forgetDesign(null, gone.map(({ key }) => key));
  }

  /** Take a game away; its files stay in memory, so that it can be put back. @param {Design} design */
  async drop(design) {
    for (const { key } of design.files) await this.fetch(key);
    this.designs = this.designs.filter((one) => one !== design);
    await forgetDesign(design.id, design.files.map(({ key }) => key));
  }

  /** @param {Design} design */
  async putBack(design) {
    design.name = this.freeName(design.name);
    this.designs.push(design);
    await this.keep(design, design.files.map(({ key }) => key));
  }

  /** Read a game and its files from a zip. @param {string} name @param {Bytes} bytes @param {string} language */
  async openZip(name, bytes, language) {
    const { data, blobs } = await this.shop.call("unzip_design", { key: name, name, language }, new Map([[name, bytes]]));
    if (data.error) return { error: data.error, design: null };
    /** @type {string[]} */
    const names = data.names;
    const files = new Map(names.map((file, place) => [file, blobs[place]]));
    const text = new TextDecoder().decode(files.get(data.game));
    files.delete(data.game);
    return { error: "", design: await this.add(data.game, text, files) };
  }
}

/** A game as calls bring it. @param {Design} design */
export function sent({ name, text, files }) {
  return { name, text, keys: Object.fromEntries(files.map((file) => [file.name, file.key])) };
}
