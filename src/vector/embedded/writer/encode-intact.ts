import { codeStride, encodeCodes, isRowIntact, rowStride } from '../../../engine/index.ts';

export interface EncodedRows {
  readonly codes: Uint8Array;
  /** The rows, counted from 0, that are not what was written. */
  readonly damaged: number[];
}

/** Returns the codes of rows. A damaged row gets a code with a wrong checksum, so that the code is not used. */
export function encodeIntact(records: Uint8Array, size: number): EncodedRows {
  const [stride, codeBytes] = [rowStride(size), codeStride(size)];
  const codes = new Uint8Array(encodeCodes(records, size));
  const damaged: number[] = [];
  for (let row = 0; row * stride < records.length; row++) {
    if (isRowIntact(records.subarray(row * stride, (row + 1) * stride), size)) continue;
    damaged.push(row);
    codes.fill(0, row * codeBytes, (row + 1) * codeBytes);
  }
  return { codes, damaged };
}
