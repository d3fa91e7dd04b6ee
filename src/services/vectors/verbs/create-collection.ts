import type { NewCollection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import { VectorSizeTooLarge } from '../model/errors.ts';
import type { VectorsPorts } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function createCollection(
  ports: VectorsPorts,
  context: WriteContext,
  collection: NewCollection,
  mustBeNew: boolean,
): Promise<WriteReceipt> {
  if (collection.size > ports.limits.vectorSizeMax) throw new VectorSizeTooLarge(ports.limits.vectorSizeMax);
  return writeOnce(ports, context, () => ports.store.createCollection(context, collection, mustBeNew));
}
