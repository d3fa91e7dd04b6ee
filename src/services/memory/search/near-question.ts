// A question in other words, for one that no file has a word of: words that the files have and that are spelled almost
// the same, or are used for the same things.
import { embedText } from '../embedding/static-embedder.ts';
import type { StaticModel } from '../embedding/static-model.ts';
import { toQuery } from './ranking/query.ts';
import type { Snapshot } from './ranking/snapshot.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The shortest word that is looked for in other spellings. Shorter ones are near to too many. */
const SPELLED_MIN = 4;
/** The most words of the same use, and the least nearness as a share of the nearest one's. */
const RELATED_MAX = 12;
const RELATED_SHARE_MIN = 0.6;

/** Returns the near words as a question; undefined if the files have none. */
export function findNearQuestion(snapshot: Snapshot, text: string, model: StaticModel): string | undefined {
  const { terms } = toQuery(text);
  const isIndexed = (term: string) => snapshot.count('terms', term) > 0;
  const spelled = terms.flatMap((term) => listSpellings(term).filter(isIndexed));
  const words = spelled.length > 0 ? spelled : listRelated(terms, text, model, isIndexed);
  return words.length === 0 ? undefined : words.join(' ');
}

/** Lists the words with one letter left out, added, replaced or swapped with the next. */
function listSpellings(term: string): string[] {
  if (term.length < SPELLED_MIN || !/^[a-z]+$/.test(term)) return [];
  const spellings = new Set<string>();
  for (let at = 0; at <= term.length; at++) {
    const [head, tail] = [term.slice(0, at), term.slice(at)];
    spellings.add(head + tail.slice(1)).add(head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2));
    for (const letter of LETTERS) spellings.add(head + letter + tail).add(head + letter + tail.slice(1));
  }
  spellings.delete(term);
  return [...spellings];
}

function listRelated(
  terms: readonly string[],
  text: string,
  model: StaticModel,
  isIndexed: (term: string) => boolean,
): string[] {
  const known = new Set(model.terms);
  if (!terms.some((term) => known.has(term))) return [];
  const vector = embedText(model, text, 'question');
  const found = model.terms
    .map((term, row) => ({ term, nearness: toCosine(model, row, vector) }))
    .filter(({ term }) => isIndexed(term))
    .sort((a, b) => b.nearness - a.nearness);
  const least = RELATED_SHARE_MIN * (found[0]?.nearness ?? 0);
  return found
    .slice(0, RELATED_MAX)
    .filter(({ nearness }) => nearness > 0 && nearness >= least)
    .map(({ term }) => term);
}

function toCosine({ rows, dimension }: StaticModel, row: number, vector: Float32Array): number {
  let product = 0;
  let square = 0;
  for (let at = 0, from = row * dimension; at < dimension; at++) {
    const value = rows[from + at]!;
    product += value * vector[at]!;
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}
