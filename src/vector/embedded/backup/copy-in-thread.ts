import { Worker } from 'node:worker_threads';
import type { CopyProgress } from '../../../platform/storage/operations/store-operations.ts';
import type { BackupMessage } from './backup-thread.ts';
import type { CopyRequest, StoreCopy } from './copy-store.ts';

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: CopyProgress): void;
}

/** Copies a store in a thread. Nothing is written any more once the promise settles. */
export async function copyInThread(request: CopyRequest, { signal, onProgress }: CopyOptions): Promise<StoreCopy> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: request });
  const abort = () => void thread.terminate();
  signal?.addEventListener('abort', abort);
  try {
    return await new Promise((resolve, reject) => {
      let copy: StoreCopy | undefined;
      thread.on('message', (message: BackupMessage) => {
        if (message.kind === 'progress') onProgress?.(message.progress);
        else copy = message.copy;
      });
      thread.once('error', reject);
      thread.once('exit', () => (copy ? resolve(copy) : reject(new Error('its thread ended too early'))));
    });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
