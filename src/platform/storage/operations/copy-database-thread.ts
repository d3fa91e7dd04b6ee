// The entry of the thread that copies a SQLite database.

import { workerData } from 'node:worker_threads';
import { copyDatabaseNow, type DatabaseCopy } from './copy-database.ts';

copyDatabaseNow(workerData as DatabaseCopy);
