// A small transformer (BERT, of MiniLM's size) that turns the pieces of a text into vectors. Its weights are int8; rows
// of numbers are rounded to int16 before each product, so that only the weights lose precision.
import { EncoderKernel } from './encoder-kernel.ts';
import type { Matrix, Tensors } from './tensors.ts';

/** The number of positions in the model. */
export const PIECES_MAX = 128;
/** Rows that the kernel multiplies at once. */
const ROWS = 4;

/** The offsets of a matrix and its bias in the memory of the kernel. */
interface Dense {
  readonly weights: number;
  readonly scales: number;
  readonly biases: number;
  readonly outputs: number;
  readonly size: number;
}

interface Norm {
  readonly weights: number;
  readonly biases: number;
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
  readonly #kernel = new EncoderKernel();
  readonly #state: number;
  /** Rows of the widest size: queries, keys and values, or the numbers between `up` and `down`. */
  readonly #wide: number;
  /** Rows of the size of the state, which are added to it. */
  readonly #added: number;
  readonly #rounded: number;
  readonly #roundedScales: number;
  readonly #scratch: number;

  constructor(tensors: Tensors<EncoderManifest>) {
    const { layers, heads, hidden } = tensors.manifest;
    this.hidden = hidden;
    this.#heads = heads;
    this.#words = tensors.get('word.weight');
    this.#positions = tensors.get('position.weight');
    this.#marks = tensors.get('mark.weight');
    this.#norm = this.#keepNorm(tensors, 'norm');
    this.#layers = Array.from({ length: layers }, (_unused, number) => {
      const name = (part: string) => `layers.${number}.${part}`;
      return {
        qkv: this.#keepDense(tensors, name('qkv')),
        out: this.#keepDense(tensors, name('out')),
        norm1: this.#keepNorm(tensors, name('norm1')),
        up: this.#keepDense(tensors, name('up')),
        down: this.#keepDense(tensors, name('down')),
        norm2: this.#keepNorm(tensors, name('norm2')),
      };
    });
    const widest = 4 * hidden;
    this.#state = this.#kernel.reserve(4 * PIECES_MAX * hidden);
    this.#wide = this.#kernel.reserve(4 * PIECES_MAX * widest);
    this.#added = this.#kernel.reserve(4 * PIECES_MAX * hidden);
    this.#rounded = this.#kernel.reserve(2 * PIECES_MAX * widest);
    this.#roundedScales = this.#kernel.reserve(4 * PIECES_MAX);
    this.#scratch = this.#kernel.reserve(4 * PIECES_MAX * (hidden / heads + ROWS));
  }

  #keepDense(tensors: Tensors, name: string): Dense {
    const { rows, columns, values, scales } = tensors.get(`${name}.weight`);
    if (scales === undefined) throw new Error(`The weights of "${name}" are not int8`);
    return {
      weights: this.#kernel.keep(values),
      scales: this.#kernel.keep(scales),
      biases: this.#kernel.keep(tensors.get(`${name}.bias`).values),
      outputs: rows,
      size: columns,
    };
  }

  #keepNorm(tensors: Tensors, name: string): Norm {
    return {
      weights: this.#kernel.keep(tensors.get(`${name}.weight`).values),
      biases: this.#kernel.keep(tensors.get(`${name}.bias`).values),
    };
  }

  /** Returns a vector for each piece, one after the other. `marks` are further things that are known of each piece. */
  encode(pieces: readonly number[], marks: readonly (readonly number[])[]): Float32Array {
    const count = pieces.length;
    if (count > PIECES_MAX) throw new Error(`${count} pieces are more than ${PIECES_MAX}`);
    const { functions } = this.#kernel;
    const rows = Math.ceil(count / ROWS) * ROWS;
    this.#embed(pieces, marks, rows);
    for (const { qkv, out, norm1, up, down, norm2 } of this.#layers) {
      this.#multiply(qkv, this.#state, rows, this.#wide);
      functions.attend(this.#wide, count, this.#heads, this.hidden / this.#heads, this.#added, this.#scratch);
      this.#multiply(out, this.#added, rows, this.#added);
      this.#addToState(rows, norm1);
      this.#multiply(up, this.#state, rows, this.#wide);
      functions.bend(this.#wide, rows * up.outputs);
      this.#multiply(down, this.#wide, rows, this.#added);
      this.#addToState(rows, norm2);
    }
    return this.#kernel.view(this.#state, count * this.hidden).slice();
  }

  #embed(pieces: readonly number[], marks: readonly (readonly number[])[], rows: number): void {
    const { hidden } = this;
    const state = this.#kernel.view(this.#state, rows * hidden).fill(0);
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
    this.#normalise(rows, this.#norm);
  }

  #multiply({ weights, scales, biases, outputs, size }: Dense, input: number, rows: number, results: number): void {
    const { functions } = this.#kernel;
    const [rounded, roundedScales] = [this.#rounded, this.#roundedScales];
    functions.round(input, rows, size, rounded, roundedScales);
    functions.multiply(rounded, roundedScales, rows, weights, scales, biases, outputs, size, results);
  }

  #addToState(rows: number, norm: Norm): void {
    this.#kernel.functions.add(this.#state, this.#added, rows * this.hidden);
    this.#normalise(rows, norm);
  }

  #normalise(rows: number, { weights, biases }: Norm): void {
    this.#kernel.functions.normalise(this.#state, rows, this.hidden, weights, biases);
  }
}
