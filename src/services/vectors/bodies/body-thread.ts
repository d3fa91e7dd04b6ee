// The thread that reads large bodies.
import { workerData } from 'node:worker_threads';
import { serveBodies } from '../../../platform/http/bodies/serve-bodies.ts';
import type { Limits } from '../limits.ts';
import { createBodyReaders } from './body-readers.ts';
import { ERROR_PASSAGE } from './error-passage.ts';

serveBodies(createBodyReaders(workerData as Limits), ERROR_PASSAGE);
