import { NAME_CHARS_MAX, REFERENCES_MAX } from '../limits.ts';
import { toCodeTable } from '../words/text-codes.ts';
import { WordTable } from '../words/word-table.ts';

/** The identifiers of most languages. */
const IDENTIFIERS = { codes: toCodeTable(/[\w$\u0080-\uffff]+/g), lengthMax: NAME_CHARS_MAX };
/** The shortest name. A single letter names too many things. */
const NAME_CHARS_MIN = 2;
/** The most remembered names, some ten megabytes. When there are more, all are forgotten. */
const KNOWN_MAX = 100_000;

interface KnownName {
  readonly name: string;
  /** The number of the last text that has it. */
  text: number;
}

const known = new WordTable<KnownName>(IDENTIFIERS, (name) => ({ name, text: 0 }), KNOWN_MAX);
let textCount = 0;

/** Lists the distinct names in order of their first use. Comments and strings are already blanked out in `code`. */
export function listReferences(code: string, identifier: string | undefined, keywords: ReadonlySet<string>): string[] {
  const distinct = identifier === undefined ? listKnown(code) : new Set(code.match(new RegExp(identifier, 'g')));
  const names: string[] = [];
  for (const name of distinct) {
    if (name.length < NAME_CHARS_MIN || name.length > NAME_CHARS_MAX || isNumber(name) || keywords.has(name)) continue;
    names.push(name);
    if (names.length === REFERENCES_MAX) break;
  }
  return names;
}

function listKnown(code: string): ReadonlySet<string> {
  // A name is twice among them if the table forgets its names meanwhile.
  const names = new Set<string>();
  const text = ++textCount;
  for (const found of known.list(code)) {
    if (found.text === text) continue;
    found.text = text;
    names.add(found.name);
  }
  return names;
}

function isNumber(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= 48 && code <= 57;
}
