// Finds what the first part of a message speaks of without asking for a change: "it" means it later.
import type { AppNames } from './app-names.ts';
import { findParts } from './find-part.ts';
import { stripStart } from './find-view.ts';
import { isVerb } from './lexicon.ts';
import { toWords, type Word } from './tokens.ts';

const POINTS = /\b(?:it|it's|that|this|them|they|those)\b/i;
const WORDS_MAX = 4;
const COST_MAX = 0.12;

/** Undefined unless a later part of the message points back. */
export function findTopic(text: string, names: AppNames): string | undefined {
  const parts = text.split(/[,.;:!?]\s+|\s+(?:so|because|but)\s+/i);
  const pointing = parts.findIndex((part, index) => index > 0 && POINTS.test(part));
  for (const part of parts.slice(0, Math.max(0, pointing)).reverse()) {
    const words = toWords(part, [], () => undefined);
    const path = words.some(({ stem }) => isVerb(stem)) ? undefined : findNamed(words, names);
    if (path !== undefined) return path;
  }
  return undefined;
}

function findNamed(words: readonly Word[], names: AppNames): string | undefined {
  for (const sort of ['field', 'view'] as const)
    for (let length = WORDS_MAX; length > 0; length--)
      for (let start = 0; start + length <= words.length; start++) {
        const span = words.slice(start, start + length);
        const [found] = findParts(names, sort, span);
        // "The deals" are rows before they are a list.
        const isThing = sort === 'view' && names.findByName('thing', stripStart(span)).length > 0;
        if (found !== undefined && found.cost <= COST_MAX && !isThing) return found.path;
      }
  return undefined;
}
