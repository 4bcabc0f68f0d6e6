// What cameras write into a photograph beside the picture: the place, the time, whose it is. It goes,
// so that a photograph can be given away; the picture itself stays as it is, byte for byte.

const JPEG = 0xffd8;
const [PNG, RIFF, WEBP] = [0x89504e47, 0x52494646, 0x57454250];
const TOLD = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME", "EXIF", "XMP "]); // chunks of PNG and WebP
const NO_TOLD = 0b11110011; // flags of a WebP file that has neither EXIF nor XMP
const [END, SCAN, JFIF, EXIF, COLOURS, ADOBE, COMMENT] = [0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xfe];
const ORIENTATION = 0x0112;
const [UPRIGHT, MOST_TURNED] = [1, 8];

/** Return a photograph without what is told beside it, of a JPEG, PNG or WebP file. @param {Blob} photo */
export async function withoutMetadata(photo) {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const data = new DataView(bytes.buffer);
  if (bytes.length < 12) return photo;
  if (data.getUint32(0) === PNG) return withoutChunks(photo, bytes, 8);
  if (data.getUint32(0) === RIFF && data.getUint32(8) === WEBP) return withoutChunks(photo, bytes, 12);
  if (data.getUint16(0) !== JPEG) return photo;
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let from = 0; // of what is kept
  const cut = (/** @type {number} */ start, /** @type {number} */ end) => {
    parts.push(bytes.subarray(from, start));
    from = end;
  };
  for (let at = 2; at + 4 <= bytes.length;) {
    const kind = bytes[at + 1];
    if (bytes[at] !== 0xff) return photo; // no file that anybody reads
    if (kind === 0xff) { at += 1; continue; } // it fills
    if (kind === END) { cut(at + 2, bytes.length); break; } // what follows are other pictures, or films
    const end = at + 2 + data.getUint16(at + 2);
    if (isTold(kind, bytes.subarray(at + 4, end))) {
      cut(at, end);
      const turn = kind === EXIF ? orientationOf(bytes.subarray(at + 4, end)) : UPRIGHT;
      if (turn > UPRIGHT && turn <= MOST_TURNED) parts.push(exifOf(turn));
    }
    at = kind === SCAN ? scanned(bytes, end) : end;
  }
  return parts.length ? new Blob([...parts, bytes.subarray(from)], { type: photo.type }) : photo;
}

/**
 * Return a file of chunks, from a place on, without those that tell something. A chunk of PNG is its length, name,
 * content and sum; one of WebP name, length and content of even length.
 * @param {Blob} photo @param {Uint8Array<ArrayBuffer>} bytes @param {number} start
 */
function withoutChunks(photo, bytes, start) {
  const isWebp = start === 12;
  const data = new DataView(bytes.buffer);
  const kept = [bytes.slice(0, start)];
  for (let at = start; at + 8 <= bytes.length;) {
    const length = data.getUint32(at + (isWebp ? 4 : 0), isWebp);
    const name = String.fromCharCode(...bytes.subarray(at + (isWebp ? 0 : 4), at + (isWebp ? 4 : 8)));
    const end = at + 8 + length + (isWebp ? length % 2 : 4);
    const chunk = bytes.slice(at, end);
    if (name === "VP8X") chunk[8] &= NO_TOLD;
    if (!TOLD.has(name)) kept.push(chunk);
    at = end;
  }
  const size = kept.reduce((sum, part) => sum + part.length, 0);
  if (isWebp) new DataView(kept[0].buffer).setUint32(4, size - 8, true);
  return size < bytes.length ? new Blob(kept, { type: photo.type }) : photo;
}

const isNamed = (/** @type {Uint8Array} */ content, /** @type {string} */ name) =>
  [...name].every((letter, place) => content[place] === letter.charCodeAt(0));

/** Tell whether a segment says something beside the picture. @param {number} kind @param {Uint8Array} content */
function isTold(kind, content) {
  if (kind === COLOURS) return !isNamed(content, "ICC_PROFILE");
  return kind === COMMENT || (kind > JFIF && kind < JFIF + 16 && kind !== ADOBE);
}

/** Return where the points of a picture end that begin at a place. @param {Uint8Array} bytes @param {number} at */
function scanned(bytes, at) {
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1];
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

/** Return how a photograph is turned. @param {Uint8Array<ArrayBuffer>} content of its Exif segment */
function orientationOf(content) {
  if (!isNamed(content, "Exif")) return UPRIGHT;
  try {
    const tiff = new DataView(content.buffer, content.byteOffset + 6, content.length - 6);
    const isLittle = tiff.getUint8(0) === 0x49;
    const start = tiff.getUint32(4, isLittle);
    for (let place = 0; place < tiff.getUint16(start, isLittle); place += 1) {
      const entry = start + 2 + 12 * place;
      if (tiff.getUint16(entry, isLittle) === ORIENTATION) return tiff.getUint16(entry + 8, isLittle);
    }
  } catch { /* cut short: no program turns it */ }
  return UPRIGHT;
}

/** Return an Exif segment that says nothing but how a photograph is turned. @param {number} turn */
function exifOf(turn) {
  const head = [0xff, EXIF, 0, 34, ...[..."Exif\0\0MM"].map((letter) => letter.charCodeAt(0)), 0, 42, 0, 0, 0, 8];
  return Uint8Array.from([...head, 0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]);
}
