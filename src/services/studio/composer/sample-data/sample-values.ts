// The knowledge about sample values, as lists and ranges.

import values from '../knowledge/sample-values.json' with { type: 'json' };
import samples from '../knowledge/samples.json' with { type: 'json' };
import { toWordList, toWordSet } from '../knowledge/word-list.ts';
import { findEntityGroup } from '../understanding/entity-knowledge.ts';

const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(samples.titles));
const RANGES: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(values.ranges));
const LISTS: ReadonlyMap<string, string> = new Map(Object.entries(values.lists));
const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(values.texts));
const FIELD_TITLES: ReadonlyMap<string, string> = new Map(Object.entries(values.titles));

type SampleList = 'firstNames' | 'lastNames' | 'companies' | 'cities' | 'streets' | 'sentences' | 'places';

export const FIRST_NAMES = listSamples('firstNames');
export const LAST_NAMES = listSamples('lastNames');
export const STREETS = listSamples('streets');
export const CITIES = listSamples('cities');
export const SENTENCES = samples.sentences.split('., ').map((sentence) => `${sentence}.`);
export const COMPANIES = listSamples('companies');
export const UPCOMING_FIELDS: ReadonlySet<string> = toWordSet(values.upcoming);
export const FINISHED_STATES: ReadonlySet<string> = toWordSet(values.finished);
export const UNTOUCHED_STATES: ReadonlySet<string> = toWordSet(values.untouched);

function listSamples(name: SampleList): readonly string[] {
  return toWordList(samples[name]);
}

/** Things of this name, or of its kind where the kind names nothing in particular. */
export function findTitles(entityName: string): readonly string[] | undefined {
  const last = entityName.slice(entityName.lastIndexOf(' ') + 1);
  const text = TITLES.get(entityName) ?? TITLES.get(last) ?? TITLES.get(findEntityGroup(entityName) ?? '');
  return text === undefined ? undefined : toWordList(text);
}

/** A label of a field that holds sentences. */
export const SENTENCE_FIELD = new RegExp(`\\b(?:${values.sentenceFields})$`);
const PERSON_NOUN = new RegExp(`(?:${values.personNouns})$`);
const NO_PERSON = new RegExp(`(?:${values.noPersonNouns})$`);

/** Whether a noun that is not known says what somebody does: florist, beekeeper. */
export function isPersonNoun(name: string): boolean {
  return PERSON_NOUN.test(name) && !NO_PERSON.test(name);
}

/** What a text field of this label may hold. */
export function findTexts(label: string): readonly string[] | undefined {
  const last = label.slice(label.lastIndexOf(' ') + 1);
  const titles = FIELD_TITLES.get(last);
  if (titles !== undefined) return findTitles(titles);
  const list = LISTS.get(last);
  const text = list === undefined ? (TEXTS.get(label) ?? TEXTS.get(last)) : samples[list as SampleList];
  return text === undefined ? undefined : toWordList(text);
}

/** From the most particular entry: of this field of this entity, of the field, of its type. */
export function findRange(entityName: string, label: string, type: string): readonly [number, number] {
  const last = label.slice(label.lastIndexOf(' ') + 1);
  const range = RANGES.get(`${entityName}.${last}`) ??
    RANGES.get(label) ??
    RANGES.get(last) ??
    RANGES.get(type) ?? [1, 100];
  return [range[0] ?? 1, range[1] ?? 100];
}
