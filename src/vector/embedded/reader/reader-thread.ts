import { workerData } from 'node:worker_threads';
import { serveCalls } from '../../../platform/threads/serve-calls.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { Reader } from './reader.ts';

serveCalls(() => new Reader(workerData as StoreFiles));
