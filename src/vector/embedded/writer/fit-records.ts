import { encodeRowsInto, rowStride } from '../../../engine/index.ts';
import { findMain, toByte, type VectorField } from '../../fields/fields.ts';
import { fitExtras, hasDatatypes } from '../../fields/fit-datatypes.ts';
import type { UpsertCommand } from '../threads/commands.ts';

/**
 * Cuts the vectors of a write to the datatypes of their fields. The records are changed as they are, because the main
 * thread makes the same memory visible. Returns the extras. Doing it again changes nothing.
 */
export function fitRecords(
  { records, lengths, extras }: Pick<UpsertCommand, 'records' | 'lengths' | 'extras'>,
  fields: readonly VectorField[],
): UpsertCommand['extras'] {
  if (!hasDatatypes(fields)) return extras;
  const size = lengths[0] ?? 0;
  if (records !== null && findMain(fields)?.datatype !== undefined) {
    const stride = rowStride(size);
    for (let from = 0; from < records.byteLength; from += stride) {
      const values = new Float32Array(new Float32Array(records, from, size)).map(toByte);
      encodeRowsInto(new Uint8Array(records, from, stride), values, size);
    }
  }
  return extras?.map((blob) => fitExtras(blob, fields)) ?? null;
}
