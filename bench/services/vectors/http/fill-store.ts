// The writing of many points into a data folder without HTTP, before a server is started on it.
import { join } from 'node:path';
import { toNamespace } from '../../../../src/services/vectors/model/namespace.ts';
import { openEmbeddedVectorStore } from '../../../../src/vector/embedded/embedded-vector-store.ts';
import type { CollectionAddress } from '../../../../src/vector/vector-store.ts';
import type { Dataset } from '../../../dataset/dataset.ts';
import { createCollection, toBatches, toWrite } from '../../../dataset/point-batches.ts';
import type { Context } from '../../../scenario.ts';
import { API_KEY } from './requests.ts';
import { type Server, startServer } from './server.ts';

const POINTS_PER_BATCH = 1_000;
/** Filling needs no loaded rows at all. */
const MEMORY_BYTES = 67_108_864;

/** Returns the address at which `fillStore` creates a collection. */
export function toAddress(name: string, apiKey = API_KEY): CollectionAddress {
  return { namespace: toNamespace(apiKey, undefined), name };
}

/** Fills a collection. The point of row i gets the id "i". */
export async function fillStore(
  dataDir: string,
  name: string,
  dataset: Dataset,
  { toPayload = () => '{}', apiKey = API_KEY }: { toPayload?: (row: number) => string; apiKey?: string } = {},
): Promise<void> {
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: MEMORY_BYTES });
  const at = toAddress(name, apiKey);
  try {
    await createCollection(store, at, dataset.dimension);
    for (const batch of toBatches(dataset, POINTS_PER_BATCH, toPayload)) await store.upsertPoints(toWrite(at), batch);
  } finally {
    await store.close();
  }
}

/** Starts a server whose collection `rows` has the dataset, in the namespace of each key. */
export async function startFilledServer(context: Context, dataset: Dataset, keys = [API_KEY]): Promise<Server> {
  const dataDir = join(context.folder, 'data');
  context.say(`storing ${dataset.count.toLocaleString('en')} points`);
  for (const apiKey of keys) await fillStore(dataDir, 'rows', dataset, { apiKey });
  return startServer(dataDir);
}
