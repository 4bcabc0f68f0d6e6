// GEOS as Python asks for it (pnp/page/engine/shapely.py): a geometry is a number, the address
// of it, and coordinates come and go as buffers. Loaded by the worker, and only for a country.

/** @typedef {number} Geometry */
/**
 * What Python hands over: arrays of numbers.
 * @typedef {{getBuffer: (kind: string) => {data: any, release: () => void}}} Buffer
 */

const POINTS = 4;

/** Return what Python may ask for. @param {(config: object) => Promise<any>} makeGeos the module of GEOS */
export async function geometry(makeGeos) {
  let fault = "";
  const geos = await makeGeos({ errorHandler: (/** @type {string} */ text) => { fault = text; } });
  const { Module } = geos;
  const out = Module._malloc(32);
  const room = scratch(Module);

  const sound = (/** @type {Geometry} */ made) => {
    if (!made) throw new Error(`GEOS: ${fault}`);
    return made;
  };
  const sure = (/** @type {number} */ answer) => {
    if (answer !== 0 && answer !== 1) throw new Error(`GEOS: ${fault}`);
    return answer === 1;
  };

  /** Return the numbers that Python handed over. @param {Buffer} buffer @param {"f64" | "u32"} kind */
  const taken = (buffer, kind) => {
    const view = buffer.getBuffer(kind);
    const numbers = view.data.slice();
    view.release();
    return numbers;
  };

  /**
   * Copy numbers of Python to where GEOS reads them; return where, and how many.
   * @param {Buffer} buffer @param {"f64" | "u32"} kind
   */
  const copied = (buffer, kind) => {
    const numbers = taken(buffer, kind);
    const at = room(numbers.byteLength);
    new numbers.constructor(Module.HEAPU32.buffer, at, numbers.length).set(numbers);
    return { at, count: numbers.length };
  };
  const sequence = (/** @type {number} */ at, /** @type {number} */ points) =>
    sound(geos.GEOSCoordSeq_copyFromBuffer(at, points, 0, 0));
  const pointers = (/** @type {Geometry[]} */ list) => {
    const at = room(4 * list.length + 4);
    Module.HEAPU32.set(list, at >> 2);
    return at;
  };

  return {
    /** Ask for a geometry, a yes or no, a length or area, or a plain number, by the name that GEOS has for it. */
    make: (/** @type {string} */ name, /** @type {number[]} */ ...given) => sound(geos[name](...given)),
    test: (/** @type {string} */ name, /** @type {number[]} */ ...given) => sure(geos[name](...given)),
    measure(/** @type {string} */ name, /** @type {Geometry} */ shape) {
      if (!geos[name](shape, out)) throw new Error(`GEOS: ${fault}`);
      return Module.HEAPF64[out >> 3];
    },
    ask: (/** @type {string} */ name, /** @type {number[]} */ ...given) => geos[name](...given),

    /** @param {Buffer} buffer */
    line(buffer) {
      const { at, count } = copied(buffer, "f64");
      return sound(geos.GEOSGeom_createLineString(sequence(at, count / 2)));
    },

    /** Return points as one geometry. @param {Buffer} buffer */
    dots(buffer) {
      const numbers = taken(buffer, "f64");
      const dots = Array.from({ length: numbers.length / 2 }, (_, n) =>
        sound(geos.GEOSGeom_createPointFromXY(numbers[2 * n], numbers[2 * n + 1])));
      return sound(geos.GEOSGeom_createCollection(POINTS, pointers(dots), dots.length));
    },

    /**
     * Return a polygon of closed rings one after the other, the outer one first.
     * @param {Buffer} buffer @param {Buffer} sizes
     */
    polygon(buffer, sizes) {
      const { at } = copied(buffer, "f64");
      let from = at;
      const rings = taken(sizes, "u32").map((/** @type {number} */ size) => {
        from += 16 * size;
        return sound(geos.GEOSGeom_createLinearRing(sequence(from - 16 * size, size)));
      });
      const [shell, ...holes] = rings;
      return sound(geos.GEOSGeom_createPolygon(shell, holes.length ? pointers(holes) : 0, holes.length));
    },

    /** Return copies of geometries as one of that kind. @param {number} kind @param {Buffer} parts */
    collection(kind, parts) {
      const clones = taken(parts, "u32").map((/** @type {number} */ part) => sound(geos.GEOSGeom_clone(part)));
      return sound(geos.GEOSGeom_createCollection(kind, pointers(clones), clones.length));
    },

    /** @param {Buffer} lines */
    polygonized(lines) {
      const { at, count } = copied(lines, "u32");
      return sound(geos.GEOSPolygonize(at, count));
    },

    /** Return the coordinates of a point, line or ring. @param {Geometry} shape */
    coordinates(shape) {
      const points = sound(geos.GEOSGeom_getCoordSeq(shape));
      geos.GEOSCoordSeq_getSize(points, out);
      const count = Module.HEAPU32[out >> 2];
      const at = room(16 * count + 16);
      geos.GEOSCoordSeq_copyToBuffer(points, at, 0, 0);
      return Module.HEAPF64.slice(at >> 3, (at >> 3) + 2 * count);
    },

    /** @param {Geometry} shape */
    bounds(shape) {
      geos.GEOSGeom_getExtent(shape, out, out + 8, out + 16, out + 24);
      return Module.HEAPF64.slice(out >> 3, (out >> 3) + 4);
    },

    /** Return which points lie in a prepared geometry. @param {number} prepared @param {Buffer} buffer */
    containsPoints(prepared, buffer) {
      const { at, count } = copied(buffer, "f64");
      const from = at >> 3;
      const holds = (/** @type {number} */ x, /** @type {number} */ y) =>
        Number(sure(geos.GEOSPreparedContainsXY(prepared, x, y)));
      return Uint8Array.from({ length: count / 2 }, (_, n) =>
        holds(Module.HEAPF64[from + 2 * n], Module.HEAPF64[from + 2 * n + 1]));
    },

    /** Return how far points are from a prepared geometry. @param {number} prepared @param {Buffer} buffer */
    distances(prepared, buffer) {
      const { at, count } = copied(buffer, "f64");
      const from = at >> 3;
      return Float64Array.from({ length: count / 2 }, (_, n) => {
        const dot = geos.GEOSGeom_createPointFromXY(Module.HEAPF64[from + 2 * n], Module.HEAPF64[from + 2 * n + 1]);
        geos.GEOSPreparedDistance(prepared, dot, out);
        geos.GEOSGeom_destroy(dot);
        return Module.HEAPF64[out >> 3];
      });
    },
  };
}

/** Return what gives room of so many bytes; the last room is given up for it. @param {any} Module */
function scratch(Module) {
  let size = 1 << 12;
  let at = Module._malloc(size);
  return (/** @type {number} */ bytes) => {
    if (bytes > size) {
      Module._free(at);
      size = 2 * bytes;
      at = Module._malloc(size);
    }
    return at;
  };
}
