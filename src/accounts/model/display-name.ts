import { canBeSeen } from '../../platform/text/can-be-seen.ts';
import { refuse } from './refusal-codes.ts';

const FIELD = 'name';

/** Returns the name on one line with single spaces. Rejects characters that cannot be seen. */
export function parseDisplayName(text: string, lengthMax: number): string {
  // The limit counts characters. A character has at most two code units, so a giant text is rejected without a scan.
  const units = text.trim().length;
  if (units > 2 * lengthMax || [...text.trim()].length > lengthMax) throw refuse('name_too_long', { lengthMax }, FIELD);
  const name = text
    .trim()
    .replace(/[ \t\n\r\u00a0]+/g, ' ')
    .normalize('NFC');
  if (name === '') throw refuse('name_missing', {}, FIELD);
  if (!canBeSeen(name)) throw refuse('name_unseen', {}, FIELD);
  return name;
}
