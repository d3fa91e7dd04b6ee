// The similarity of passages to a question by the vectors of a model: the products of the question's vector with those
// of the distinct parts of words.
import type { StaticModel } from '../../embedding/static-model.ts';

/** The largest sum of products, and the largest number of a row. */
const SUM_MAX = 2 ** 31 - 1;
const ROW_MAX = 128;

export class MeaningSums {
  readonly #model: StaticModel;
  /** The square of the length of each row's vector. */
  readonly #squares: Float32Array;
  /** The question's vector as multiples of `#unit`: products of whole numbers take little more than half of the time. */
  readonly #vector: Int32Array;
  readonly #unit: number;
  /** The product of the question's vector and that of a row; NaN if unknown. */
  readonly #products: Float32Array;
  /** The last passage with each row, among all passages of the question. */
  readonly #passages: Int32Array;
  #firstPassage = 0;
  products = new Float64Array();
  /** The sums of the squares of the vectors' lengths. */
  squares = new Float64Array();

  constructor(model: StaticModel, rowSquares: Float32Array, vector: Float32Array) {
    this.#model = model;
    this.#squares = rowSquares;
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE);
    this.#unit = largest / Math.floor(SUM_MAX / (ROW_MAX * model.dimension));
    this.#vector = Int32Array.from(vector, (value) => Math.round(value / this.#unit));
    this.#products = new Float32Array(model.scales.length).fill(Number.NaN);
    this.#passages = new Int32Array(model.scales.length).fill(-1);
  }

  /** Begins the sums of a file's passages. */
  beginFile(passages: number): void {
    this.#firstPassage += this.products.length;
    this.products = new Float64Array(passages);
    this.squares = new Float64Array(passages);
  }

  /** Adds the rows of runs of lines, as a chunk has them. A row counts once for consecutive runs of a passage. */
  add(runs: Uint32Array): void {
    const [passages, known] = [this.#passages, this.#products];
    for (let at = 0; at < runs.length; ) {
      const passage = runs[at]!;
      const number = this.#firstPassage + passage;
      const end = at + 2 + runs[at + 1]!;
      let [product, square] = [this.products[passage]!, this.squares[passage]!];
      for (at += 2; at < end; at++) {
        const row = runs[at]!;
        if (passages[row] === number) continue;
        passages[row] = number;
        if (Number.isNaN(known[row])) known[row] = this.#multiply(row);
        product += known[row]!;
        square += this.#squares[row]!;
      }
      this.products[passage] = product;
      this.squares[passage] = square;
    }
  }

  #multiply(row: number): number {
    const { rows, scales, dimension } = this.#model;
    const vector = this.#vector;
    const from = row * dimension;
    // Two sums at a time: no step waits for the one before.
    let [even, odd] = [0, 0];
    for (let at = 0; at < dimension; at += 2) {
      even = (even + Math.imul(rows[from + at]!, vector[at]!)) | 0;
      odd = (odd + Math.imul(rows[from + at + 1]!, vector[at + 1]!)) | 0;
    }
    return (even + odd) * this.#unit * scales[row]!;
  }
}
