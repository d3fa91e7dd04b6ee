import type { BodyReaders } from '../../../platform/http/bodies/body-reader.ts';
import * as root from '../http/body-readers.ts';
import type { Limits } from '../limits.ts';
import * as qdrant from '../qdrant/body-readers.ts';

/** Creates the readers of both interfaces. The names of the second start with `qdrant/`. */
export function createBodyReaders(limits: Limits): BodyReaders {
  const ofQdrant = Object.entries(qdrant.createBodyReaders(limits)).map(([name, reader]) => [`qdrant/${name}`, reader]);
  return { ...root.createBodyReaders(limits), ...Object.fromEntries(ofQdrant) };
}
