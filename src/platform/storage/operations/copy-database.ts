// Copies of SQLite databases. A copy is made by one statement and therefore is one state; writers go on meanwhile.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { defineRowChecksums } from '../sqlite/row-checksums.ts';

/** A writer that commits at this moment is waited for. */
const BUSY_TIMEOUT_MS = 5_000;

export interface DatabaseCopy {
  readonly source: string;
  readonly target: string;
}

/** Blocks its thread until the copy is on the disk. */
export function copyDatabaseNow({ source, target }: DatabaseCopy): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  // The copy of an index that uses a function is made with the function.
  defineRowChecksums(database);
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
  const descriptor = openSync(target, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** In a thread of its own: copying a large database would keep requests waiting. */
export async function copyDatabase(copy: DatabaseCopy, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./copy-database-thread.ts', import.meta.url), { workerData: copy });
  const abort = () => void thread.terminate();
  signal.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('its thread ended too early'))));
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
