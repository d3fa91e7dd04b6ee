import { workerData } from 'node:worker_threads';
import type { StoreFiles } from '../files/store-files.ts';
import { serveCalls } from '../threads/serve-calls.ts';
import { Reader } from './reader.ts';

serveCalls(() => new Reader(workerData as StoreFiles));
