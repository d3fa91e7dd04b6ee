// Takes arrays of numbers out of a JSON document and reads them straight into float32, each number exactly as Math.fround of
// what JSON.parse gives. No number becomes a JavaScript value on the way.
import { NUMBER_EXTRACTOR } from './number-extractor.generated.ts';

/** Arrays end to end; array i is `values[offsets[i] … offsets[i + 1])`. */
export interface NumberRows {
  readonly values: Float32Array;
  readonly offsets: Uint32Array;
}

export interface ExtractedNumbers {
  readonly rows: NumberRows;
  /**
   * The document with `[i]` in place of array i. If it is valid UTF-8 and JSON, the whole document is; otherwise it is not
   * either. Lies in the memory of the extractor: good until the next document.
   */
  readonly rest: Buffer;
}

/**
 * A memory cannot shrink. One that a large document (of about 4 MiB) has enlarged beyond this is given back when none came for a
 * while: fresh memory for each would take as long as reading it.
 */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const LARGE_DOCUMENT_BYTES = 4 * 1024 * 1024;
const KEPT_MS = 2_000;

/**
 * Numbers very near the middle between two floats, or tiny, are read by JavaScript, one in hundreds in ordinary documents. That
 * takes longer than parsing them all, so a document that holds more than one in so many bytes is given up.
 */
const BYTES_PER_ASIDE = 256;
const ASIDES_MIN = 1000;

let extractor: NumberExtractor | undefined;
let givingBack: NodeJS.Timeout | undefined;

/**
 * Takes out every non-empty array that holds nothing but numbers and lies inside at most `depthMax` objects and arrays.
 * Undefined when that cannot be done or does not pay: a number is beyond the range of float32, too many need a closer look, or
 * arrays of a single digit are shorter than what replaces them. Such a document is to be parsed as a whole.
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

/** The compiled module; its sources say more. All numbers are byte addresses in its memory, lengths and counts. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void };
  /** How many arrays were taken out. */
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

  /** No finite number makes the module give up. */
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
