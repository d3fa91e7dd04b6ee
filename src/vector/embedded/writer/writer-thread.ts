import { workerData } from 'node:worker_threads';
import { serveCalls } from '../../../platform/threads/serve-calls.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { Writer } from './writer.ts';

serveCalls(() => new Writer(workerData as StoreFiles));
