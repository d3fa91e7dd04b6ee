import type { PayloadChange, PointSelection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function changePayload(
  ports: VectorsPorts,
  context: WriteContext,
  selection: PointSelection,
  change: PayloadChange,
): Promise<WriteReceipt> {
  return writeOnce(ports, context, () => ports.store.changePayload(context, selection, change));
}
