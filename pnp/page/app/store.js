// The work of the evening, kept in the browser where it allows that: positions on one shelf, their
// photographs on another, so that a change rewrites no photograph and the start reads none.
import { answered, database, slips, tab } from "./shelves.js";

const POSITIONS = "evening";
const PHOTOGRAPHS = "photographs";
const UPGRADED = 2; // since then photographs have a shelf of their own

const asked = database("hexboard-pnp-1", UPGRADED, [POSITIONS, PHOTOGRAPHS], upgrade);
const slip = slips("hexboard-pnp-position");

// Which writings of positions this tab knows; anything else comes from another tab.
const known = new Set([""]);
let writings = 0;

/** The name of a photograph on its shelf. @param {number} id of its position @param {string} key */
export const photoName = (id, key) => `${id} ${key}`;

/** What makes a position the same for its players. @param {Kept} record */
const content = ({ text, typed, photos }) => JSON.stringify([text, typed, photos]);

/** Make the shelves, and move what earlier pages kept. @param {IDBOpenDBRequest} request @param {number} oldVersion */
function upgrade({ result: base, transaction }, oldVersion) {
  const photographs = base.createObjectStore(PHOTOGRAPHS);
  if (!oldVersion) { base.createObjectStore(POSITIONS, { keyPath: "id" }); return; }
  const walk = /** @type {IDBTransaction} */ (transaction).objectStore(POSITIONS).openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    const { photo, marks, photos, ...record } = cursor.value;
    const before = photos ?? (photo ? [{ blob: photo, marks: marks ?? [] }] : []);
    record.photos = before.map((/** @type {any} */ one, /** @type {number} */ place) => {
      photographs.put(one.blob, photoName(record.id, String(place)));
      return { key: String(place), size: one.blob.size, marks: one.marks };
    });
    cursor.update(record);
    cursor.continue();
  };
}

/**
 * Return all positions that are kept, the latest last; null where the browser keeps nothing. What
 * became of the one called *open* stays unknown: it is worked on here.
 * @param {number} open @returns {Promise<Kept[] | null>}
 */
export async function kept(open = 0) {
  /** @type {Kept[] | null} */
  const all = await asked("readonly", (positions) => positions.getAll());
  all?.filter(({ id }) => id !== open).forEach(learn);
  return all?.sort((a, b) => a.id - b.id) ?? null;
}

/** @param {Kept} record */
function learn({ stamp }) { known.add(stamp ?? ""); }

/** Note *record*, which there may be no time to keep. @param {Kept} record */
export const note = (record) => slip.write({ record, known: [...known] });

/**
 * Return what tabs noted when they went, later than what is kept *here*; *isOther*: yet another tab has
 * changed the position meanwhile.
 * @param {Kept[]} here @returns {{record: Kept, there: Kept | undefined, isOther: boolean}[]}
 */
export function noted(here) {
  return slip.take().flatMap((/** @type {{record: Kept, known: string[]}} */ { record, known: knew }) => {
    const there = here.find(({ id }) => id === record.id);
    const isOld = there && ((record.changed ?? 0) <= (there.changed ?? 0) || content(there) === content(record));
    return isOld ? [] : { record, there, isOther: Boolean(there) && !knew.includes(there?.stamp ?? "") };
  });
}

/**
 * Return a photograph, null if it is lost; its bytes are copied, so that it outlives the shelf.
 * @param {string} name @returns {Promise<Blob | null>}
 */
export async function keptPhoto(name) {
  /** @type {Blob | null | undefined} */
  const blob = await asked("readonly", (_, photographs) => photographs.get(name));
  const bytes = await blob?.arrayBuffer().catch(() => null);
  return bytes ? new Blob([bytes], { type: blob?.type }) : null;
}

/**
 * Keep *record*, and those of its photographs that are not kept yet. Where another tab has changed
 * the position meanwhile, that stays, and *record* is kept beside it with an id of its own.
 * @param {Kept} record @param {(key: string) => Blob | undefined} blobOf
 * @returns {Promise<{isKept: boolean, id: number, other: Kept | null}>} *other* is what the other tab made of it
 */
export async function keep(record, blobOf) {
  writings += 1;
  record.stamp = `${tab}-${writings}`;
  learn(record);
  const copy = { ...record };
  const written = await asked("readwrite", (positions, photographs) => {
    const answer = { result: { other: /** @type {Kept | null} */ (null) } };
    answered(positions.get(copy.id), (/** @type {Kept | undefined} */ there) => {
      const isSame = there && content(there) === content(copy);
      if (isSame) copy.stamp = there.stamp; // to open a position is no change of it
      if (there && !isSame && !known.has(there.stamp ?? "")) {
        answer.result.other = there;
        copy.id = Math.max(Date.now(), copy.id + 1);
      }
      keepPhotos(photographs, copy, answer.result.other ? undefined : there, blobOf);
      positions.put(copy);
    });
    return answer;
  });
  if (!written) return { isKept: false, id: copy.id, other: null };
  slip.drop();
  if (written.other) learn(written.other);
  return { isKept: true, id: copy.id, other: written.other };
}

/**
 * Put the photographs of *record* that are missing, take away those that it had *before*.
 * @param {IDBObjectStore} shelf @param {Kept} record @param {Kept | undefined} before
 * @param {(key: string) => Blob | undefined} blobOf
 */
function keepPhotos(shelf, { id, photos = [] }, before, blobOf) {
  for (const { key } of before?.photos ?? []) {
    if (!photos.some((one) => one.key === key)) shelf.delete(photoName(id, key));
  }
  for (const { key } of photos) {
    const name = photoName(id, key);
    answered(shelf.getKey(name), (found) => {
      const blob = found === undefined ? blobOf(key) : undefined;
      if (blob) shelf.put(blob, name);
    });
  }
}

/** @param {Kept} record */
export async function forget({ id }) {
  slip.drop();
  await asked("readwrite", (positions, photographs) => {
    photographs.delete(IDBKeyRange.bound(photoName(id, ""), photoName(id, "\uffff")));
    return positions.delete(id);
  });
}
