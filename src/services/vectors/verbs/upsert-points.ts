import type { PointBatch, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function upsertPoints(
  ports: VectorsPorts,
  context: WriteContext,
  batch: PointBatch,
): Promise<WriteReceipt> {
  return writeOnce(ports, context, () => ports.store.upsertPoints(context, batch));
}
