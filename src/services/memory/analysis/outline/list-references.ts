import { NAME_CHARS_MAX, REFERENCES_MAX } from '../limits.ts';

const IDENTIFIER = '[\\w$\\u0080-\\uffff]+';
/** The shortest name. A single letter names too many things. */
const NAME_CHARS_MIN = 2;

/** Lists the distinct names in order of their first use. Comments and strings are already blanked out in `code`. */
export function listReferences(code: string, identifier: string | undefined, keywords: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  for (const [name] of code.matchAll(new RegExp(identifier ?? IDENTIFIER, 'g'))) {
    if (name.length < NAME_CHARS_MIN || name.length > NAME_CHARS_MAX || /^\d/.test(name) || keywords.has(name))
      continue;
    names.add(name);
    if (names.size === REFERENCES_MAX) break;
  }
  return [...names];
}
