// Copies a store in a thread of its own, so that neither the main thread nor reader and writer wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupSummary, type CopyProgress, type CopyRequest, copyStore } from './copy-store.ts';

export type BackupMessage =
  | { readonly kind: 'progress'; readonly progress: CopyProgress }
  | { readonly kind: 'done'; readonly summary: BackupSummary };

/** Often enough to look alive, seldom enough to cost nothing. */
const PROGRESS_MS = 100;

let saidAtMs = 0;
const say = (message: BackupMessage) => parentPort?.postMessage(message);
const summary = await copyStore(workerData as CopyRequest, (progress) => {
  if (performance.now() - saidAtMs < PROGRESS_MS) return;
  saidAtMs = performance.now();
  say({ kind: 'progress', progress });
});
say({ kind: 'done', summary });
