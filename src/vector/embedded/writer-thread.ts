import { workerData } from 'node:worker_threads';
import { serveCalls } from './serve-calls.ts';
import type { StoreFiles } from './store-files.ts';
import { Writer } from './writer.ts';

serveCalls(() => new Writer(workerData as StoreFiles));
