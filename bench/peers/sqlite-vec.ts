import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { batchesOf } from '../dataset/dataset.ts';
import { loadPackage, type Peer, versionOf } from './peer.ts';
import type { SqliteVecAnswer, SqliteVecOptions, SqliteVecQuery } from './sqlite-vec-worker.ts';

const ROWS_PER_TRANSACTION = 10_000;

/** One query runs on one thread; several at once are spread over one connection per core. */
export const sqliteVec: Peer = {
  name: 'sqlite-vec',
  countMax: 100_000,
  copies: 1,
  async open(dataset, folder, threads) {
    const extension = loadPackage<{ getLoadablePath(): string }>('sqlite-vec').getLoadablePath();
    const file = join(folder, 'sqlite-vec.db');
    const { dimension } = dataset;
    const database = new DatabaseSync(file, { allowExtension: true });
    database.loadExtension(extension);
    database.exec(`PRAGMA synchronous = OFF; CREATE VIRTUAL TABLE rows USING vec0(row float[${dimension}])`);
    const insert = database.prepare('INSERT INTO rows (rowid, row) VALUES (?, ?)');
    for (const { first, count, values } of batchesOf(dataset, ROWS_PER_TRANSACTION)) {
      database.exec('BEGIN');
      for (let i = 0; i < count; i++)
        insert.run(BigInt(first + i), toBytes(values.slice(i * dimension, (i + 1) * dimension)));
      database.exec('COMMIT');
    }
    database.close();
    const workerData: SqliteVecOptions = { file, extension };
    const workers = Array.from(
      { length: threads },
      () => new Worker(new URL('./sqlite-vec-worker.ts', import.meta.url), { workerData }),
    );
    const ask = async (worker: Worker, queries: readonly Float32Array[], k: number) => {
      worker.postMessage({ queries, k } satisfies SqliteVecQuery);
      const [answers] = (await once(worker, 'message')) as [SqliteVecAnswer];
      return answers;
    };
    return {
      version: versionOf('sqlite-vec'),
      search: async (query, k) => (await ask(workers[0]!, [query], k))[0]!,
      async searchAll(queries, k) {
        const parts = workers.map((worker, i) =>
          ask(
            worker,
            queries.filter((_, q) => q % threads === i),
            k,
          ),
        );
        const answers = await Promise.all(parts);
        return queries.map((_, q) => answers[q % threads]![Math.floor(q / threads)]!);
      },
      async close() {
        await Promise.all(workers.map((worker) => worker.terminate()));
      },
    };
  },
};

function toBytes(row: Float32Array): Uint8Array {
  return new Uint8Array(row.buffer, row.byteOffset, row.byteLength);
}
