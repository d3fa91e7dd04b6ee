// The thread that stores versions: a commit waits for the disk, which would block the main thread.
import { workerData } from 'node:worker_threads';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import { serveWork } from '../../../platform/threads/serve-work.ts';
import type { NewVersion } from '../ports.ts';
import { insertVersion } from './conversation-records.ts';
import type { Tables } from './tables.ts';

const database = openSqliteDatabase<Tables>(workerData as string);

const storingWork = { insertVersion: (version: NewVersion) => insertVersion(database, version) };
export type StoringWork = typeof storingWork;

serveWork(storingWork);
