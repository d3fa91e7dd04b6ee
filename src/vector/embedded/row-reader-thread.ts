import { workerData } from 'node:worker_threads';
import { RowReader } from './row-reader.ts';
import { serveCalls } from './serve-calls.ts';
import type { StoreFiles } from './store-files.ts';

serveCalls(() => new RowReader(workerData as StoreFiles));
