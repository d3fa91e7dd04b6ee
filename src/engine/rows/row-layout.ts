// A row record, in memory and on disk: the elements as float32, padded with zeros to a multiple of four. A trailer of
// float64 norm, uint32 checksum and uint32 zero follows. The kernels know the layout from src/kernels/layout.ts.

/** Larger rows would need a larger scratch area for the query in every memory; no embedding comes near. */
export const DIMENSION_MAX = 65_536;

/** The most rows that one call of a kernel takes: bounds the lists and results in the scratch areas. */
export const LIST_ROWS_MAX = 2_048;

export const TRAILER_BYTES = 16;

/** Returns the padded dimension: kernels take four elements at a time. */
export function paddedDimension(dimension: number): number {
  return (dimension + 3) & ~3;
}

export function rowStride(dimension: number): number {
  return paddedDimension(dimension) * Float32Array.BYTES_PER_ELEMENT + TRAILER_BYTES;
}
