import { SizeTooLarge } from '../../../vector/errors.ts';
import type { NewCollection, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from './write-once.ts';

export async function createCollection(
  resources: VectorsResources,
  context: WriteContext,
  collection: NewCollection,
  mustBeNew: boolean,
): Promise<WriteReceipt> {
  const { vectorSizeMax } = resources.limits;
  const largest = Math.max(collection.size, ...(collection.fields ?? []).map(({ size }) => size));
  if (largest > vectorSizeMax) throw new SizeTooLarge(vectorSizeMax, largest);
  return writeOnce(resources, context, (store) => store.createCollection(context, collection, mustBeNew));
}
