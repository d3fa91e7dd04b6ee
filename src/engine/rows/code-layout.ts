// A code record, in memory and on disk. It holds the elements of a row as int8, in steps of the row's own scale. Zeros
// pad them to a multiple of sixteen. A trailer of 32 bytes with the figures that bound the error follows. The kernels
// know the same layout from src/kernels/code-layout.ts. The layouts of a prepared query and of the findings of a sift,
// both in scratch memory, are below.
import { LIST_ROWS_MAX } from './row-layout.ts';

const CODE_TRAILER_BYTES = 32;

/** Returns the padded dimension: kernels take sixteen codes at a time. */
export function codeDimension(dimension: number): number {
  return (dimension + 15) & ~15;
}

export function codeStride(dimension: number): number {
  return codeDimension(dimension) + CODE_TRAILER_BYTES;
}

const QUERY_HEADER_BYTES = 80;
const QUERY_ELEMENT_BYTES = 2;

/** The number of lowest keys that a kernel keeps. For a larger k its bound comes from the engine alone. */
export const KERNEL_KEYS_MAX = 1_024;

/** Returns the bytes of a prepared query. It begins with the bound, a float64, and ends with the lowest keys. */
export function preparedQueryBytes(dimension: number): number {
  const keyBytes = KERNEL_KEYS_MAX * Float64Array.BYTES_PER_ELEMENT;
  return QUERY_HEADER_BYTES + codeDimension(dimension) * QUERY_ELEMENT_BYTES + keyBytes;
}

/**
 * The layout of a sift's findings, known to the kernels too: the number of rows, row numbers, least and greatest keys.
 */
export const FOUND_NUMBERS_AT = 16;
export const FOUND_LEAST_AT = FOUND_NUMBERS_AT + LIST_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;
export const FOUND_GREATEST_AT = FOUND_LEAST_AT + LIST_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;
export const FOUND_BYTES = FOUND_GREATEST_AT + LIST_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;
