import { assert } from '../base/assert.ts';
import { createKernels, createMemory, getKernels, type Kernels } from './kernels.ts';
import { DIMENSION_MAX, paddedDimension, rowStride } from './row-layout.ts';

/** Rows pass through a private memory in pieces of this size, which stays in the processor's cache. */
const PIECE_BYTES = 1_048_576;

/** Two pieces: bare values come in through the first, records leave by the second. */
const VALUES_AT = 0;
const RECORDS_AT = PIECE_BYTES;

let codec: { readonly kernels: Kernels; readonly bytes: Uint8Array } | undefined;

function getCodec(): { readonly kernels: Kernels; readonly bytes: Uint8Array } {
  if (codec) return codec;
  const memory = createMemory(2 * PIECE_BYTES);
  codec = { kernels: createKernels(getKernels('auto').module, memory), bytes: new Uint8Array(memory.buffer) };
  return codec;
}

/** The records, end to end, of rows whose bare values lie end to end. */
export function encodeRows(values: Float32Array, dimension: number): SharedArrayBuffer {
  assert(Number.isInteger(dimension) && dimension >= 1 && dimension <= DIMENSION_MAX, 'a dimension within bounds');
  assert(values.length % dimension === 0, 'whole rows');
  const { kernels, bytes } = getCodec();
  const stride = rowStride(dimension);
  const count = values.length / dimension;
  const valueBytes = dimension * Float32Array.BYTES_PER_ELEMENT;
  const source = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const records = new Uint8Array(new SharedArrayBuffer(count * stride));
  const pieceRows = Math.floor(PIECE_BYTES / stride);
  for (let row = 0; row < count; row += pieceRows) {
    const rows = Math.min(pieceRows, count - row);
    bytes.set(source.subarray(row * valueBytes, (row + rows) * valueBytes), VALUES_AT);
    kernels.encode(VALUES_AT, RECORDS_AT, rows, dimension);
    records.set(bytes.subarray(RECORDS_AT, RECORDS_AT + rows * stride), row * stride);
  }
  return records.buffer;
}

/** Whether a record carries the checksum of its content. */
export function isRowIntact(record: Uint8Array, dimension: number): boolean {
  assert(record.length === rowStride(dimension), 'one whole record');
  const { kernels, bytes } = getCodec();
  bytes.set(record, RECORDS_AT);
  // The list is row number 0 alone.
  bytes.fill(0, VALUES_AT, VALUES_AT + Uint32Array.BYTES_PER_ELEMENT);
  return kernels.findDamaged(RECORDS_AT, record.length, VALUES_AT, 1, paddedDimension(dimension)) === 0;
}
