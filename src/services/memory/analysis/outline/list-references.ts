import { NAME_CHARS_MAX, REFERENCES_MAX } from '../limits.ts';

const IDENTIFIER = '[\\w$\\u0080-\\uffff]+';
/** One letter names too many things to tell of any. */
const NAME_CHARS_MIN = 2;

/** The distinct names in code, from which comments and strings are blanked out, in order of their first use. */
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
