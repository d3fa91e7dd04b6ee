import { join } from 'node:path';
import { batchesOf } from '../dataset/dataset.ts';
import { loadPackage, type Peer, versionOf } from './peer.ts';

interface LanceTable {
  add(rows: object): Promise<unknown>;
  vectorSearch(query: Float32Array): VectorQuery;
  close(): void;
}

interface VectorQuery {
  distanceType(metric: 'dot'): VectorQuery;
  bypassVectorIndex(): VectorQuery;
  select(columns: readonly string[]): VectorQuery;
  limit(k: number): VectorQuery;
  toArray(): Promise<readonly { readonly slot: number }[]>;
}

interface LanceDb {
  connect(folder: string): Promise<{
    createTable(name: string, rows: object): Promise<LanceTable>;
    close(): void;
  }>;
}

interface Arrow {
  readonly Int32: new () => object;
  readonly Float32: new () => object;
  readonly Field: new (name: string, type: object, isNullable: boolean) => object;
  readonly FixedSizeList: new (length: number, field: object) => object;
  readonly Table: new (columns: Record<string, object>) => object;
  makeData(data: object): object;
  makeVector(data: object): object;
}

const ROWS_PER_BATCH = 20_000;

export const lancedb: Peer = {
  name: 'LanceDB flat',
  countMax: 100_000,
  copies: 1,
  async open(dataset, folder) {
    const library = loadPackage<LanceDb>('@lancedb/lancedb');
    const arrow = loadPackage<Arrow>('apache-arrow');
    const { dimension } = dataset;
    const toTable = ({ first, count, values }: { first: number; count: number; values: Float32Array }) => {
      const floats = arrow.makeData({ type: new arrow.Float32(), data: new Float32Array(values) });
      const listType = new arrow.FixedSizeList(dimension, new arrow.Field('item', new arrow.Float32(), true));
      const rows = arrow.makeData({ type: listType, length: count, nullCount: 0, child: floats });
      const slots = Int32Array.from({ length: count }, (_, i) => first + i);
      return new arrow.Table({ slot: arrow.makeVector(slots), row: arrow.makeVector(rows) });
    };
    const database = await library.connect(join(folder, 'lancedb'));
    let table: LanceTable | undefined;
    for (const batch of batchesOf(dataset, ROWS_PER_BATCH)) {
      if (table) await table.add(toTable(batch));
      else table = await database.createTable('rows', toTable(batch));
    }
    const search = async (query: Float32Array, k: number) => {
      const rows = table!.vectorSearch(query).distanceType('dot').bypassVectorIndex().select(['slot', '_distance']);
      return (await rows.limit(k).toArray()).map(({ slot }) => slot);
    };
    return {
      version: versionOf('@lancedb/lancedb'),
      search,
      searchAll: (queries, k) => Promise.all(queries.map((query) => search(query, k))),
      async close() {
        table?.close();
        database.close();
      },
    };
  },
};
