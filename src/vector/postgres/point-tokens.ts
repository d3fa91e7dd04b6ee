// The tokens in the index over payloads: one for each value at each path, made of the collection, the key and the term.
// They are digests, because a term may be long or contain characters that a text of the database must not.
import { hash } from 'node:crypto';
import { walkArray, walkObject } from '../../platform/json/json-source.ts';
import type { PayloadKey } from '../filter.ts';
import { addTerms } from '../payload/payload-terms.ts';

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
  return digest(`${collectionId}${JSON.stringify(key)}`, term);
}

function digest(name: string, term: string): string {
  const hex = hash('sha256', Buffer.concat([Buffer.from(name), Buffer.from(term, 'utf16le')]));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Tokens that are cached, some megabytes; writes of a collection have most of them in common. */
const CACHED_MAX = 32_768;
const CACHED_TERM_MAX = 64;
const cached = new Map<string, string>();

function getToken(name: string, term: string): string {
  const isShort = term.length <= CACHED_TERM_MAX && name.length <= CACHED_TERM_MAX;
  const known = isShort ? cached.get(name + term) : undefined;
  if (known !== undefined) return known;
  const token = digest(name, term);
  if (!isShort) return token;
  if (cached.size >= CACHED_MAX) cached.clear();
  cached.set(name + term, token);
  return token;
}

/**
 * Lists the tokens of a payload as an array of the database. They cover every key without a step for all elements.
 */
export function writeTokens(collectionId: number, payload: string): string {
  const tokens = new Set<string>();
  // The name of a key is the collection and the JSON text of its path, which grows step by step.
  const note = (path: string, start: number, end: number): void => {
    if (tokens.size > TOKENS_MAX) return;
    const name = `${collectionId}[${path}]`;
    const terms: string[] = [];
    if (addTerms(payload, start, end, terms) > 0) terms.push(PRESENT);
    for (const term of terms) {
      if (tokens.size > TOKENS_MAX) return;
      tokens.add(getToken(name, term));
    }
    const toPath = (step: string) => (path === '' ? JSON.stringify(step) : `${path},${JSON.stringify(step)}`);
    if (payload[start] === '{') {
      // Of members with the same name the last one counts.
      const members = new Map<string, readonly [start: number, end: number]>();
      walkObject(payload, start, (member, from, to) => void members.set(member, [from, to]));
      for (const [member, [from, to]] of members) note(toPath(member), from, to);
    } else if (payload[start] === '[') {
      let position = 0;
      walkArray(payload, start, (from, to) => note(toPath(String(position++)), from, to));
    }
  };
  note('', payload.search(/\S/), payload.length);
  return `{${tokens.size > TOKENS_MAX ? toManyToken(collectionId) : [...tokens].join()}}`;
}
