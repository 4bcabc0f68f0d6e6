// The work of the evening, kept in the browser where it allows that.
const NAME = "hexboard-pnp-1";
const SHELF = "evening";

/** @typedef {import("./types.js").Kept} Kept */

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Do *act* on the shelf; what it asked for is answered once the whole is on the disk.
 * @template T
 * @param {IDBTransactionMode} mode @param {(shelf: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function asked(mode, act) {
  const base = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const all = base.transaction(SHELF, mode);
      const request = act(all.objectStore(SHELF));
      all.oncomplete = () => resolve(request.result);
      all.onerror = () => reject(request.error);
      all.onabort = () => reject(all.error); // a full disk shows only here
    });
  } finally {
    base.close();
  }
}

/**
 * Return all that is kept, the latest last; null where the browser keeps nothing.
 * @returns {Promise<Kept[] | null>}
 */
export async function kept() {
  try {
    /** @type {Kept[]} */
    const all = await asked("readonly", (shelf) => shelf.getAll());
    return all.sort((a, b) => a.id - b.id);
  } catch {
    return null;
  }
}

/**
 * Keep *record*, and tell whether that was possible.
 * @param {Kept} record
 */
export async function keep(record) {
  try {
    await asked("readwrite", (shelf) => shelf.put(record));
    return true;
  } catch {
    return false;
  }
}

/** @param {number} id */
export async function forget(id) {
  try {
    await asked("readwrite", (shelf) => shelf.delete(id));
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
