import type { PointSelection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function deletePoints(
  resources: VectorsResources,
  context: WriteContext,
  selection: PointSelection,
): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.deletePoints(context, selection));
}
