// The other carrier: the same calls, answered by the computer that serves the page.
import { t } from "./words.js";

const SECRET = "hexboard-pnp-secret";

/** Return the secret of the address; the tab keeps it, the address need not. */
function secret() {
  const given = new URLSearchParams(location.hash.slice(1)).get("secret");
  try {
    if (given) sessionStorage.setItem(SECRET, given);
    return given ?? sessionStorage.getItem(SECRET) ?? "";
  } catch {
    return given ?? "";
  }
}

export class Served {
  constructor() {
    this.secret = secret();
    /** @type {Promise<unknown>} */
    this.ready = Promise.resolve();
    this.stop = new AbortController();
  }

  /** @param {string} name @param {object} data @returns {Promise<Answer>} */
  async call(name, data) {
    const { signal } = this.stop;
    try {
      const response = await fetch("/call", {
        method: "POST", signal, body: JSON.stringify({ name, data }),
        headers: { "Content-Type": "application/json", "X-Secret": this.secret },
      });
      if (!response.ok) throw new Error(await response.text());
      return unpacked(new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      if (signal.aborted) Object.assign(/** @type {Error} */ (error), { isCancelled: true });
      throw error instanceof TypeError ? new Error(t("server_gone")) : error; // no server answers any more
    }
  }

  cancel() {
    this.stop.abort(new Error("cancelled"));
    this.stop = new AbortController();
  }
}

/** Split an answer: a line of JSON with the sizes of the files, then these. @returns {Answer} */
function unpacked(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const end = bytes.indexOf(10);
  const { data, sizes } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  const blobs = sizes.map((/** @type {number} */ size) => bytes.slice(at, (at += size)));
  return { data, blobs };
}
