import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EncoderKernel } from './encoder-kernel.ts';
import { attend, bend } from './testing/plain-encoder.ts';

const kernel = new EncoderKernel();
const { functions } = kernel;

const HEADS = 2;
const WIDTH = 8;
const ROW = HEADS * WIDTH;
const ROWS_MAX = 128;
const input = kernel.reserve(4 * 3 * ROWS_MAX * ROW);
const output = kernel.reserve(4 * ROWS_MAX * ROW);
const scratch = kernel.reserve(4 * ROWS_MAX * (WIDTH + 4));

/** Rows of queries, keys and values. Those of queries are so large that scores are about as large as their square. */
function fill(rows: number, size: number): number[][] {
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: 3 * ROW }, (_number, at) =>
      Math.fround(Math.sin(row * 57 + at * 91) * (at < 2 * ROW ? size : 1)),
    ),
  );
}

function attendInKernel(rows: readonly (readonly number[])[]): Float32Array {
  kernel
    .view(input, 3 * ROWS_MAX * ROW)
    .fill(0)
    .set(rows.flat());
  functions.attend(input, rows.length, HEADS, WIDTH, output, scratch);
  return kernel.view(output, rows.length * ROW).slice();
}

function assertNear(found: Iterable<number>, wanted: readonly number[], error: number, name: string): void {
  const all = [...found];
  assert.equal(all.length, wanted.length);
  for (const [index, one] of all.entries())
    assert.ok(Math.abs(one - (wanted[index] ?? 0)) <= error, `${name}: ${one} at ${index} is not ${wanted[index]}`);
}

test('any number of rows attends to each other as in plain arithmetic', () => {
  for (let count = 1; count <= ROWS_MAX; count++) {
    const rows = fill(count, 2);
    assertNear(attendInKernel(rows), attend(rows, HEADS).flat(), 2e-6, `${count} rows`);
  }
});

test('a share is exact to a millionth, however unlikely it is', () => {
  for (let score = 0; score < 120; score += 0.01) {
    const key = Math.fround(score * Math.sqrt(WIDTH));
    const rows = [0, 1].map((row) => {
      const numbers = new Array<number>(3 * ROW).fill(0);
      numbers[0] = 1;
      numbers[ROW] = row * key;
      numbers[2 * ROW] = row;
      numbers[2 * ROW + 1] = 1 - row;
      return numbers;
    });
    const [likely = 0, unlikely = 0] = attendInKernel(rows);
    const exact = 1 / (1 + Math.exp(-key / Math.sqrt(WIDTH)));
    assertNear([likely, unlikely], [exact, 1 - exact], 1e-6, `a score of ${score}`);
  }
});

test('extreme scores do not overflow', () => {
  for (const size of [1e3, 1e9, 1e18])
    for (const count of [1, 3, 5, 128]) {
      const found = attendInKernel(fill(count, size));
      assert.ok(
        found.every((number) => Math.abs(number) <= 1 + 1e-6),
        `${size}, ${count} rows`,
      );
    }
});

test('the activation is that of plain arithmetic, of extreme numbers, too', () => {
  const numbers = Array.from({ length: 40_000 }, (_unused, index) => Math.fround((index - 20_000) / 1500));
  numbers.push(0, 1e-30, 1e5, 1e30, -1e-30, -1e5, -1e15, 3e38);
  const at = kernel.reserve(4 * numbers.length);
  kernel.view(at, numbers.length).set(numbers);
  functions.bend(at, numbers.length);
  const found = kernel.view(at, numbers.length);
  for (const [index, number] of numbers.entries()) {
    const wanted = bend(number);
    const error = Math.max(1e-6, Math.abs(wanted) * 1e-7);
    assert.ok(Math.abs((found[index] ?? 0) - wanted) <= error, `${number}: ${found[index]} is not ${wanted}`);
  }
});

test('a rounded number is off by at most half of the scale of its row', () => {
  const size = 24;
  const rows = [1, 300, 1e-20, 3e38, 0, 1e-38].map((most) =>
    Float32Array.from({ length: size }, (_unused, at) => (at === 5 ? -most : Math.sin(at) * most)),
  );
  const [at, rounded, scales] = [size * 4, size * 2, 4].map((bytes) => kernel.reserve(bytes * rows.length));
  assert.ok(at !== undefined && rounded !== undefined && scales !== undefined);
  for (const [index, row] of rows.entries()) kernel.view(at, rows.length * size).set(row, index * size);
  functions.round(at, rows.length, size, rounded, scales);
  const found = new Int16Array(functions.memory.buffer, rounded, rows.length * size);
  for (const [index, row] of rows.entries()) {
    const scale: number = kernel.view(scales, rows.length)[index] ?? Number.NaN;
    assert.equal(found[index * size + 5], index < 4 ? -8191 : 0);
    for (const [column, number] of row.entries())
      assert.ok(Math.abs((found[index * size + column] ?? 0) * scale - number) <= Math.max(0.501 * scale, 1e-37));
  }
});

test('shares of many scores add up to 1', () => {
  const rows = fill(ROWS_MAX, 1).map((row) => row.fill(1, 2 * ROW));
  assertNear(attendInKernel(rows), new Array<number>(ROWS_MAX * ROW).fill(1), 1e-6, 'sums');
});
