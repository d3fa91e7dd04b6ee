// Reads the tensors of a trained model from one file: a manifest as JSON with its length in bytes before it as uint32,
// then, at the next multiple of 16 bytes, the numbers. A matrix is stored as int8 with a float32 scale for each row.

export interface TensorPlace {
  readonly name: string;
  readonly shape: readonly number[];
  /** The offset in bytes after the manifest. */
  readonly at: number;
  /** The offset of the scales of the rows; undefined for float32. */
  readonly scales?: number;
}

export interface Manifest {
  readonly tensors: readonly TensorPlace[];
}

/** Numbers in rows; a vector has one row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int8Array | Float32Array;
  /** One for each row of int8 numbers. */
  readonly scales: Float32Array | undefined;
}

const ALIGNMENT = 16;

export class Tensors<M extends Manifest = Manifest> {
  readonly manifest: M;
  readonly #buffer: ArrayBuffer;
  readonly #start: number;
  readonly #places: ReadonlyMap<string, TensorPlace>;

  constructor(file: Uint8Array) {
    // The copy is aligned, which the file in memory need not be.
    this.#buffer = new Uint8Array(file).buffer;
    const [length = 0] = new Uint32Array(this.#buffer, 0, 1);
    this.manifest = JSON.parse(new TextDecoder().decode(new Uint8Array(this.#buffer, 4, length)));
    this.#start = Math.ceil((4 + length) / ALIGNMENT) * ALIGNMENT;
    this.#places = new Map(this.manifest.tensors.map((place) => [place.name, place]));
  }

  get(name: string): Matrix {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`The model has no tensor "${name}"`);
    const [first = 0, second] = place.shape;
    const [rows, columns] = second === undefined ? [1, first] : [first, second];
    const at = this.#start + place.at;
    if (place.scales === undefined)
      return { rows, columns, values: new Float32Array(this.#buffer, at, rows * columns), scales: undefined };
    return {
      rows,
      columns,
      values: new Int8Array(this.#buffer, at, rows * columns),
      scales: new Float32Array(this.#buffer, this.#start + place.scales, rows),
    };
  }

  /** Returns a layer that maps one vector, with its bias. */
  toLayer(name: string): (input: Float32Array) => Float32Array {
    const weights = this.get(`${name}.weight`);
    const bias = this.#places.has(`${name}.bias`) ? this.get(`${name}.bias`).values : undefined;
    return (input) => multiply(weights, input, bias);
  }
}

function multiply({ rows, columns, values, scales }: Matrix, input: Float32Array, bias: Matrix['values'] | undefined) {
  const result = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0, at = row * columns; column < columns; column++, at++)
      sum += (values[at] ?? 0) * (input[column] ?? 0);
    result[row] = sum * (scales?.[row] ?? 1) + (bias?.[row] ?? 0);
  }
  return result;
}

/** Returns the shares of all, which add up to 1. */
export function toShares(scores: Float32Array): Float32Array {
  const most = scores.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((one, other) => one + other, 0);
  return powers.map((power) => power / sum);
}
