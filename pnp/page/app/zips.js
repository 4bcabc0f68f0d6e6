// One file of many, as a zip: the pictures in it are packed already, so nothing is packed again.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
const FIRST_DAY = 0x21; // 1 January 1980, so that the same files make the same zip

/** @typedef {{name: string, bytes: Uint8Array<ArrayBuffer>}} ZipFile */

/** The checksum of a zip. @param {Uint8Array} bytes */
function crc32(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Return numbers of 2 or 4 bytes, one after the other, the lowest byte of each first. @param {[number, 2 | 4][]} fields */
const record = (fields) => Uint8Array.from(fields.flatMap(([value, size]) =>
  Array.from({ length: size }, (_, byte) => (value >>> (8 * byte)) & 0xff)));

/**
 * What both records of a file say of it.
 * @param {Uint8Array} name @param {Uint8Array} bytes @returns {[number, 2 | 4][]}
 */
function facts(name, bytes) {
  return [[VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [FIRST_DAY, 2], [crc32(bytes), 4],
    [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]];
}

/** Return *files* as one zip, in pieces for a blob. @param {ZipFile[]} files @returns {Uint8Array<ArrayBuffer>[]} */
export function zipped(files) {
  const pieces = [];
  const directory = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const known = facts(name, file.bytes);
    const head = record([[LOCAL, 4], ...known]);
    pieces.push(head, name, file.bytes);
    directory.push(record([[CENTRAL, 4], [VERSION, 2], ...known, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    at += head.length + name.length + file.bytes.length;
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = record([[END, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]]);
  return [...pieces, ...directory, end];
}
