import { Limiter } from '../../../../base/limiter.ts';
import type { Limits } from '../../limits.ts';
import { parseLine } from '../../model/names/plain-text.ts';
import { PetsProblem } from '../../model/problem.ts';

/** Each takes a few milliseconds; more than these would wait for seconds. */
const WAITING_MAX = 256;
const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

/** Names are looked up and taken one after the other, so that two who want one at the same time do not both get it. */
export function withNameLock<T>(task: () => Promise<T>): Promise<T> {
  return limiter.run(task);
}

/** Pets are attributed to it, so it has the bounds of any public author's name. */
export function parseProfileName(text: string, { authorNameLengthMax }: Limits): string {
  const name = parseLine(text, { field: 'name', lengthMax: authorNameLengthMax });
  if (name === '') throw new PetsProblem('missing_field', 'The name is empty.', { field: 'name' });
  return name;
}
