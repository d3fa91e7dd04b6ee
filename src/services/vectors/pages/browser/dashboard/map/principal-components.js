// The two directions in which a set of vectors differs most, and the position of each vector along them.

/** The most rounds; later ones move points by less than a pixel. */
const ROUNDS_MAX = 60;
/** The largest turn of a direction in one round (one minus the cosine) at which it counts as found. */
const TURN_MAX = 1e-7;

/**
 * @typedef {object} Projection
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {number} explained the share of all variance that the two directions show, from 0 to 1
 */

/**
 * Computes principal components by orthogonal iteration. The same rows always give the same picture. Nothing is random,
 * and the largest part of each direction is positive.
 *
 * @param {Float32Array} rows end to end; they are moved so that their mean is the origin
 * @param {number} size of each row
 * @returns {Projection}
 */
export function projectOnPlane(rows, size) {
  const total = centre(rows, size);
  let first = createStart(size, 1);
  let second = createStart(size, 2);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const nextFirst = normalize(multiplyByCovariance(rows, size, first));
    const nextSecond = normalize(withoutPartAlong(multiplyByCovariance(rows, size, second), nextFirst));
    const turn = 1 - Math.min(Math.abs(dot(nextFirst, first)), Math.abs(dot(nextSecond, second)));
    first = nextFirst;
    second = nextSecond;
    if (turn < TURN_MAX) break;
  }
  const x = project(rows, size, pointUp(first));
  const y = project(rows, size, pointUp(second));
  return { x, y, explained: total > 0 ? Math.min(1, (dot(x, x) + dot(y, y)) / total) : 1 };
}

/**
 * @param {Float32Array} rows
 * @param {number} size
 * @returns {number} the sum of all squares around the mean
 */
function centre(rows, size) {
  const count = rows.length / size;
  const mean = new Float64Array(size);
  for (let at = 0; at < rows.length; at += 1) mean[at % size] += rows[at] / count;
  for (let at = 0; at < rows.length; at += 1) rows[at] -= mean[at % size];
  return dot(rows, rows);
}

/**
 * Returns a start direction without any pattern that data would share; it depends on the seed.
 *
 * @param {number} size
 * @param {number} seed
 */
function createStart(size, seed) {
  return normalize(Float64Array.from({ length: size }, (_, index) => Math.sin((index + 1) * (seed * 12.9898)) + 0.01));
}

/**
 * @param {Float32Array} rows
 * @param {number} size
 * @param {Float64Array} axis
 */
function multiplyByCovariance(rows, size, axis) {
  const product = new Float64Array(size);
  for (let start = 0; start < rows.length; start += size) {
    let along = 0;
    for (let index = 0; index < size; index += 1) along += rows[start + index] * axis[index];
    for (let index = 0; index < size; index += 1) product[index] += along * rows[start + index];
  }
  return product;
}

/**
 * @param {Float32Array} rows
 * @param {number} size
 * @param {Float64Array} axis
 */
function project(rows, size, axis) {
  return Float32Array.from({ length: rows.length / size }, (_, row) =>
    dot(rows.subarray(row * size, (row + 1) * size), axis),
  );
}

/**
 * @param {Float64Array} vector
 * @param {Float64Array} axis of length one
 */
function withoutPartAlong(vector, axis) {
  const along = dot(vector, axis);
  return vector.map((value, index) => value - along * axis[index]);
}

/**
 * Scales a vector to length 1. One of length 0 stays: data on a line have no second direction.
 *
 * @param {Float64Array} vector
 */
function normalize(vector) {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** @param {Float64Array} axis */
function pointUp(axis) {
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return largest < 0 ? axis.map((value) => -value) : axis;
}

/**
 * @param {Float32Array | Float64Array} a
 * @param {Float32Array | Float64Array} b
 */
function dot(a, b) {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index] * b[index];
  return sum;
}
