// A backup appears under its name when it is complete and on the disk, and not before.
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { syncFolder } from '../files/row-files.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { BackupMessage } from './backup-thread.ts';
import type { BackupSummary, CopyProgress, CopyRequest } from './copy-store.ts';

export interface BackupOptions {
  /** Which program makes it, for the manifest. */
  readonly madeBy: string;
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: CopyProgress): void;
}

/** `checkSource` is asked when everything is copied and rejects when the store was not left alone as promised. */
export async function writeBackup(
  source: StoreFiles,
  target: string,
  options: BackupOptions,
  checkSource: () => Promise<void> = async () => {},
): Promise<BackupSummary> {
  if (existsSync(target)) throw new OperatorProblem(`${target} exists already: name a new folder for the backup`);
  if (!existsSync(dirname(resolve(target)))) {
    throw new OperatorProblem(`${dirname(resolve(target))} does not exist: create the folder for backups first`);
  }
  let partial: string | undefined;
  try {
    partial = await mkdtemp(`${target}.partial-`);
    const summary = await copyInThread({ source, target: partial, madeBy: options.madeBy }, options);
    await checkSource();
    options.signal?.throwIfAborted();
    await rename(partial, target);
    syncFolder(dirname(target));
    return summary;
  } catch (error) {
    if (partial !== undefined) await rm(partial, { recursive: true, force: true });
    throw toProblem(error, target, options.signal);
  }
}

async function copyInThread(request: CopyRequest, { signal, onProgress }: BackupOptions): Promise<BackupSummary> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: request });
  const abort = () => void thread.terminate();
  signal?.addEventListener('abort', abort);
  try {
    return await new Promise((resolve, reject) => {
      let summary: BackupSummary | undefined;
      thread.on('message', (message: BackupMessage) => {
        if (message.kind === 'progress') onProgress?.(message.progress);
        else summary = message.summary;
      });
      thread.once('error', reject);
      // The thread writes nothing more once it has ended, so that what it left can be removed.
      thread.once('exit', () => (summary ? resolve(summary) : reject(new Error('its thread ended too early'))));
    });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function toProblem(error: unknown, target: string, signal: AbortSignal | undefined): Error {
  if (signal?.aborted) return new OperatorProblem('the backup was interrupted; nothing is left of it');
  if (error instanceof OperatorProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorProblem(`the backup to ${target} failed (${reason}); nothing is left of it`, { cause: error });
}
