// The settings for reading bodies: in this thread, and in another one if they are large.
import type { BodyReading } from '../../../platform/http/bodies/bodies.ts';
import type { Limits } from '../limits.ts';
import { createBodyReaders } from './body-readers.ts';
import { ERROR_PASSAGE } from './error-passage.ts';

export function createBodyReading(limits: Limits): BodyReading {
  const entry = new URL('./body-thread.ts', import.meta.url);
  return { readers: createBodyReaders(limits), thread: { entry, workerData: limits, errors: ERROR_PASSAGE } };
}
