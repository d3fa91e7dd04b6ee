// Which rows a phrase means: "paid orders", "the three cheapest products", "orders above 100".

import type { Json } from '../../../../../interface-catalogue/model/payload.ts';
import { toWordList } from '../../../composer/knowledge/word-list.ts';
import { toTokens } from '../../interface/to-label.ts';
import knowledge from '../../knowledge/row-words.json' with { type: 'json' };
import { findByWords, type Row } from './find-field.ts';
import { findNumber } from './to-value.ts';

export interface Condition {
  readonly field: string;
  readonly value: Json;
  readonly how?: string;
}

export interface Conditions {
  readonly where: readonly Condition[];
  readonly sort?: { readonly by: string; readonly order: string } | undefined;
  readonly count?: number | undefined;
}

export interface RowList {
  readonly path: string;
  readonly rows: readonly Row[];
  /** Values that the interface knows though no row may have them now. */
  readonly known: readonly { readonly field: string; readonly value: string }[];
}

const FILLERS = new Set(toWordList(knowledge.fillers).flatMap(toTokens));
const NUMBERS = toWordList(knowledge.numbers);
const COUNT = new RegExp(`\\b(\\d{1,3}|${NUMBERS.slice(1).join('|')})\\b`, 'i');
const ORDERS = knowledge.orders.map(({ words, fields, order }) => ({
  pattern: new RegExp(`\\b(?:${words})\\b`, 'i'),
  fields: new RegExp(`^(?:${fields})|(?:${fields})$`, 'i'),
  order,
}));
const COMPARISONS = knowledge.comparisons.map(({ words, how }) => ({
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words})\\s*(\\p{Sc}?\\d[\\d.,]*\\s*(?:k|m|%|\\p{Sc}|thousand|million)?)(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  how,
}));
const AMOUNTS = knowledge.amountFields.split('|');
const NEGATION = new RegExp(`\\b(?:${knowledge.negations})\\b`, 'i');
const BY = /\bby (?:the )?([\p{L} ]+?)$/iu;

const SYNONYMS = knowledge.synonyms.map((words) => toWordList(words).flatMap(toTokens));

/** The word, and others for the same state. */
function listSynonyms(word: string): readonly string[] {
  return SYNONYMS.find((words) => words.includes(word)) ?? [word];
}

export function parseNumber(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const number = NUMBERS.indexOf(word.toLowerCase());
  return number > 0 ? number : undefined;
}

/** Undefined where a word of the phrase says something else. */
export function parseConditions(phrase: string, list: RowList, isExcluding: boolean): Conditions | undefined {
  const reading = new Reading(phrase, list);
  const comparison = reading.takeComparison();
  const sort = reading.takeOrder();
  const count = reading.takeCount();
  const isNegated = reading.takeNegation() !== isExcluding;
  const condition = comparison ?? reading.takeValue(isNegated) ?? reading.takeFlag(isNegated);
  const known = new Set([...toTokens(list.path), ...FILLERS]);
  const isUnderstood = toTokens(reading.rest).every((token) => known.has(token));
  const isEmpty = condition === undefined && sort === undefined && count === undefined;
  if (!isUnderstood || isEmpty || (isNegated && (condition === undefined || condition === comparison)))
    return undefined;
  return { where: condition === undefined ? [] : [condition], sort, count };
}

/** Takes out of a phrase what it has understood. */
class Reading {
  rest: string;
  readonly #rows: readonly Row[];
  readonly #known: RowList['known'];
  readonly #sample: Row;

  constructor(phrase: string, { rows, known }: RowList) {
    this.rest = phrase.replace(/[“”"']/g, ' ');
    this.#rows = rows;
    this.#known = known;
    this.#sample = rows[0] ?? { id: '' };
  }

  takeComparison(): Condition | undefined {
    for (const { pattern, how } of COMPARISONS) {
      const match = pattern.exec(this.rest);
      const value = findNumber(match?.[1] ?? '');
      const field = value === undefined ? undefined : this.#findAmount(this.rest.slice(0, match?.index));
      if (match === null || value === undefined || field === undefined) continue;
      this.#cut(match[0]);
      this.#cutField(field);
      return { field, value, how };
    }
    return undefined;
  }

  takeOrder(): Conditions['sort'] {
    const isTop = /\b(?:top|first)\b/i.test(this.rest);
    const named = BY.exec(this.rest);
    const by = named === null ? undefined : findByWords(named[1] ?? '', this.#listNames());
    if (named !== null && by !== undefined && isTop) {
      this.#cut(named[0]);
      return { by, order: 'descending' };
    }
    for (const { pattern, fields, order } of ORDERS) {
      const match = pattern.exec(this.rest);
      const field = match === null ? undefined : Object.keys(this.#sample).find((name) => fields.test(name));
      if (match === null || field === undefined) continue;
      this.#cut(match[0]);
      return { by: field, order };
    }
    return undefined;
  }

  takeCount(): number | undefined {
    const match = COUNT.exec(this.rest);
    const number = parseNumber(match?.[1] ?? '');
    if (match !== null && number !== undefined) this.#cut(match[0]);
    return number;
  }

  takeNegation(): boolean {
    const match = NEGATION.exec(this.rest);
    if (match !== null) this.#cut(match[0]);
    return match !== null;
  }

  /** The longest value of a row that the phrase has, or the part of a name. */
  takeValue(isNegated: boolean): Condition | undefined {
    const tokens = toTokens(this.rest);
    const values = this.#listValues().map((each) => ({ ...each, words: toTokens(each.value) }));
    const whole = values
      .filter(
        ({ words }) =>
          words.length > 0 && words.every((word) => listSynonyms(word).some((each) => tokens.includes(each))),
      )
      .sort(
        (one, other) => other.words.length - one.words.length || this.#rank(other.field) - this.#rank(one.field),
      )[0];
    if (whole !== undefined) {
      this.#cutTokens(whole.words.flatMap(listSynonyms));
      this.#cutField(whole.field);
      return { field: whole.field, value: isNegated ? this.#listOthers(whole.field, whole.value) : whole.value };
    }
    const part = values.find(({ words }) =>
      words.some((word) => word.length > 2 && !FILLERS.has(word) && tokens.includes(word)),
    );
    const word = part?.words.find((each) => each.length > 2 && tokens.includes(each));
    if (part === undefined || word === undefined || isNegated) return undefined;
    this.#cutTokens([word]);
    this.#cutField(part.field);
    return { field: part.field, value: word, how: 'contains' };
  }

  /** "done tasks": a field that is true or false. */
  takeFlag(isNegated: boolean): Condition | undefined {
    const flags = this.#listNames().filter(([name]) => typeof this.#sample[name] === 'boolean');
    const field = findByWords(this.rest, flags);
    if (field === undefined) return undefined;
    this.#cutField(field);
    return { field, value: !isNegated };
  }

  #listNames(): (readonly [string, string])[] {
    return Object.keys(this.#sample)
      .filter((name) => name !== 'id' && name !== 'image')
      .map((name) => [name, name] as const);
  }

  #listValues(): { readonly field: string; readonly value: string }[] {
    const own = this.#rows.flatMap((row) =>
      this.#listNames().flatMap(([field]) => {
        const value = row[field];
        return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
      }),
    );
    return [...own, ...this.#known];
  }

  /** A state is meant rather than a text in which its word occurs. */
  #rank(field: string): number {
    return /^(?:status|state|stage|priority|category|type|role)$/i.test(field) ? 1 : 0;
  }

  #listOthers(field: string, value: string): Json {
    const values = this.#listValues().filter((each) => each.field === field && each.value !== value);
    return [...new Set(values.map((each) => each.value))];
  }

  #findAmount(before: string): string | undefined {
    const numbers = this.#listNames().filter(([name]) => typeof this.#sample[name] === 'number');
    const amount = AMOUNTS.find((name) => typeof this.#sample[name] === 'number');
    return findByWords(before, numbers) ?? amount ?? numbers[0]?.[0];
  }

  #cut(text: string): void {
    this.rest = this.rest.replace(text, ' ');
  }

  #cutField(field: string): void {
    this.#cutTokens(toTokens(field));
  }

  #cutTokens(tokens: readonly string[]): void {
    this.rest = this.rest.replace(/[\p{L}\p{N}]+/gu, (word) => (tokens.includes(toTokens(word)[0] ?? '') ? ' ' : word));
  }
}
