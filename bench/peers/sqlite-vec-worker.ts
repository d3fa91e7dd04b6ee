// A thread with one connection to sqlite-vec, which answers queries.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export interface SqliteVecOptions {
  readonly file: string;
  readonly extension: string;
}

export interface SqliteVecQuery {
  readonly queries: readonly Float32Array[];
  readonly k: number;
}

export type SqliteVecAnswer = readonly (readonly number[])[];

const { file, extension } = workerData as SqliteVecOptions;
const database = new DatabaseSync(file, { allowExtension: true, readOnly: true });
database.loadExtension(extension);
// The largest size that the file can have, so that no read copies.
database.exec('PRAGMA mmap_size = 8589934592');
const search = database.prepare('SELECT rowid FROM rows WHERE row MATCH ? AND k = ? ORDER BY distance');

parentPort?.on('message', ({ queries, k }: SqliteVecQuery) => {
  const answers: SqliteVecAnswer = queries.map((query) => {
    const bytes = new Uint8Array(query.buffer, query.byteOffset, query.byteLength);
    return search.all(bytes, k).map(({ rowid }) => Number(rowid));
  });
  parentPort?.postMessage(answers);
});
