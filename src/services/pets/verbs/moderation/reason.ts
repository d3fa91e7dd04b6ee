import { parseLines } from '../../model/names/plain-text.ts';
import { refuse } from '../../model/refusals.ts';

/** A paragraph or two. */
const LENGTH_MAX = 500;

/** Whoever is refused is told why. */
export function parseReason(text: string): string {
  const reason = parseLines(text, { field: 'reason', lengthMax: LENGTH_MAX });
  if (reason !== '') return reason;
  throw refuse('reason_missing', {}, 'reason');
}
