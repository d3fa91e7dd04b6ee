import type { PayloadChange, PointSelection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function changePayload(
  resources: VectorsResources,
  context: WriteContext,
  selection: PointSelection,
  change: PayloadChange,
): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.changePayload(context, selection, change));
}
