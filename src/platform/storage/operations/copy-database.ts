// Copies of SQLite databases. One statement makes a copy, which is therefore a consistent snapshot; writers continue
// meanwhile.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { openForReading } from '../sqlite/open-for-reading.ts';

export interface DatabaseCopy {
  readonly source: string;
  readonly target: string;
}

/** Copies a database; blocks its thread until the copy is on disk. */
export function copyDatabaseNow({ source, target }: DatabaseCopy): void {
  const database = openForReading(source);
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

/** Copies a database in a separate thread: copying a large one would delay requests. */
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
