// The thread that reads large bodies.
import { workerData } from 'node:worker_threads';
import { serveBodies } from '../../../platform/http/bodies/serve-bodies.ts';
import type { Limits } from '../limits.ts';
import { createBodyReaders, ERROR_PASSAGE } from './body-readers.ts';

serveBodies(createBodyReaders(workerData as Limits), ERROR_PASSAGE);
