// Stores versions: a commit waits for the disk, and the main thread must not.
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
