import { loadPackage, type Peer, versionOf } from './peer.ts';

interface Usearch {
  exactSearch(
    rows: Float32Array,
    queries: Float32Array,
    dimension: number,
    k: number,
    metric: 'ip',
    threads: number,
  ): { readonly keys: BigUint64Array };
}

/** Searches the rows in the given memory: usearch has no table for exact search. */
export const usearch: Peer = {
  name: 'usearch exact',
  countMax: Number.POSITIVE_INFINITY,
  copies: 0,
  async open({ values, dimension }, _folder, threads) {
    const { exactSearch } = loadPackage<Usearch>('usearch');
    const search = async (queries: Float32Array, k: number) =>
      Array.from(exactSearch(values, queries, dimension, k, 'ip', threads).keys, Number);
    return {
      version: versionOf('usearch'),
      search,
      async searchAll(queries, k) {
        const batch = new Float32Array(queries.length * dimension);
        for (const [i, query] of queries.entries()) batch.set(query, i * dimension);
        const slots = await search(batch, k);
        return queries.map((_, i) => slots.slice(i * k, (i + 1) * k));
      },
      async close() {},
    };
  },
};
