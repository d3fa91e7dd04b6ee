import type { WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

/** A collection that does not exist is as good as deleted. */
export async function deleteCollection(resources: VectorsResources, context: WriteContext): Promise<WriteReceipt> {
  return writeOnce(resources, context, () => resources.store.deleteCollection(context));
}
