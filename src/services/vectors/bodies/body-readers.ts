// The readers of bodies: in this thread, and in another one if they are large.

import type { BodyReading } from '../../../platform/http/bodies/bodies.ts';
import type { BodyReaders, ErrorPassage } from '../../../platform/http/bodies/body-reader.ts';
import * as root from '../http/body-readers.ts';
import type { Limits } from '../limits.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import * as qdrant from '../qdrant/body-readers.ts';

export function createBodyReading(limits: Limits): BodyReading {
  const entry = new URL('./body-thread.ts', import.meta.url);
  return { readers: createBodyReaders(limits), thread: { entry, workerData: limits, errors: ERROR_PASSAGE } };
}

/** Creates the readers of both interfaces. */
export function createBodyReaders(limits: Limits): BodyReaders {
  const { createBodyReaders: createOfQdrant, READERS } = qdrant;
  const ofQdrant = Object.entries(createOfQdrant(limits)).map(([name, reader]) => [READERS + name, reader]);
  return { ...root.createBodyReaders(limits), ...Object.fromEntries(ofQdrant) };
}

/** The transfer of this service's input errors between threads. */
export const ERROR_PASSAGE: ErrorPassage = {
  pack: (error) => {
    if (!(error instanceof InvalidInput)) return undefined;
    const { issues, resolution, isOutOfBounds } = error;
    return { issues, resolution, isOutOfBounds };
  },
  unpack: (packed) => {
    const { issues, resolution, isOutOfBounds } = packed as InvalidInput;
    return new InvalidInput(issues, resolution, isOutOfBounds);
  },
};
