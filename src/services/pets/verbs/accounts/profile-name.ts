import type { Limits } from '../../limits.ts';
import { parseLine } from '../../model/plain-text.ts';
import { PetsProblem } from '../../model/problem.ts';

/** Pets are attributed to it, so it has the bounds of any public author's name. */
export function parseProfileName(text: string, { authorNameLengthMax }: Limits): string {
  const name = parseLine(text, { field: 'name', lengthMax: authorNameLengthMax });
  if (name === '') throw new PetsProblem('missing_field', 'The name is empty.', { field: 'name' });
  return name;
}
