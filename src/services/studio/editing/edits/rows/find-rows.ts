// Which rows of the data model a phrase means: by a value that stands in them, or all of a list.
import type { Json, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { toTokens } from '../../interface/to-label.ts';
import { findOrdinal } from '../../targets/parse-phrase.ts';
import { isRows, type Row } from './find-field.ts';

export interface FoundRows {
  readonly path: string;
  readonly rows: readonly Row[];
  readonly indexes: readonly number[];
  /** The words of the phrase that do not name the rows. */
  readonly rest: string;
}

/** Below `/app` lie lists, no deeper. */
const DEPTH_MAX = 3;
/** Shorter values occur in phrases by chance. */
const VALUE_LENGTH_MIN = 2;

export function listRowLists(value: Json, path = '', depth = 0): { path: string; rows: readonly Row[] }[] {
  if (isRows(value)) return [{ path, rows: value }];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth >= DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'ui' || name === 'forms' ? [] : listRowLists(field, `${path}/${name}`, depth + 1),
  );
}

export function findRows(phrase: string, { dataModel }: Payload): FoundRows | undefined {
  const lists = listRowLists(dataModel).sort(
    (one, other) => Number(isNamed(other.path, phrase)) - Number(isNamed(one.path, phrase)),
  );
  const all = /\b(?:all|every|each)\b/i.test(phrase) ? lists.find(({ path }) => isNamed(path, phrase)) : undefined;
  if (all !== undefined) {
    return {
      ...all,
      indexes: all.rows.map((_, index) => index),
      rest: phrase.replace(/\b(?:all|every|each)\b(?: of)?/i, ''),
    };
  }
  const numbered = findNumbered(phrase, lists);
  if (numbered !== undefined) return numbered;
  let best: FoundRows | undefined;
  let bestLength = 0;
  for (const { path, rows } of lists) {
    for (const [index, row] of rows.entries()) {
      for (const value of Object.values(row)) {
        if (typeof value !== 'string' || value.length < VALUE_LENGTH_MIN || value.length <= bestLength) continue;
        const start = indexOfWords(phrase, value);
        if (start === -1) continue;
        bestLength = value.length;
        best = {
          path,
          rows,
          indexes: [index],
          rest: `${phrase.slice(0, start)} ${phrase.slice(start + value.length)}`,
        };
      }
    }
  }
  return best;
}

/** "the second order": what is left of the phrase may name a field. */
function findNumbered(phrase: string, lists: readonly { path: string; rows: readonly Row[] }[]): FoundRows | undefined {
  for (const { path, rows } of lists) {
    const name = toTokens(path.slice(path.lastIndexOf('/'))).join(' ');
    const match = new RegExp(`\\b(\\w+) ${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'iu').exec(phrase);
    const ordinal = findOrdinal(match?.[1] ?? '');
    const index = ordinal === undefined ? -1 : ordinal > 0 ? ordinal - 1 : rows.length + ordinal;
    if (match !== null && rows[index] !== undefined)
      return { path, rows, indexes: [index], rest: phrase.replace(match[0], ' ') };
  }
  return undefined;
}

function isNamed(path: string, phrase: string): boolean {
  const tokens = toTokens(phrase);
  return toTokens(path.slice(path.lastIndexOf('/'))).every((token) => tokens.includes(token));
}

/** Where the value stands in the phrase as whole words. */
function indexOfWords(phrase: string, value: string): number {
  const [text, part] = [phrase.toLowerCase(), value.toLowerCase()];
  const start = text.indexOf(part);
  if (start === -1) return -1;
  const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return isWord(text[start - 1]) || isWord(text[start + part.length]) ? -1 : start;
}
