// The texts of a pet that searches compare, made once for each pet.

import { foldText, toTokens, toWords } from '../../../../platform/text/fold-text.ts';
import type { Pet } from '../pet.ts';

export interface SearchFields {
  readonly slug: string;
  /** Words with one space between them: names that differ in punctuation are the same. */
  readonly name: string;
  readonly tags: ReadonlySet<string>;
  readonly author: string;
  /** The words of the name and of the slug, which comes from a name. */
  readonly nameWords: ReadonlySet<string>;
  readonly tagWords: ReadonlySet<string>;
  /** The words of all texts, description and author included; signs such as emoji count as words. */
  readonly words: ReadonlySet<string>;
}

export function toSearchFields({ slug, displayName, tags, description, owner }: Pet): SearchFields {
  const foldedTags = tags.map(foldText);
  const name = foldText(displayName);
  const author = foldText(owner.name);
  const all = [slug, name, ...foldedTags, foldText(description), author].join('\n');
  return {
    slug,
    name: toSpaced(name),
    tags: new Set(foldedTags),
    author,
    nameWords: new Set([...toTokens(name), ...toWords(slug)]),
    tagWords: new Set(foldedTags.flatMap(toTokens)),
    words: new Set(toTokens(all)),
  };
}

export interface SearchText {
  readonly slug: string;
  readonly spaced: string;
  readonly words: readonly string[];
}

/** Searches are shorter than this; further words are ignored. */
const WORDS_MAX = 12;

/** Returns undefined for a text without words. */
export function findSearchText(text: string): SearchText | undefined {
  const folded = foldText(text);
  const spaced = toSpaced(folded);
  if (spaced === '') return undefined;
  const words = spaced.split(' ');
  return { slug: words.join('-'), spaced, words: [...new Set(words)].slice(0, WORDS_MAX) };
}

/** Removes punctuation, unless there is nothing else. */
function toSpaced(folded: string): string {
  const words = toWords(folded);
  return (words.length === 0 ? toTokens(folded) : words).join(' ');
}
