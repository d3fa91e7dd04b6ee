import { join } from 'node:path';
import { batchesOf } from '../dataset/dataset.ts';
import { loadPackage, type Peer, versionOf } from './peer.ts';

interface Collection {
  insertSync(documents: readonly { id: string; vectors: { row: Float32Array } }[]): unknown;
  optimizeSync(): void;
  querySync(query: { fieldName: 'row'; vector: Float32Array; topk: number }): readonly { id: string }[];
  destroySync(): void;
}

interface Zvec {
  readonly ZVecDataType: { readonly VECTOR_FP32: number };
  readonly ZVecIndexType: { readonly FLAT: number };
  readonly ZVecMetricType: { readonly IP: number };
  readonly ZVecLogLevel: { readonly ERROR: number };
  readonly ZVecCollectionSchema: new (schema: object) => object;
  ZVecInitialize(options: { queryThreads: number; logLevel: number }): void;
  ZVecCreateAndOpen(path: string, schema: object): Collection;
}

const ROWS_PER_BATCH = 1_000;

/** True once the library is set up, which happens once for the whole process. */
let isInitialised = false;

export const zvec: Peer = {
  name: 'zvec FLAT',
  countMax: Number.POSITIVE_INFINITY,
  copies: 2,
  async open(dataset, folder, threads) {
    const library = loadPackage<Zvec>('@zvec/zvec');
    const { ZVecDataType, ZVecIndexType, ZVecMetricType, ZVecCollectionSchema, ZVecLogLevel } = library;
    if (!isInitialised) library.ZVecInitialize({ queryThreads: threads, logLevel: ZVecLogLevel.ERROR });
    isInitialised = true;
    const { dimension } = dataset;
    const schema = new ZVecCollectionSchema({
      name: 'bench',
      vectors: {
        name: 'row',
        dataType: ZVecDataType.VECTOR_FP32,
        dimension,
        indexParams: { indexType: ZVecIndexType.FLAT, metricType: ZVecMetricType.IP },
      },
    });
    const collection = library.ZVecCreateAndOpen(join(folder, 'zvec'), schema);
    for (const { first, count, values } of batchesOf(dataset, ROWS_PER_BATCH)) {
      const row = (i: number) => values.slice(i * dimension, (i + 1) * dimension);
      collection.insertSync(
        Array.from({ length: count }, (_, i) => ({ id: `${first + i}`, vectors: { row: row(i) } })),
      );
    }
    collection.optimizeSync();
    const search = (vector: Float32Array, k: number) =>
      collection.querySync({ fieldName: 'row', vector, topk: k }).map(({ id }) => Number(id));
    return {
      version: versionOf('@zvec/zvec'),
      search: async (query, k) => search(query, k),
      searchAll: async (queries, k) => queries.map((query) => search(query, k)),
      close: async () => collection.destroySync(),
    };
  },
};
