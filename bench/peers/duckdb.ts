import { batchesOf } from '../dataset/dataset.ts';
import { loadPackage, type Peer, versionOf } from './peer.ts';

interface Column<Items> {
  readonly items: Items;
  flush(): void;
}

interface Chunk {
  getColumnVector(column: 0): Column<Int32Array>;
  getColumnVector(column: 1): { readonly childData: Column<Float32Array>; flush(): void };
}

interface Statement {
  bindArray(index: number, value: object, type: object): void;
  runAndReadAll(): Promise<{ getColumns(): readonly (readonly number[])[] }>;
  destroySync(): void;
}

interface Connection {
  run(sql: string): Promise<unknown>;
  createAppender(table: string): Promise<{ appendDataChunk(chunk: Chunk): void; closeSync(): void }>;
  prepare(sql: string): Promise<Statement>;
  closeSync(): void;
}

interface DuckDb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
  readonly DuckDBDataChunk: { create(types: readonly object[], rows: number): Chunk };
  readonly INTEGER: object;
  readonly FLOAT: object;
  ARRAY(type: object, length: number): object;
  arrayValue(items: readonly number[]): object;
}

/** The size of DuckDB's vectors. */
const ROWS_PER_CHUNK = 2_048;

export const duckdb: Peer = {
  name: 'DuckDB inner product',
  countMax: 100_000,
  copies: 2,
  async open(dataset, _folder, threads) {
    const library = loadPackage<DuckDb>('@duckdb/node-api');
    const { dimension } = dataset;
    const rowType = library.ARRAY(library.FLOAT, dimension);
    const instance = await library.DuckDBInstance.create(':memory:', { threads: `${threads}` });
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE rows (slot INTEGER, row FLOAT[${dimension}])`);
    const appender = await connection.createAppender('rows');
    for (const { first, count, values } of batchesOf(dataset, ROWS_PER_CHUNK)) {
      const chunk = library.DuckDBDataChunk.create([library.INTEGER, rowType], count);
      const slots = chunk.getColumnVector(0);
      slots.items.set(Int32Array.from({ length: count }, (_, i) => first + i));
      slots.flush();
      const rows = chunk.getColumnVector(1);
      rows.childData.items.set(values);
      rows.childData.flush();
      rows.flush();
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    const search = async (query: Float32Array, k: number) => {
      const sql = `SELECT slot FROM rows ORDER BY array_inner_product(row, $1::FLOAT[${dimension}]) DESC LIMIT ${k}`;
      const statement = await connection.prepare(sql);
      statement.bindArray(1, library.arrayValue([...query]), rowType);
      const [slots = []] = (await statement.runAndReadAll()).getColumns();
      statement.destroySync();
      return slots;
    };
    return {
      version: versionOf('@duckdb/node-api'),
      search,
      async searchAll(queries, k) {
        // One query already uses all threads.
        const answers: (readonly number[])[] = [];
        for (const query of queries) answers.push(await search(query, k));
        return answers;
      },
      async close() {
        connection.closeSync();
        instance.closeSync();
      },
    };
  },
};
