// Texts that people send: they have visible characters only, and a limited length.

import { canBeSeen } from '../../../../platform/text/can-be-seen.ts';
import { refuse } from '../refusals.ts';

type TooLongCode = 'text_too_long' | 'prompt_too_long' | 'public_author_name_too_long' | 'pet_json_text_too_long';

export interface TextRule {
  readonly field: string;
  readonly lengthMax: number;
  readonly tooLong?: TooLongCode;
  readonly notVisible?: 'text_not_visible' | 'public_author_name_not_visible' | 'pet_json_text_not_visible';
}

/** Counts characters as people do: one outside the basic plane counts as one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Parses one line: joins spaces, and returns an empty text if nothing is visible. */
export function parseLine(text: string, rule: TextRule): string {
  checkLength(text, rule);
  const line = text
    .trim()
    .replace(/[ \t\n\r\u00a0]+/g, ' ')
    .normalize('NFC');
  checkSeen(line, rule);
  return line;
}

/** Parses several lines, with one kind of line end. */
export function parseLines(text: string, rule: TextRule): string {
  checkLength(text, rule);
  const lines = text.trim().replace(/\r\n?/g, '\n').normalize('NFC');
  checkSeen(lines.replace(/[\n\t]/g, ' '), rule);
  return lines;
}

/** Accepts an empty text, and rejects one of invisible characters only. */
function checkSeen(text: string, { field, notVisible: code = 'text_not_visible' }: TextRule): void {
  if (text === '' || canBeSeen(text)) return;
  throw refuse(code, {}, field);
}

function checkLength(text: string, { field, lengthMax, tooLong = 'text_too_long' }: TextRule): void {
  // A character has one or two units, so most texts need no counting, and a giant one is never scanned.
  const units = text.trim().length;
  if (units <= lengthMax || (units <= 2 * lengthMax && lengthOf(text.trim()) <= lengthMax)) return;
  throw refuse(tooLong, { lengthMax }, field);
}
