import { Turns } from '../../../../base/turns.ts';
import type { Limits } from '../../limits.ts';
import { parseLine } from '../../model/plain-text.ts';
import { PetsProblem } from '../../model/problem.ts';

const turns = new Turns(1);

/** Names are looked up and taken one after the other, so that two who want one at the same time do not both get it. */
export function inNameTurn<T>(task: () => Promise<T>): Promise<T> {
  return turns.run(task);
}

/** Pets are attributed to it, so it has the bounds of any public author's name. */
export function parseProfileName(text: string, { authorNameLengthMax }: Limits): string {
  const name = parseLine(text, { field: 'name', lengthMax: authorNameLengthMax });
  if (name === '') throw new PetsProblem('missing_field', 'The name is empty.', { field: 'name' });
  return name;
}
