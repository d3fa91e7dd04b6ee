import { codeStride, encodeCodes, listDamaged, rowStride } from '../../../engine/index.ts';

export interface EncodedRows {
  readonly codes: Uint8Array;
  /** The rows, counted from 0, that are not what was written. */
  readonly damaged: number[];
}

/** Returns the codes of rows. A damaged row gets a code with a wrong checksum, so that the code is not used. */
export function encodeIntact(records: Uint8Array, size: number): EncodedRows {
  const stride = codeStride(size);
  const codes = new Uint8Array(encodeCodes(records, size));
  const damaged = listDamaged(records, rowStride(size));
  for (const row of damaged) codes.fill(0, row * stride, (row + 1) * stride);
  return { codes, damaged };
}
