// The tokens in the index over payloads: one for each value at each path, made of the collection, the key and the term.
// They are digests, because a term may be long or contain characters that a text of the database must not.
import { createHash } from 'node:crypto';
import { walkArray, walkObject } from '../../platform/json/json-source.ts';
import type { PayloadKey } from '../filter.ts';
import { addTerms } from '../payload-terms.ts';

/** Points with more tokens have only one that says so, and filters read their payloads, which costs less. */
const TOKENS_MAX = 128;

/** There is a value that is neither null nor an empty array. */
export const PRESENT = 'p';

const MANY = [[], 'many'] as const;

/** Returns the only token of a point that would have too many. */
export function toManyToken(collectionId: number): string {
  return toToken(collectionId, ...MANY);
}

/** Returns a token in the form of a UUID, the type of 16 bytes. */
export function toToken(collectionId: number, key: PayloadKey, term: string): string {
  const digest = createHash('sha256')
    .update(`${collectionId}${JSON.stringify(key)}`)
    .update(term, 'utf16le');
  const hex = digest.digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

type GetToken = (key: PayloadKey, term: string) => string;

/** Creates a cache of tokens: the points of a write have most of them in common. */
export function createTokens(collectionId: number): GetToken {
  const known = new Map<string, string>();
  return (key, term) => {
    const name = JSON.stringify(key) + term;
    const token = known.get(name) ?? toToken(collectionId, key, term);
    known.set(name, token);
    return token;
  };
}

/** Lists the tokens of a payload. They cover every key without a step for all elements. */
export function listTokens(getToken: GetToken, payload: string): string[] {
  const tokens = new Set<string>();
  const note = (key: PayloadKey, start: number, end: number): void => {
    if (tokens.size > TOKENS_MAX) return;
    const terms: string[] = [];
    if (addTerms(payload, start, end, terms) > 0) terms.push(PRESENT);
    for (const term of terms) {
      if (tokens.size > TOKENS_MAX) return;
      tokens.add(getToken(key, term));
    }
    if (payload[start] === '{') {
      // Of members with the same name the last one counts.
      const members = new Map<string, readonly [start: number, end: number]>();
      walkObject(payload, start, (name, from, to) => void members.set(name, [from, to]));
      for (const [name, [from, to]] of members) note([...key, name], from, to);
    } else if (payload[start] === '[') {
      let position = 0;
      walkArray(payload, start, (from, to) => note([...key, String(position++)], from, to));
    }
  };
  note([], payload.search(/\S/), payload.length);
  return tokens.size > TOKENS_MAX ? [getToken(...MANY)] : [...tokens];
}
