// The encoder in plain arithmetic with all bits, to compare the kernel with.
import type { EncoderManifest } from '../encoder.ts';
import type { Tensors } from '../tensors.ts';

type Rows = readonly (readonly number[])[];

const NORM_EPSILON = 1e-12;
/** The error function differs from 1 by less than 2e-8 from here on. */
const ERF_INPUT_MAX = 4;

/** Returns the vectors of pieces without marks. */
export function encodePlain(tensors: Tensors<EncoderManifest>, pieces: readonly number[]): Rows {
  const { layers, heads } = tensors.manifest;
  const [words, positions] = [toRows(tensors, 'word.weight'), toRows(tensors, 'position.weight')];
  const embedded = pieces.map((piece, index) => addRows(words[piece] ?? [], positions[index] ?? []));
  let state = normalise(tensors, 'norm', embedded);
  for (let layer = 0; layer < layers; layer++) {
    const name = (part: string) => `layers.${layer}.${part}`;
    const attended = multiply(tensors, name('out'), attend(multiply(tensors, name('qkv'), state), heads));
    state = normalise(
      tensors,
      name('norm1'),
      state.map((row, index) => addRows(row, attended[index] ?? [])),
    );
    const wide = multiply(tensors, name('up'), state).map((row) => row.map(bend));
    const narrow = multiply(tensors, name('down'), wide);
    state = normalise(
      tensors,
      name('norm2'),
      state.map((row, index) => addRows(row, narrow[index] ?? [])),
    );
  }
  return state;
}

/** Returns for each row and head the values of all rows, weighted by the products of its query and their keys. */
export function attend(rows: Rows, heads: number): Rows {
  const size = (rows[0]?.length ?? 0) / 3;
  const width = size / heads;
  return rows.map((row) =>
    Array.from({ length: heads }, (_unused, head) => {
      const part = (own: readonly number[], kind: number) =>
        own.slice(kind * size + head * width, kind * size + (head + 1) * width);
      const query = part(row, 0);
      const scores = rows.map((other) => toProduct(query, part(other, 1)) / Math.sqrt(width));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((one, other) => one + other, 0);
      const values = rows.map((other) => part(other, 2));
      return query.map(
        (_number, at) =>
          toProduct(
            powers,
            values.map((value) => value[at] ?? 0),
          ) / sum,
      );
    }).flat(),
  );
}

/** Returns the activation, GELU, of a number. */
export function bend(number: number): number {
  return (number * (1 + toErf(number * Math.SQRT1_2))) / 2;
}

function toErf(number: number): number {
  if (Math.abs(number) > ERF_INPUT_MAX) return Math.sign(number);
  let [sum, power] = [0, number];
  for (let n = 0; n < 100; n++) {
    sum += power / (2 * n + 1);
    power *= -(number * number) / (n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function toProduct(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
}

function addRows(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((number, at) => number + (other[at] ?? 0));
}

function toRows(tensors: Tensors, name: string): Rows {
  const { rows, columns, values, scales } = tensors.get(name);
  return Array.from({ length: rows }, (_unused, row) =>
    Array.from(values.subarray(row * columns, (row + 1) * columns), (value) => value * (scales?.[row] ?? 1)),
  );
}

function multiply(tensors: Tensors, name: string, rows: Rows): Rows {
  const weights = toRows(tensors, `${name}.weight`);
  const biases = tensors.get(`${name}.bias`).values;
  return rows.map((row) => weights.map((line, at) => toProduct(row, line) + (biases[at] ?? 0)));
}

function normalise(tensors: Tensors, name: string, rows: Rows): Rows {
  const [weights, biases] = [tensors.get(`${name}.weight`).values, tensors.get(`${name}.bias`).values];
  return rows.map((row) => {
    const mean = row.reduce((sum, number) => sum + number, 0) / row.length;
    const variance = row.reduce((sum, number) => sum + (number - mean) ** 2, 0) / row.length;
    const factor = 1 / Math.sqrt(variance + NORM_EPSILON);
    return row.map((number, at) => (number - mean) * factor * (weights[at] ?? 0) + (biases[at] ?? 0));
  });
}
