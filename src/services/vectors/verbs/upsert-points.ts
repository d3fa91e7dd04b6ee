import type { PointBatch, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function upsertPoints(
  resources: VectorsResources,
  context: WriteContext,
  batch: PointBatch,
): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.upsertPoints(context, batch));
}
