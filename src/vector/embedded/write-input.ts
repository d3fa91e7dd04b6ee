// What a write brings, as the writer takes it.
import { DIMENSION_MAX, encodeRows } from '../../engine/index.ts';
import { IdTooLong } from '../errors.ts';
import { ID_BYTES_MAX, type VectorBatch } from '../vector-store.ts';
import type { UpsertCommand, WriteSelection } from './commands.ts';

/** A code unit has at most three bytes, so that few ids have to be measured. */
export function checkIds(ids: readonly string[]): void {
  const index = ids.findIndex((id) => id.length > ID_BYTES_MAX / 3 && Buffer.byteLength(id) > ID_BYTES_MAX);
  if (index !== -1) throw new IdTooLong(index, ID_BYTES_MAX);
}

/** Vectors of several lengths, or longer than any collection's, cannot be stored; the writer says what is wrong with them. */
export function toRows({ ids, values, offsets }: VectorBatch): Pick<UpsertCommand, 'ids' | 'lengths' | 'records'> {
  const lengths = Uint32Array.from({ length: ids.length }, (_, index) => offsets[index + 1]! - offsets[index]!);
  const dimension = lengths[0] ?? 0;
  const isStorable = dimension >= 1 && dimension <= DIMENSION_MAX && lengths.every((length) => length === dimension);
  return { ids, lengths, records: isStorable ? encodeRows(values, dimension) : null };
}

/** What a selection holds in memory while it waits, roughly. */
export function weighSelection(selection: WriteSelection): number {
  if (selection.kind === 'all') return 0;
  if (selection.kind === 'ids') return selection.ids.reduce((sum, id) => sum + id.length, 0);
  return selection.known?.bits.byteLength ?? 0;
}
