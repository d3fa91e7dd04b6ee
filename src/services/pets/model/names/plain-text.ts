// Texts that people send: all of it can be seen, and it is no longer than agreed.

import { canBeSeen } from '../../../../platform/text/can-be-seen.ts';
import { refuse } from '../refusals.ts';

type TooLongCode = 'text_too_long' | 'prompt_too_long' | 'public_author_name_too_long' | 'pet_json_text_too_long';

export interface TextRule {
  readonly field: string;
  readonly lengthMax: number;
  readonly tooLong?: TooLongCode;
  readonly notVisible?: 'text_not_visible' | 'public_author_name_not_visible' | 'pet_json_text_not_visible';
}

/** As people count: a letter outside the basic plane is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** One line, with single spaces; empty when there is nothing to see. */
export function parseLine(text: string, rule: TextRule): string {
  checkLength(text, rule);
  const line = text
    .trim()
    .replace(/[ \t\n\r\u00a0]+/g, ' ')
    .normalize('NFC');
  checkSeen(line, rule);
  return line;
}

/** Several lines, ends of lines written in one way. */
export function parseLines(text: string, rule: TextRule): string {
  checkLength(text, rule);
  const lines = text.trim().replace(/\r\n?/g, '\n').normalize('NFC');
  checkSeen(lines.replace(/[\n\t]/g, ' '), rule);
  return lines;
}

/** Nothing at all is an empty text; characters that all are invisible are no text. */
function checkSeen(text: string, { field, notVisible: code = 'text_not_visible' }: TextRule): void {
  if (text === '' || canBeSeen(text)) return;
  throw refuse(code, {}, field);
}

function checkLength(text: string, { field, lengthMax, tooLong = 'text_too_long' }: TextRule): void {
  // A character has one or two units, so most texts need no counting, and a giant one is never walked through.
  const units = text.trim().length;
  if (units <= lengthMax || (units <= 2 * lengthMax && lengthOf(text.trim()) <= lengthMax)) return;
  throw refuse(tooLong, { lengthMax }, field);
}
