// The thread that copies a store, so that neither the main thread nor reader and writer wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyProgress } from '../../../platform/storage/operations/store-operations.ts';
import { type CopyRequest, copyStore, type StoreCopy } from './copy-store.ts';

export type BackupMessage =
  | { readonly kind: 'progress'; readonly progress: CopyProgress }
  | { readonly kind: 'done'; readonly copy: StoreCopy };

/** Often enough to show progress, seldom enough to cost nothing. */
const PROGRESS_MS = 100;

let toldAtMs = 0;
const post = (message: BackupMessage) => parentPort?.postMessage(message);
const copy = await copyStore(workerData as CopyRequest, (progress) => {
  if (performance.now() - toldAtMs < PROGRESS_MS) return;
  toldAtMs = performance.now();
  post({ kind: 'progress', progress });
});
post({ kind: 'done', copy });
