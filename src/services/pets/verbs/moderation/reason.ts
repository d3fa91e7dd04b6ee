import { parseLines } from '../../model/names/plain-text.ts';
import { PetsProblem } from '../../model/problem.ts';

/** A paragraph or two. */
const LENGTH_MAX = 500;

/** Whoever is refused is told why. */
export function parseReason(text: string): string {
  const reason = parseLines(text, { field: 'reason', lengthMax: LENGTH_MAX });
  if (reason !== '') return reason;
  throw new PetsProblem('missing_field', 'The reason is missing.', {
    field: 'reason',
    hint: 'Say what is wrong, so that it can be mended.',
  });
}
