import { workerData } from 'node:worker_threads';
import { serveCalls } from '../../../platform/threads/serve-calls.ts';
import { RowReader } from './row-reader.ts';
import type { StoreFiles } from './store-files.ts';

serveCalls(() => new RowReader(workerData as StoreFiles));
