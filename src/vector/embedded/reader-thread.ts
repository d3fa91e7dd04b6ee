import { workerData } from 'node:worker_threads';
import { Reader } from './reader.ts';
import { serveCalls } from './serve-calls.ts';
import type { StoreFiles } from './store-files.ts';

serveCalls(() => new Reader(workerData as StoreFiles));
