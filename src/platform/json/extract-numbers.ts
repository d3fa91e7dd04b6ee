// Extracts arrays of numbers from a JSON document straight into float32, each number exactly as Math.fround of the
// result of JSON.parse. No number becomes a JavaScript value on the way.
import { NUMBER_EXTRACTOR } from './number-extractor.generated.ts';

/** Arrays end to end; array i is `values[offsets[i] … offsets[i + 1])`. */
export interface NumberRows {
  readonly values: Float32Array;
  readonly offsets: Uint32Array;
}

export interface ExtractedNumbers {
  readonly rows: NumberRows;
  /**
   * The document with `[i]` instead of array i. It is valid UTF-8 and JSON exactly if the whole document is. It is in
   * the memory of the extractor: valid until the next document.
   */
  readonly rest: Buffer;
}

/**
 * The memory that is kept. A WebAssembly memory cannot shrink. One that a large document (of about 4 MiB) has enlarged
 * beyond this is released when none came for a while: fresh memory for each would take as long as reading it.
 */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const LARGE_DOCUMENT_BYTES = 4 * 1024 * 1024;
const KEPT_MS = 2_000;

/**
 * The bytes per number that JavaScript may read: those very near the middle between two floats, or tiny, one in
 * hundreds in ordinary documents. Such a read takes longer than parsing all of them, so a document with more is not
 * extracted.
 */
const BYTES_PER_ASIDE = 256;
const ASIDES_MIN = 1000;

let extractor: NumberExtractor | undefined;
let givingBack: NodeJS.Timeout | undefined;

/**
 * Extracts every non-empty array of numbers that is nested in at most `depthMax` objects and arrays. Returns undefined
 * if that is impossible or does not pay, and the document is to be parsed as a whole. A number may be beyond the range
 * of float32, too many may need JavaScript, or arrays of a single digit may be shorter than their replacements.
 */
export function extractNumbers(document: Uint8Array, depthMax: number): ExtractedNumbers | undefined {
  extractor ??= new NumberExtractor();
  const extracted = extractor.extract(document, depthMax);
  if (extractor.memoryBytes > KEPT_BYTES_MAX) giveBackLater(document.length);
  return extracted;
}

function giveBackLater(documentBytes: number): void {
  if (givingBack === undefined) {
    givingBack = setTimeout(() => {
      extractor = undefined;
      givingBack = undefined;
    }, KEPT_MS).unref();
  } else if (documentBytes > LARGE_DOCUMENT_BYTES) givingBack.refresh();
}

/** The exports of the compiled module. All numbers are addresses in its memory, lengths and counts. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void };
  readonly rows: { readonly value: number };
  documentAt(): number;
  offsetsAt(length: number): number;
  valuesAt(length: number): number;
  bytesFor(length: number): number;
  /** Returns the length of the rest, or -1. */
  extract(length: number, depthMax: number): number;
}

const PAGE_BYTES = 65_536;

let module: WebAssembly.Module | undefined;

class NumberExtractor {
  readonly #exports: Exports;
  #bytes = Buffer.alloc(0);
  #asides = 0;

  constructor() {
    module ??= new WebAssembly.Module(Buffer.from(NUMBER_EXTRACTOR, 'base64'));
    const toFloat = (start: number, end: number): number => this.#readAside(start, end);
    this.#exports = new WebAssembly.Instance(module, { env: { toFloat } }).exports as Exports;
  }

  get memoryBytes(): number {
    return this.#bytes.length;
  }

  extract(document: Uint8Array, depthMax: number): ExtractedNumbers | undefined {
    const { length } = document;
    const { buffer } = this.#makeRoom(this.#exports.bytesFor(length));
    const at = this.#exports.documentAt();
    this.#bytes.set(document, at);
    this.#asides = ASIDES_MIN + length / BYTES_PER_ASIDE;
    const restLength = this.#exports.extract(length, depthMax);
    if (restLength === -1) return undefined;
    const count = this.#exports.rows.value;
    const offsets = new Uint32Array(buffer, this.#exports.offsetsAt(length), count + 1).slice();
    const values = new Float32Array(buffer, this.#exports.valuesAt(length), offsets[count]).slice();
    return { rows: { values, offsets }, rest: this.#bytes.subarray(at, at + restLength) };
  }

  /** Reads a number in JavaScript. Returns NaN beyond the limit, which makes the module give up. */
  #readAside(start: number, end: number): number {
    return this.#asides-- > 0 ? Number(this.#bytes.toString('latin1', start, end)) : Number.NaN;
  }

  #makeRoom(bytes: number): Exports['memory'] {
    const { memory } = this.#exports;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    if (this.#bytes.buffer !== memory.buffer) this.#bytes = Buffer.from(memory.buffer);
    return memory;
  }
}
