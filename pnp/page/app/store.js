// The work of the evening, kept in the browser where it allows that.
const NAME = "hexboard-pnp-1";
const SHELF = "evening";

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function asked(mode, act) {
  const base = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(base.transaction(SHELF, mode).objectStore(SHELF));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    base.close();
  }
}

/** Return all that is kept, the latest last; null where the browser keeps nothing. */
export async function kept() {
  try {
    const all = await asked("readonly", (shelf) => shelf.getAll());
    return all.sort((a, b) => a.id - b.id);
  } catch {
    return null;
  }
}

/** Keep *record*, and tell whether that was possible. */
export async function keep(record) {
  try {
    await asked("readwrite", (shelf) => shelf.put(record));
    return true;
  } catch {
    return false;
  }
}

export async function forget(id) {
  try {
    await asked("readwrite", (shelf) => shelf.delete(id));
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
