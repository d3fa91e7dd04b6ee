import { parseLines } from '../../model/names/plain-text.ts';
import { refuse } from '../../model/refusals.ts';

/** A paragraph or two. */
const LENGTH_MAX = 500;

/** The author is told why it was refused. */
export function parseReason(text: string): string {
  const reason = parseLines(text, { field: 'reason', lengthMax: LENGTH_MAX });
  if (reason !== '') return reason;
  throw refuse('reason_missing', {}, 'reason');
}
