// Arithmetic on photographs: made smaller, blurred, their edges, and colours as an eye tells them apart.

/**
 * A picture: red, green, blue, and one number more, of each pixel.
 * @typedef {{data: Uint8ClampedArray | Uint8Array, width: number, height: number}} Pixels
 */
/**
 * Slopes of a picture, six numbers a pixel: of three channels across, then down.
 * @typedef {{slopes: Float32Array, width: number, height: number}} Edges
 */

const LESSONS = 8;

/** Return the median of *values*, which are sorted on the way. @param {number[] | Float64Array} values */
export function median(values) {
  const sorted = values instanceof Float64Array ? values.sort() : values.sort((a, b) => a - b);
  return sorted[values.length >> 1];
}

/** Return the mean of *values*. @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Return so many clusters of colours, which are sorted by their first channel: their means, and how many they are.
 * @param {number[][]} colours @param {number} count
 */
export function clustered(colours, count, lightness = 1) {
  colours.sort((a, b) => a[0] - b[0]);
  const gap = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    Math.hypot(lightness * (a[0] - b[0]), a[1] - b[1], a[2] - b[2]);
  let found = Array.from({ length: count }, (_, n) =>
    ({ mean: colours[Math.floor((n + 0.5) * colours.length / count)], size: 0 }));
  for (let round = 0; round < LESSONS; round += 1) {
    const groups = found.map(() => /** @type {number[][]} */ ([]));
    for (const one of colours) {
      const gaps = found.map((cluster) => gap(cluster.mean, one));
      groups[gaps.indexOf(Math.min(...gaps))].push(one);
    }
    found = groups.map((group, n) => ({ mean: group.length ? meanOf(group) : found[n].mean, size: group.length }));
  }
  return found;
}

/** @param {number[][]} colours */
const meanOf = (colours) => [0, 1, 2].map((c) => mean(colours.map((one) => one[c])));

/**
 * Return a picture so many pixels wide, if it is wider: each pixel is the mean of those it covers.
 * @param {Pixels} pixels @param {number} wide @returns {Pixels}
 */
export function shrunk(pixels, wide) {
  if (pixels.width <= wide) return pixels;
  const [width, height] = [wide, Math.round(pixels.height * wide / pixels.width)];
  const data = new Uint8ClampedArray(4 * width * height);
  const [columns, rows] = [starts(pixels.width, width), starts(pixels.height, height)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      average(pixels, [columns[x], columns[x + 1], rows[y], rows[y + 1]], data, 4 * (y * width + x));
    }
  }
  return { data, width, height };
}

/** @param {number} from @param {number} to */
const starts = (from, to) => Array.from({ length: to + 1 }, (_, i) => Math.round(i * from / to));

/** @param {Pixels} pixels @param {number[]} box @param {Uint8ClampedArray} into @param {number} at */
function average({ data, width }, [left, right, top, bottom], into, at) {
  const count = (right - left) * (bottom - top);
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) sum += data[4 * (y * width + x) + channel];
    }
    into[at + channel] = sum / count;
  }
  into[at + 3] = 255;
}

/** Return one channel, blurred. @param {Pixels} pixels @param {number} channel @param {number} sigma */
function blurred({ data, width, height }, channel, sigma) {
  const reach = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-(((i - reach) / sigma) ** 2) / 2));
  const sum = weights.reduce((a, b) => a + b, 0);
  const kernel = weights.map((weight) => weight / sum);
  const plain = new Float32Array(width * height);
  for (let i = 0; i < plain.length; i += 1) plain[i] = data[4 * i + channel];
  const across = swept(plain, kernel, { count: height, length: width, step: 1, next: width });
  return swept(across, kernel, { count: width, length: height, step: width, next: 1 });
}

/**
 * Run *kernel* along all lines of one direction.
 * @param {Float32Array} values @param {number[]} kernel
 * @param {{count: number, length: number, step: number, next: number}} lines
 */
function swept(values, kernel, { count, length, step, next }) {
  const found = new Float32Array(values.length);
  const reach = kernel.length >> 1;
  const line = new Float32Array(length + 2 * reach);
  for (let start = 0; start < count * next; start += next) {
    for (let at = 0; at < line.length; at += 1) {
      line[at] = values[start + Math.min(length - 1, Math.max(0, at - reach)) * step];
    }
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k += 1) sum += kernel[k] * line[at + k];
      found[start + at * step] = sum;
    }
  }
  return found;
}

/**
 * Return the slopes of a picture, after blurring, by Sobel's way.
 * @param {Pixels} pixels @param {number} sigma @returns {Edges}
 */
export function edgesOf(pixels, sigma) {
  const { width, height } = pixels;
  const slopes = new Float32Array(6 * width * height);
  for (let channel = 0; channel < 3; channel += 1) {
    const values = blurred(pixels, channel, sigma);
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const i = y * width + x;
        const [above, below] = [i - width, i + width];
        const falling = values[below + 1] - values[above - 1];
        const rising = values[above + 1] - values[below - 1];
        slopes[6 * i + channel] = (falling + rising + 2 * (values[i + 1] - values[i - 1])) / 8;
        slopes[6 * i + 3 + channel] = (falling - rising + 2 * (values[below] - values[above])) / 8;
      }
    }
  }
  return { slopes, width, height };
}

const STRONGEST = 12; // of 255 a pixel: edges of any contrast count alike

/**
 * Return how strong an edge across a normal is at the pixel whose slopes begin at *i*.
 * @param {Float32Array} slopes @param {number} i @param {number} nx @param {number} ny
 */
export const strength = (slopes, i, nx, ny) => Math.min(STRONGEST, Math.max(
  Math.abs(slopes[i] * nx + slopes[i + 3] * ny),
  Math.abs(slopes[i + 1] * nx + slopes[i + 4] * ny),
  Math.abs(slopes[i + 2] * nx + slopes[i + 5] * ny),
));

/**
 * Return the pixels of each part of a mask that hangs together, if there are so many; none lie at the border.
 * @param {Uint8Array} mask @param {number} width @param {number} least
 */
export function parts(mask, width, least) {
  /** @type {number[][]} */
  const found = [];
  const left = mask.slice();
  const steps = around(width);
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const part = [start];
    left[start] = 0;
    for (let n = 0; n < part.length; n += 1) {
      for (const step of steps) {
        if (left[part[n] + step]) { left[part[n] + step] = 0; part.push(part[n] + step); }
      }
    }
    if (part.length >= least) found.push(part);
  }
  return found;
}

/** Return the pixels about one, itself too. @param {number} width */
export const around = (width) => [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];

const linear = (/** @type {number} */ value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const LINEAR = Float32Array.from({ length: 256 }, (_, i) => linear(i / 255));
const bent = (/** @type {number} */ t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/**
 * Return a colour as CIE L*, a*, b*, under D65.
 * @param {number} red of 255 @param {number} green @param {number} blue @returns {[number, number, number]}
 */
export function labOf(red, green, blue) {
  const [r, g, b] = [red, green, blue].map((value) => LINEAR[Math.min(255, Math.max(0, Math.round(value)))]);
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
