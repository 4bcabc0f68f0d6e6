// A database of the browser with a few shelves: opened when first used, and again once it was left.

/**
 * Return what does something on the shelves of a database.
 * @param {string} name @param {number} version @param {string[]} shelves their names
 * @param {(request: IDBOpenDBRequest, oldVersion: number) => void} upgrade makes the shelves
 */
export function database(name, version, shelves, upgrade) {
  /** @type {Promise<IDBDatabase> | null} one connection: blobs belong to the one they came from */
  let connection = null;

  /** @returns {Promise<IDBDatabase>} */
  function opened() {
    connection ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
      request.onsuccess = () => {
        const base = request.result;
        const leave = () => { base.close(); connection = null; };
        Object.assign(base, { onversionchange: leave, onclose: leave });
        resolve(base);
      };
      request.onerror = () => reject(request.error);
    });
    connection.catch(() => { connection = null; });
    return connection;
  }

  /**
   * Do *act* on the shelves; what it asked for last is answered once the whole is on the disk, or null where the
   * browser keeps nothing.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(...shelves: IDBObjectStore[]) => {result: T}} act
   * @returns {Promise<T | null>}
   */
  return async function asked(mode, act) {
    try {
      const all = (await opened()).transaction(shelves, mode);
      const answer = tried(all, () => act(...shelves.map((shelf) => all.objectStore(shelf))));
      await new Promise((resolve, reject) => {
        all.onabort = () => reject(all.error); // a full disk shows only here
        all.oncomplete = resolve;
      });
      return /** @type {any} */ (answer).result;
    } catch { return null; }
  };
}

/**
 * Do *act*; where it fails at once, as on a full disk, nothing of the whole is written.
 * @template T
 * @param {IDBTransaction | null} all @param {() => T} act
 */
function tried(all, act) {
  try { return act(); } catch { all?.abort(); }
  return undefined;
}

/** Do *act* with what a request answers. @template T @param {IDBRequest<T>} request @param {(found: T) => void} act */
export function answered(request, act) {
  request.onsuccess = () => tried(request.transaction, () => act(request.result));
}

/** Do *act* with what is kept as text, where the browser keeps any. @template T @param {(all: Storage) => T} act */
export const stored = (act) => { try { return act(localStorage); } catch { return undefined; } };

export const tab = Math.random().toString(36).slice(2);

/**
 * What is noted at once, by a page that may be gone before a shelf is written: one slip for each tab.
 * @param {string} name
 */
export function slips(name) {
  const mine = `${name} ${tab}`;
  const takenOff = (/** @type {string} */ key) => stored((all) => {
    const text = all.getItem(key);
    all.removeItem(key);
    return JSON.parse(text ?? "null");
  });
  return {
    write: (/** @type {object} */ value) => { stored((all) => all.setItem(mine, JSON.stringify(value))); },
    drop: () => { stored((all) => all.removeItem(mine)); },
    /** @returns {any[]} what all tabs noted; it is gone then */
    take: () => (stored((all) => Object.keys(all)) ?? []).filter((key) => key.startsWith(`${name} `))
      .map(takenOff).filter(Boolean),
  };
}
