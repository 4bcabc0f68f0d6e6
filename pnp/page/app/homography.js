// From the plane of the board to the pixels of a photograph: a homography through four marks or
// more, and a bend near further ones, for loose tiles that drift and for wide lenses.

/** Solve the linear equations of *rows*, each with its right side last; null if they have no one solution. */
export function solved(rows) {
  const n = rows.length;
  const m = rows.map((row) => [...row]);
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < n; i += 1) if (Math.abs(m[i][column]) > Math.abs(m[pivot][column])) pivot = i;
    if (Math.abs(m[pivot][column]) < 1e-9) return null;
    [m[column], m[pivot]] = [m[pivot], m[column]];
    for (let i = 0; i < n; i += 1) {
      if (i === column) continue;
      const factor = m[i][column] / m[column][column];
      for (let j = column; j <= n; j += 1) m[i][j] -= factor * m[column][j];
    }
  }
  return m.map((row, i) => row[n] / row[i]);
}

/** Tell whether three of the *points* lie nearly on a line, or two on one spot. */
export function areDegenerate(points) {
  for (let i = 0; i < points.length; i += 1) {
    for (let j = i + 1; j < points.length; j += 1) {
      const [a, b] = [points[i], points[j]];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length < 4) return true;
      for (let k = j + 1; k < points.length; k += 1) {
        const c = points[k];
        const height = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / length;
        if (height < 0.03 * length) return true;
      }
    }
  }
  return false;
}

/** Tell whether four corners in order go round once: crossed marks are no view of a board. */
export function isConvex(points) {
  const turns = points.map((a, i) => {
    const b = points[(i + 1) % points.length];
    const c = points[(i + 2) % points.length];
    return Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
  });
  return turns.every((turn) => turn === turns[0]) && turns[0] !== 0;
}

/** Return a function from board points to pixels through *marks* ({from, to}); null if there is none. */
export function fitted(marks) {
  const rows = marks.flatMap(({ from: { x, y }, to: { x: u, y: v } }) => [
    [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
    [0, 0, 0, x, y, 1, -v * x, -v * y, v],
  ]);
  // Normal equations: for four marks the exact homography, for more the best one.
  const normal = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 9 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  const h = solved(normal);
  if (!h) return null;
  const flat = ({ x, y }) => {
    const w = h[6] * x + h[7] * y + 1;
    return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
  };
  const bends = marks.map(({ from, to }) => {
    const there = flat(from);
    return { from, dx: to.x - there.x, dy: to.y - there.y };
  });
  if (bends.every(({ dx, dy }) => Math.hypot(dx, dy) < 0.5)) return flat;
  return (point) => {
    const there = flat(point);
    let [sum, dx, dy] = [0, 0, 0];
    for (const bend of bends) {
      const square = (bend.from.x - point.x) ** 2 + (bend.from.y - point.y) ** 2;
      const weight = 1 / (square * square + 1e-6);
      sum += weight;
      dx += weight * bend.dx;
      dy += weight * bend.dy;
    }
    return { x: there.x + dx / sum, y: there.y + dy / sum };
  };
}
