// A small transformer (BERT, of MiniLM's size) that turns the pieces of a text into vectors. Its weights are int8; rows
// of numbers are rounded to int16 before each product, so that only the weights lose precision.
import { MATRIX_KERNEL } from './matrix-kernel.generated.ts';
import type { Matrix, Tensors } from './tensors.ts';

/** The number of positions in the model. */
export const PIECES_MAX = 128;
/** Products of 1536 numbers of 127 and of this size stay within an int32. */
const ROUNDED_MAX = 8191;
const NORM_EPSILON = 1e-12;
const PAGE_BYTES = 65_536;
/** Rows that the kernel multiplies at once. */
const ROWS = 4;

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  multiply(
    inputs: number,
    inputScales: number,
    rows: number,
    weights: number,
    weightScales: number,
    biases: number,
    outputs: number,
    size: number,
    results: number,
  ): void;
}

/** A matrix and its bias in the memory of the kernel. */
interface Dense {
  readonly weights: number;
  readonly scales: number;
  readonly biases: number;
  readonly outputs: number;
  readonly size: number;
}

interface Norm {
  readonly weight: Matrix['values'];
  readonly bias: Matrix['values'];
}

interface Layer {
  readonly qkv: Dense;
  readonly out: Dense;
  readonly norm1: Norm;
  readonly up: Dense;
  readonly down: Dense;
  readonly norm2: Norm;
}

export interface EncoderManifest {
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
  readonly tensors: Tensors['manifest']['tensors'];
}

export class Encoder {
  readonly hidden: number;
  readonly #heads: number;
  readonly #words: Matrix;
  readonly #positions: Matrix;
  readonly #marks: Matrix;
  readonly #norm: Norm;
  readonly #layers: readonly Layer[];
  readonly #kernel: Kernel;
  #used: number;
  readonly #inputs: number;
  readonly #inputScales: number;
  readonly #results: number;

  constructor(tensors: Tensors<EncoderManifest>) {
    const { layers, heads, hidden } = tensors.manifest;
    this.hidden = hidden;
    this.#heads = heads;
    this.#words = tensors.get('word.weight');
    this.#positions = tensors.get('position.weight');
    this.#marks = tensors.get('mark.weight');
    this.#norm = toNorm(tensors, 'norm');
    const module = new WebAssembly.Module(Buffer.from(MATRIX_KERNEL, 'base64'));
    this.#kernel = new WebAssembly.Instance(module, { env: {} }).exports as unknown as Kernel;
    this.#used = this.#kernel.memory.buffer.byteLength;
    this.#layers = Array.from({ length: layers }, (_unused, number) => {
      const name = (part: string) => `layers.${number}.${part}`;
      return {
        qkv: this.#addDense(tensors, name('qkv')),
        out: this.#addDense(tensors, name('out')),
        norm1: toNorm(tensors, name('norm1')),
        up: this.#addDense(tensors, name('up')),
        down: this.#addDense(tensors, name('down')),
        norm2: toNorm(tensors, name('norm2')),
      };
    });
    const widest = 4 * hidden;
    this.#inputs = this.#reserve(2 * PIECES_MAX * widest);
    this.#inputScales = this.#reserve(4 * PIECES_MAX);
    this.#results = this.#reserve(4 * PIECES_MAX * widest);
  }

  #reserve(bytes: number): number {
    const at = Math.ceil(this.#used / 16) * 16;
    this.#used = at + bytes;
    const { memory } = this.#kernel;
    const missing = this.#used - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  #addDense(tensors: Tensors, name: string): Dense {
    const { rows, columns, values, scales } = tensors.get(`${name}.weight`);
    if (scales === undefined) throw new Error(`The weights of "${name}" are not int8`);
    const place = {
      weights: this.#reserve(values.length),
      scales: this.#reserve(4 * rows),
      biases: this.#reserve(4 * rows),
      outputs: rows,
      size: columns,
    };
    const { buffer } = this.#kernel.memory;
    new Int8Array(buffer, place.weights, values.length).set(values);
    new Float32Array(buffer, place.scales, rows).set(scales);
    new Float32Array(buffer, place.biases, rows).set(tensors.get(`${name}.bias`).values);
    return place;
  }

  /** Returns a vector for each piece, one after the other. `marks` are further things that are known of each piece. */
  encode(pieces: readonly number[], marks: readonly (readonly number[])[]): Float32Array {
    if (pieces.length > PIECES_MAX) throw new Error(`${pieces.length} pieces are more than ${PIECES_MAX}`);
    const count = pieces.length;
    const state = this.#embed(pieces, marks);
    for (const layer of this.#layers) {
      const attended = this.#attend(this.#multiply(layer.qkv, state, count), count);
      addTo(state, this.#multiply(layer.out, attended, count));
      normalise(state, layer.norm1, this.hidden);
      const wide = this.#multiply(layer.up, state, count).slice(0, count * layer.up.outputs);
      bend(wide);
      addTo(state, this.#multiply(layer.down, wide, count));
      normalise(state, layer.norm2, this.hidden);
    }
    return state;
  }

  #embed(pieces: readonly number[], marks: readonly (readonly number[])[]): Float32Array {
    const { hidden } = this;
    const state = new Float32Array(pieces.length * hidden);
    for (const [index, piece] of pieces.entries()) {
      const own = marks[index] ?? [];
      const [wordScale, positionScale] = [this.#words.scales?.[piece] ?? 1, this.#positions.scales?.[index] ?? 1];
      for (let at = 0; at < hidden; at++) {
        let sum = wordScale * (this.#words.values[piece * hidden + at] ?? 0);
        sum += positionScale * (this.#positions.values[index * hidden + at] ?? 0);
        for (const mark of own) sum += this.#marks.values[at * this.#marks.columns + mark] ?? 0;
        state[index * hidden + at] = sum;
      }
    }
    normalise(state, this.#norm, hidden);
    return state;
  }

  /** Returns a view of the results, which the next product overwrites. */
  #multiply({ weights, scales, biases, outputs, size }: Dense, input: Float32Array, count: number): Float32Array {
    const { buffer } = this.#kernel.memory;
    const rows = Math.ceil(count / ROWS) * ROWS;
    const rounded = new Int16Array(buffer, this.#inputs, rows * size);
    const roundedScales = new Float32Array(buffer, this.#inputScales, rows);
    for (let row = 0; row < count; row++) {
      let most = 0;
      for (let at = row * size; at < (row + 1) * size; at++) most = Math.max(most, Math.abs(input[at] ?? 0));
      const scale = most / ROUNDED_MAX || 1;
      for (let at = row * size; at < (row + 1) * size; at++) rounded[at] = Math.round((input[at] ?? 0) / scale);
      roundedScales[row] = scale;
    }
    rounded.fill(0, count * size);
    this.#kernel.multiply(this.#inputs, this.#inputScales, rows, weights, scales, biases, outputs, size, this.#results);
    return new Float32Array(buffer, this.#results, rows * outputs);
  }

  #attend(given: Float32Array, count: number): Float32Array {
    const { hidden } = this;
    const width = hidden / this.#heads;
    const row = 3 * hidden;
    const result = new Float32Array(count * hidden);
    for (let head = 0; head < hidden; head += width)
      for (let from = 0; from < count; from++) {
        const shares = toAttention(given, { from: from * row + head, key: hidden + head, row, width, count });
        const target = from * hidden + head;
        for (let to = 0; to < count; to++) {
          const share = shares[to]!;
          const value = to * row + 2 * hidden + head;
          for (let at = 0; at < width; at++) result[target + at]! += share * given[value + at]!;
        }
      }
    return result;
  }
}

/** The offsets of a query and of the keys of one head. */
interface Query {
  readonly from: number;
  readonly key: number;
  readonly row: number;
  readonly width: number;
  readonly count: number;
}

/** Returns the weights of all positions for one of them; their sum is 1. */
function toAttention(given: Float32Array, { from, key, row, width, count }: Query): Float32Array {
  const shares = new Float32Array(count);
  const factor = 1 / Math.sqrt(width);
  let most = Number.NEGATIVE_INFINITY;
  for (let to = 0; to < count; to++) {
    const other = to * row + key;
    let sum = 0;
    for (let at = 0; at < width; at++) sum += given[from + at]! * given[other + at]!;
    shares[to] = sum * factor;
    most = Math.max(most, sum * factor);
  }
  let total = 0;
  for (let to = 0; to < count; to++) total += shares[to] = Math.exp((shares[to] ?? 0) - most);
  for (let to = 0; to < count; to++) shares[to] = (shares[to] ?? 0) / total;
  return shares;
}

function toNorm(tensors: Tensors, name: string): Norm {
  return { weight: tensors.get(`${name}.weight`).values, bias: tensors.get(`${name}.bias`).values };
}

function addTo(state: Float32Array, added: Float32Array): void {
  for (let at = 0; at < state.length; at++) state[at] = (state[at] ?? 0) + (added[at] ?? 0);
}

/** Changes each vector to mean 0 and variance 1, then by the learnt weights. */
function normalise(state: Float32Array, { weight, bias }: Norm, size: number): void {
  for (let start = 0; start < state.length; start += size) {
    let mean = 0;
    for (let at = 0; at < size; at++) mean += state[start + at] ?? 0;
    mean /= size;
    let variance = 0;
    for (let at = 0; at < size; at++) variance += ((state[start + at] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / size + NORM_EPSILON);
    for (let at = 0; at < size; at++)
      state[start + at] = ((state[start + at] ?? 0) - mean) * factor * (weight[at] ?? 0) + (bias[at] ?? 0);
  }
}

/** Applies the activation of BERT, GELU, with an error of at most 2e-7. */
function bend(values: Float32Array): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const size = Math.abs(value) * Math.SQRT1_2;
    const t = 1 / (1 + 0.3275911 * size);
    const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
    const erf = 1 - series * Math.exp(-size * size);
    values[at] = 0.5 * value * (1 + (value < 0 ? -erf : erf));
  }
}
