import type { PointSelection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function deletePoints(
  ports: VectorsPorts,
  context: WriteContext,
  selection: PointSelection,
): Promise<WriteReceipt> {
  return writeOnce(ports, context, () => ports.store.deletePoints(context, selection));
}
