// The conditions of a filter that depend on the collection. If it has a text index, words are matched by the rules of
// the index. Its fields say which vector is the main one.
import { findMain } from '../../../../vector/fields/fields.ts';
import type { Condition, Filter, PayloadKey } from '../../../../vector/filter.ts';
import type { Language } from '../../../../vector/text/languages.ts';
import { listWantedWords, type TextIndex } from '../../../../vector/text/text-index.ts';
import type { CollectionAddress, CollectionInfo, VectorStore } from '../../../../vector/vector-store.ts';
import { PHRASE_WORDS_MAX, QUERY_WORDS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { findTextIndex, toPayloadIndexes } from '../collections/payload-indexes.ts';
import type { TextIndexBody } from '../contract/indexes.ts';
import { parseKey } from './parse-key.ts';

type TextIndexes = ReadonlyMap<string, TextIndexBody>;

/** The parts of a collection that conditions depend on. */
interface Known {
  readonly indexes: TextIndexes;
  /** The name of the main vector; undefined if there is none. */
  readonly main: string | undefined;
}

export async function resolveFilter<F extends Filter | null>(
  store: VectorStore,
  at: CollectionAddress,
  filter: F,
): Promise<F | Filter> {
  if (filter === null || !needsCollection(filter)) return filter;
  const info = await store.getCollection(at);
  return resolve(filter, [], { indexes: listTextIndexes(info), main: findMain(info.fields)?.name });
}

function needsCollection({ must, mustNot, should }: Filter): boolean {
  return [must, mustNot, should].some((conditions) =>
    conditions.some(
      (condition) =>
        condition.kind === 'text' ||
        condition.kind === 'vector' ||
        ('filter' in condition && needsCollection(condition.filter)),
    ),
  );
}

function listTextIndexes(info: CollectionInfo): TextIndexes {
  const found = new Map<string, TextIndexBody>();
  for (const [field, body] of toPayloadIndexes(info)) {
    const index = findTextIndex(body);
    if (index !== undefined) found.set(JSON.stringify(parseKey(field, 'field_name')), index);
  }
  return found;
}

/** Resolves a filter. `above` is the key of the objects that it is about. */
function resolve({ must, mustNot, should, least }: Filter, above: PayloadKey, known: Known): Filter {
  const toResolved = (condition: Condition): Condition => {
    if (condition.kind === 'text')
      return toWords(condition, known.indexes.get(JSON.stringify([...above, ...condition.key])));
    if (condition.kind === 'vector') return { ...condition, isMain: condition.field === known.main };
    if (condition.kind === 'filter') return { ...condition, filter: resolve(condition.filter, above, known) };
    if (condition.kind !== 'nested') return condition;
    return { ...condition, filter: resolve(condition.filter, [...above, ...condition.key, '[]'], known) };
  };
  return { must: must.map(toResolved), mustNot: mustNot.map(toResolved), should: should.map(toResolved), least };
}

function toWords(condition: Extract<Condition, { kind: 'text' }>, body: TextIndexBody | undefined): Condition {
  const { key, text, need = 'all' } = condition;
  // A prefix is compared with the whole text, not with its words.
  if (body === undefined || need === 'prefix') return condition;
  if (need === 'phrase' && body.phrase_matching !== true) {
    refuseInput('match.phrase', `needs phrase_matching in the payload index of ${key.join('.')}`);
  }
  const index = toTextIndex(body);
  const words = listWantedWords(index, text, need);
  const wordsMax = need === 'phrase' ? PHRASE_WORDS_MAX : QUERY_WORDS_MAX;
  if (words.length > wordsMax) refuseInput('match', `must not name more than ${wordsMax} words`);
  return { kind: 'words', key, words, need, index };
}

export function toTextIndex(body: TextIndexBody): TextIndex {
  const { tokenizer, lowercase, min_token_len, max_token_len, stopwords, stemmer } = body;
  const left = typeof stopwords === 'string' ? { languages: [stopwords] } : stopwords;
  return {
    tokenizer: tokenizer ?? 'word',
    lowercase: lowercase ?? true,
    lengthMin: min_token_len ?? 0,
    lengthMax: max_token_len ?? Number.MAX_SAFE_INTEGER,
    languages: (left?.languages ?? []).map(toLanguage),
    stopwords: left?.custom ?? [],
    stemmer: stemmer?.type === 'snowball' ? toLanguage(stemmer.language) : null,
  };
}

function toLanguage(name: Language | 'en'): Language {
  return name === 'en' ? 'english' : name;
}
