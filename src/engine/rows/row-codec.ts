// The codec for records of rows and of their codes; it also checks their checksums.
import { assert } from '../../base/assert.ts';
import { getPlainKernels } from '../kernel-choice.ts';
import { createKernels, createMemory, type Kernels } from '../kernels.ts';
import { codeStride } from './code-layout.ts';
import { DIMENSION_MAX, paddedDimension, rowStride, TRAILER_BYTES } from './row-layout.ts';

/** The size of the pieces in which rows pass through a private memory, which stays in the processor's cache. */
const PIECE_BYTES = 1_048_576;

/** The addresses of two pieces: input comes in through the first, records leave by the second. */
const SOURCE_AT = 0;
const TARGET_AT = PIECE_BYTES;

export class RowCodec {
  readonly #kernels: Kernels;
  readonly #bytes: Uint8Array;

  constructor(module: WebAssembly.Module) {
    const memory = createMemory(2 * PIECE_BYTES);
    this.#kernels = createKernels(module, memory);
    this.#bytes = new Uint8Array(memory.buffer);
  }

  encodeRows(values: Uint8Array, records: Uint8Array, dimension: number): void {
    this.#pass(values, dimension * Float32Array.BYTES_PER_ELEMENT, records, rowStride(dimension), (count) => {
      this.#kernels.encode(SOURCE_AT, TARGET_AT, count, dimension);
    });
  }

  encodeCodes(records: Uint8Array, codes: Uint8Array, dimension: number): void {
    this.#pass(records, rowStride(dimension), codes, codeStride(dimension), (count) => {
      this.#kernels.encodeCodes(SOURCE_AT, TARGET_AT, count, paddedDimension(dimension));
    });
  }

  /** Lists the records of any kind, counted from 0, that do not carry the checksum of their content. */
  listDamaged(records: Uint8Array, stride: number): number[] {
    const damaged: number[] = [];
    const pieceRows = Math.floor(PIECE_BYTES / stride);
    for (let row = 0; row * stride < records.length; row += pieceRows) {
      const piece = records.subarray(row * stride, (row + pieceRows) * stride);
      const list = new Uint32Array(this.#bytes.buffer, SOURCE_AT, piece.length / stride);
      for (let i = 0; i < list.length; i++) list[i] = i;
      this.#bytes.set(piece, TARGET_AT);
      const found = this.#kernels.findDamaged(TARGET_AT, stride, SOURCE_AT, list.length, checkedElements(stride));
      for (const number of list.subarray(0, found)) damaged.push(row + number);
    }
    return damaged;
  }

  #pass(
    source: Uint8Array,
    sourceStride: number,
    target: Uint8Array,
    targetStride: number,
    encode: (count: number) => void,
  ): void {
    const count = source.length / sourceStride;
    const pieceRows = Math.floor(PIECE_BYTES / Math.max(sourceStride, targetStride));
    for (let row = 0; row < count; row += pieceRows) {
      const rows = Math.min(pieceRows, count - row);
      this.#bytes.set(source.subarray(row * sourceStride, (row + rows) * sourceStride), SOURCE_AT);
      encode(rows);
      target.set(this.#bytes.subarray(TARGET_AT, TARGET_AT + rows * targetStride), row * targetStride);
    }
  }
}

/** Returns the number of words under the checksum besides the last sixteen bytes; rows and codes end alike. */
export function checkedElements(stride: number): number {
  return (stride - TRAILER_BYTES) / Float32Array.BYTES_PER_ELEMENT;
}

let codec: RowCodec | undefined;

function getCodec(): RowCodec {
  codec ??= new RowCodec(getPlainKernels().module);
  return codec;
}

/** Returns the records, end to end, of rows whose bare values lie end to end. */
export function encodeRows(values: Float32Array, dimension: number): SharedArrayBuffer {
  assert(Number.isInteger(dimension) && dimension >= 1 && dimension <= DIMENSION_MAX, 'a dimension within bounds');
  assert(values.length % dimension === 0, 'whole rows');
  const records = new SharedArrayBuffer((values.length / dimension) * rowStride(dimension));
  encodeRowsInto(new Uint8Array(records), values, dimension);
  return records;
}

/** Encodes rows into memory of exactly the size of their records. */
export function encodeRowsInto(records: Uint8Array, values: Float32Array, dimension: number): void {
  assert(records.length * dimension === values.length * rowStride(dimension), 'as many records as rows');
  const source = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  getCodec().encodeRows(source, records, dimension);
}

/** Returns the code records, end to end, of row records that lie end to end. */
export function encodeCodes(records: Uint8Array, dimension: number): SharedArrayBuffer {
  assert(records.length % rowStride(dimension) === 0, 'whole records');
  const codes = new SharedArrayBuffer((records.length / rowStride(dimension)) * codeStride(dimension));
  getCodec().encodeCodes(records, new Uint8Array(codes), dimension);
  return codes;
}

/**
 * Lists the records that do not carry the checksum of their content, counted from 0. The stride is that of rows or codes.
 */
export function listDamaged(records: Uint8Array, stride: number): number[] {
  assert(records.length % stride === 0, 'whole records');
  return getCodec().listDamaged(records, stride);
}

/** Returns true if a row record carries the checksum of its content. */
export function isRowIntact(record: Uint8Array, dimension: number): boolean {
  assert(record.length === rowStride(dimension), 'one whole record');
  return listDamaged(record, record.length).length === 0;
}
