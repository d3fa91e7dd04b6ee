// Reads large files into shared memory: the reads follow one another at once, however busy the main thread is.
import { serveWork } from '../../../platform/threads/serve-work.ts';
import { readRecords } from './read-records.ts';

const recordWork = { readRecords };

export type RecordWork = typeof recordWork;

serveWork(recordWork, { isUrgent: true });
