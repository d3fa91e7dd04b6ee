import { loadTable } from '../dataset/load-table.ts';
import type { Peer } from './peer.ts';

export const magpie: Peer = {
  name: 'magpie',
  countMax: Number.POSITIVE_INFINITY,
  copies: 1.3,
  async open(dataset, _folder, threads) {
    const loaded = loadTable(dataset, 'cosine', threads);
    const search = async (query: Float32Array, k: number) => {
      const { slots } = await loaded.view.search({ query, k });
      return [...slots.subarray(0, k)];
    };
    return {
      version: `this checkout, ${loaded.engine.kernels} kernels`,
      search,
      searchAll: (queries, k) => Promise.all(queries.map((query) => search(query, k))),
      close: async () => loaded[Symbol.asyncDispose](),
    };
  },
};
