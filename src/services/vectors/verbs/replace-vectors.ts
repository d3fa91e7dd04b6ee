import type { VectorBatch, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function replaceVectors(
  ports: VectorsPorts,
  context: WriteContext,
  batch: VectorBatch,
): Promise<WriteReceipt> {
  return writeOnce(ports, context, () => ports.store.replaceVectors(context, batch));
}
