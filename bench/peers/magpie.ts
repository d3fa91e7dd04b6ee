import { createEngine, encodeRows } from '../../src/engine/index.ts';
import { batchesOf } from '../dataset/dataset.ts';
import type { Peer } from './peer.ts';

const ROWS_PER_BATCH = 4_096;
const NONE = new Uint32Array(0);

export const magpie: Peer = {
  name: 'magpie',
  countMax: Number.POSITIVE_INFINITY,
  copies: 1.3,
  async open(dataset, _folder, threads) {
    const { count, dimension } = dataset;
    const engine = createEngine({ threads });
    const table = engine.createTable({ dimension, metric: 'cosine' });
    table.reserve(count);
    for (const batch of batchesOf(dataset, ROWS_PER_BATCH)) {
      const slots = Uint32Array.from({ length: batch.count }, (_, i) => batch.first + i);
      table.publish(slots, new Uint8Array(encodeRows(batch.values, dimension)), NONE);
    }
    const view = table.view();
    const search = async (query: Float32Array, k: number) => [
      ...(await view.search({ query, k })).slots.subarray(0, k),
    ];
    return {
      version: `this checkout, ${engine.kernels}`,
      search,
      searchAll: (queries, k) => Promise.all(queries.map((query) => search(query, k))),
      async close() {
        view.release();
        table.free();
        await engine.close();
      },
    };
  },
};
