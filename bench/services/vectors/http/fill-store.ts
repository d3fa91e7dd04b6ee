// The writing of many points into a data folder without HTTP, before a server is started on it.
import { toNamespace } from '../../../../src/services/vectors/model/namespace.ts';
import { openEmbeddedVectorStore } from '../../../../src/vector/embedded/embedded-vector-store.ts';
import type { CollectionAddress } from '../../../../src/vector/vector-store.ts';
import { batchesOf, type Dataset } from '../../../dataset/dataset.ts';
import { API_KEY } from './requests.ts';

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
  const { dimension } = dataset;
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: MEMORY_BYTES });
  try {
    const write = () => ({
      at: toAddress(name, apiKey),
      idempotency: null,
      startedAtMs: performance.timeOrigin + performance.now(),
    });
    await store.createCollection(write(), { size: dimension, distance: 'Cosine', tuning: '{}' }, false);
    for (const { first, count, values } of batchesOf(dataset, POINTS_PER_BATCH)) {
      await store.upsertPoints(write(), {
        ids: Array.from({ length: count }, (_, i) => `${first + i}`),
        values: new Float32Array(values),
        offsets: Uint32Array.from({ length: count + 1 }, (_, i) => i * dimension),
        payloads: Array.from({ length: count }, (_, i) => toPayload(first + i)),
      });
    }
  } finally {
    await store.close();
  }
}
