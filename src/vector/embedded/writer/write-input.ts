// The input of writes, in the form that the writer takes.
import { Slices } from '../../../base/slices.ts';
import { DIMENSION_MAX, encodeRowsInto, rowStride } from '../../../engine/index.ts';
import { toLengths } from '../../point-batch.ts';
import type { VectorBatch } from '../../vector-store.ts';
import type { UpsertCommand, WriteSelection } from '../threads/commands.ts';

/** Numbers encoded between two checks of the clock: about a millisecond. */
const NUMBERS_PER_LOOK = 262_144;

type WrittenRows = Pick<UpsertCommand, 'ids' | 'lengths' | 'records' | 'extras' | 'known'>;

/** Encodes vectors as rows; null if they cannot be stored, because of their lengths: the writer reports the error. */
export async function toRows(batch: VectorBatch): Promise<WrittenRows> {
  const { ids, values, extras = null, known = null } = batch;
  const lengths = toLengths(batch);
  const dimension = lengths[0] ?? 0;
  const isStorable = dimension >= 1 && dimension <= DIMENSION_MAX && lengths.every((length) => length === dimension);
  return { ids, lengths, extras, known, records: isStorable ? await encode(values, dimension) : null };
}

/** Returns roughly the bytes of rows in memory. */
export function weighRows({ records, extras }: WrittenRows): number {
  return (extras ?? []).reduce((sum, blob) => sum + (blob?.length ?? 0), records?.byteLength ?? 0);
}

/** Encodes in slices: the rows of the largest body take 60 ms. */
async function encode(values: Float32Array, dimension: number): Promise<SharedArrayBuffer> {
  const stride = rowStride(dimension);
  const count = values.length / dimension;
  const records = new SharedArrayBuffer(count * stride);
  const rowsPerLook = Math.ceil(NUMBERS_PER_LOOK / dimension);
  const slices = new Slices();
  for (let row = 0; row < count; row += rowsPerLook) {
    if (slices.isOver) await slices.next();
    const end = Math.min(count, row + rowsPerLook);
    const target = new Uint8Array(records, row * stride, (end - row) * stride);
    encodeRowsInto(target, values.subarray(row * dimension, end * dimension), dimension);
  }
  return records;
}

/** Returns roughly the bytes that a selection holds in memory while it waits. */
export function weighSelection(selection: WriteSelection): number {
  if (selection.kind === 'all') return 0;
  if (selection.kind === 'ids') return selection.ids.reduce((sum, id) => sum + id.length, 0);
  return selection.known?.bits.byteLength ?? 0;
}
