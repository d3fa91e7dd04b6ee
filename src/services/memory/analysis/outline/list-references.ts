import { toCodes, toCodeTable } from '../../search/words/text-codes.ts';
import { NAME_CHARS_MAX, REFERENCES_MAX } from '../limits.ts';

/** 1 for each code unit of an identifier in most languages. */
const IS_IN_NAME = toCodeTable(/[\w$\u0080-\uffff]+/g);
/** The shortest name. A single letter names too many things. */
const NAME_CHARS_MIN = 2;
const [DIGIT_FIRST, DIGIT_LAST] = [48, 57];

/** Lists the distinct names in order of their first use. Comments and strings are already blanked out in `code`. */
export function listReferences(code: string, identifier: string | undefined, keywords: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  const add = (start: number, end: number) => {
    if (end - start < NAME_CHARS_MIN || end - start > NAME_CHARS_MAX) return;
    const first = code.charCodeAt(start);
    if (first >= DIGIT_FIRST && first <= DIGIT_LAST) return;
    const name = code.slice(start, end);
    if (!keywords.has(name) && names.size < REFERENCES_MAX) names.add(name);
  };
  if (identifier === undefined) scanNames(code, add);
  else for (const { index, 0: name } of code.matchAll(new RegExp(identifier, 'g'))) add(index, index + name.length);
  return [...names];
}

/** Visits each run of the characters of identifiers, several times as fast as an expression. */
function scanNames(code: string, visit: (start: number, end: number) => void): void {
  let start = -1;
  let at = 0;
  for (const unit of toCodes(code)) {
    if (IS_IN_NAME[unit] === 1) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      visit(start, at);
      start = -1;
    }
    at += 1;
  }
  if (start >= 0) visit(start, at);
}
