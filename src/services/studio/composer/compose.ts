// From a prompt to an interface, without any outside service: the same prompt gives the same interface.
import type { Coverage } from '../model/coverage.ts';
import type { Payload } from '../model/payload.ts';
import { build } from './building/build.ts';
import { understand } from './understanding/understand.ts';

export interface Composed {
  readonly payload: Payload;
  readonly coverage: Coverage;
  /** What was taken of a metaphor or a contradiction: sentences for people. */
  readonly notes: readonly string[];
}

export function compose(prompt: string, surfaceId: string): Composed {
  const brief = understand(prompt);
  return { ...build(brief, surfaceId), notes: brief.notes };
}
