import type { WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

/** Search is exact and needs no index, so a call that asks for one is only acknowledged. */
export async function acknowledgeIndex(resources: VectorsResources, context: WriteContext): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.acknowledge(context));
}
