import type { WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

/** A collection that does not exist is as good as deleted. */
export async function deleteCollection(ports: VectorsPorts, context: WriteContext): Promise<WriteReceipt> {
  return writeOnce(ports, context, () => ports.store.deleteCollection(context));
}
