import type { VectorBatch, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function replaceVectors(
  resources: VectorsResources,
  context: WriteContext,
  batch: VectorBatch,
): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.replaceVectors(context, batch));
}
