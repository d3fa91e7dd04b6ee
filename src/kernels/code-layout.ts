// A code record: a row's elements as int8 in steps of the row's own scale, padded with zeros to a multiple of sixteen.
// A trailer follows:
//   float32 scale
//   float32 residual: the distance between code and row, rounded up
//   float64 norm of the row
//   int32 sum of the codes
//   uint32 sum of their squares
//   uint32 checksum
//   uint32 checksum of the row it was made from
// The engine knows the same layout from src/engine/rows/code-layout.ts. A record of zeros is the code of a zero row.

export const CODE_MAX: f64 = 127;
export const CODE_TRAILER_BYTES: usize = 32;
export const SCALE_AT: usize = 0;
export const RESIDUAL_AT: usize = 4;
export const ROW_NORM_AT: usize = 8;
export const SUM_AT: usize = 16;
export const SQUARES_AT: usize = 20;
export const CODE_CHECKSUM_AT: usize = 24;
export const ROW_CHECKSUM_AT: usize = 28;

/** The checksum treats the last sixteen bytes as a separate trailer: they lie as they do at the end of a row. */
export const CHECKED_TRAILER_AT: usize = 16;

@inline
export function codeDimension(dimension: usize): usize {
  return (dimension + 15) & ~15;
}
