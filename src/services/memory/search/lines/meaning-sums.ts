// The similarity of passages to a question by the vectors of a model: the products of the question's vector with those
// of the distinct parts of words.
import type { StaticModel } from '../../embedding/static-model.ts';
import { toLonger } from '../segment/growing-array.ts';
import type { KnownWords } from './known-words.ts';

export class MeaningSums {
  readonly #model: StaticModel;
  readonly #known: KnownWords;
  readonly #vector: Float32Array;
  /** The product of the question's vector and that of a row; NaN if unknown. */
  readonly #products: Float32Array;
  /** The last passage with each row, among all passages of the question. */
  readonly #passages: Int32Array;
  /** The last run of lines with each word. */
  #runs: Int32Array;
  #run = 0;
  #firstPassage = 0;
  products = new Float64Array();
  /** The sums of the squares of the vectors' lengths. */
  squares = new Float64Array();

  constructor(model: StaticModel, known: KnownWords, vector: Float32Array) {
    this.#model = model;
    this.#known = known;
    this.#vector = vector;
    this.#products = new Float32Array(model.scales.length).fill(Number.NaN);
    this.#passages = new Int32Array(model.scales.length).fill(-1);
    this.#runs = new Int32Array(known.rows.count);
  }

  /** Begins the sums of a file's passages. */
  beginFile(passages: number): void {
    this.#firstPassage += this.products.length;
    this.products = new Float64Array(passages);
    this.squares = new Float64Array(passages);
  }

  /** Begins a run of lines of one passage. */
  beginRun(): void {
    this.#run++;
  }

  add(word: number, passage: number): void {
    if (word >= this.#runs.length) this.#runs = toLonger(this.#runs, word + 1);
    if (this.#runs[word] === this.#run) return;
    this.#runs[word] = this.#run;
    const { rows, rowSquares } = this.#known;
    const [passages, number] = [this.#passages, this.#firstPassage + passage];
    const end = rows.endOf(word);
    for (let at = rows.startOf(word); at < end; at++) {
      const row = rows.get(at);
      if (passages[row] === number) continue;
      passages[row] = number;
      if (Number.isNaN(this.#products[row])) this.#products[row] = this.#multiply(row);
      this.products[passage]! += this.#products[row]!;
      this.squares[passage]! += rowSquares[row]!;
    }
  }

  #multiply(row: number): number {
    const { rows, scales, dimension } = this.#model;
    const vector = this.#vector;
    const from = row * dimension;
    // Several sums, because each addition waits for the one before it.
    let [a, b, c, d] = [0, 0, 0, 0];
    let at = 0;
    for (; at + 3 < dimension; at += 4) {
      a += rows[from + at]! * vector[at]!;
      b += rows[from + at + 1]! * vector[at + 1]!;
      c += rows[from + at + 2]! * vector[at + 2]!;
      d += rows[from + at + 3]! * vector[at + 3]!;
    }
    for (; at < dimension; at++) a += rows[from + at]! * vector[at]!;
    return (a + b + c + d) * scales[row]!;
  }
}
