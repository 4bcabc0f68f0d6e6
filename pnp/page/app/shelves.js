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
   * Do *act* on the shelves; what it asked for last is answered once the whole is on the disk.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(...shelves: IDBObjectStore[]) => {result: T}} act
   * @returns {Promise<T>}
   */
  return async function asked(mode, act) {
    const base = await opened();
    return new Promise((resolve, reject) => {
      const all = base.transaction(shelves, mode);
      const answer = act(...shelves.map((shelf) => all.objectStore(shelf)));
      all.oncomplete = () => resolve(answer.result);
      all.onabort = () => reject(all.error); // a full disk shows only here
    });
  };
}
