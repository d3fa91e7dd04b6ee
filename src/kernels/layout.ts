// A row record: the elements as float32, padded with zeros to a multiple of four. A trailer of float64 norm, uint32
// checksum and uint32 zero follows. The engine knows the same layout from src/engine/rows/row-layout.ts.

export const TRAILER_BYTES: usize = 16;
export const NORM_AT: usize = 0;
export const CHECKSUM_AT: usize = 8;

@inline
export function paddedDimension(dimension: usize): usize {
  return (dimension + 3) & ~3;
}

/** Copies one row of bare elements into a record and clears the bytes that the elements do not fill. */
@inline
export function layOut(values: usize, record: usize, dimension: usize): void {
  const bytes = dimension << 2;
  memory.copy(record, values, bytes);
  memory.fill(record + bytes, 0, ((paddedDimension(dimension) - dimension) << 2) + TRAILER_BYTES);
}
