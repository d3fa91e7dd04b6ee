// The compiled arithmetic of the encoder and its memory, in which the weights and the rows of numbers stay.
import { ENCODER_FUNCTIONS } from './encoder-functions.generated.ts';

const PAGE_BYTES = 65_536;
const ALIGNMENT = 16;

/** Arguments are offsets in the memory, and counts. src/kernels/encoder describes them. */
interface Functions {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  add(numbers: number, added: number, count: number): void;
  attend(input: number, count: number, heads: number, width: number, results: number, scratch: number): void;
  bend(numbers: number, count: number): void;
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
  normalise(numbers: number, rows: number, size: number, weights: number, biases: number): void;
  round(numbers: number, rows: number, size: number, rounded: number, scales: number): void;
}

export class EncoderKernel {
  readonly functions: Functions;
  #used: number;

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(ENCODER_FUNCTIONS, 'base64'));
    this.functions = new WebAssembly.Instance(module, { env: {} }).exports as unknown as Functions;
    this.#used = this.functions.memory.buffer.byteLength;
  }

  /** Returns the offset of new memory, which is 0. */
  reserve(bytes: number): number {
    const at = Math.ceil(this.#used / ALIGNMENT) * ALIGNMENT;
    this.#used = at + bytes;
    const { memory } = this.functions;
    const missing = this.#used - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** Copies numbers and returns their offset. */
  keep({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): number {
    const at = this.reserve(byteLength);
    new Uint8Array(this.functions.memory.buffer, at).set(new Uint8Array(buffer, byteOffset, byteLength));
    return at;
  }

  /** Returns a view, which is valid until memory is reserved. */
  view(at: number, length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.functions.memory.buffer, at, length);
  }
}
