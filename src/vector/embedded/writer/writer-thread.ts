import { workerData } from 'node:worker_threads';
import type { StoreFiles } from '../files/store-files.ts';
import { serveCalls } from '../threads/serve-calls.ts';
import { Writer } from './writer.ts';

serveCalls(() => new Writer(workerData as StoreFiles));
