// Finds what a remark speaks of: "it" means it later.
import type { Sort } from '../operations/paths.ts';
import type { AppNames } from './app-names.ts';
import { findNamed } from './find-named.ts';
import { findParts } from './find-part.ts';
import { stripStart } from './find-view.ts';
import { toWords, type Word } from './tokens.ts';

const WORDS_MAX = 5;
const COST_MAX = 0.12;
/** A first name is enough for a person. */
const LONG_COST_MAX = 0.31;
const SORTS: readonly (readonly Sort[])[] = [['row'], ['option', 'field', 'view', 'page', 'action']];

/** The longest name in the words. A part of a name counts if it has several words. */
export function findTopic(text: string, names: AppNames): string | undefined {
  const words = toWords(text);
  for (const sorts of SORTS)
    for (let length = Math.min(WORDS_MAX, words.length); length > 0; length--)
      for (let start = 0; start + length <= words.length; start++) {
        const span = words.slice(start, start + length);
        // "The deals" are rows before they are a list.
        if (names.findByName('thing', stripStart(span)).length > 0) continue;
        const found = findIn(span, names, sorts);
        if (found !== undefined) return found;
      }
  return undefined;
}
function findIn(span: readonly Word[], names: AppNames, sorts: readonly Sort[]): string | undefined {
  for (const sort of sorts) {
    const said = span.map(({ raw }) => raw).join(' ');
    const [found] = sort === 'row' ? findNamed(names, sort, said) : findParts(names, sort, span);
    const isLong = stripStart(span).length > 1 || (sort === 'row' && /^\p{Lu}/u.test(span[0]?.raw ?? ''));
    if (found !== undefined && found.cost <= (isLong ? LONG_COST_MAX : COST_MAX)) return found.path;
  }
  return undefined;
}
