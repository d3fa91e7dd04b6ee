// Attaches the values of a choice: "status: received, in analysis, reported", "it goes from received to fixed".

import { splitItems, toCapital } from './phrases.ts';
import type { Reading } from './reading.ts';
import { listStems } from './words.ts';

const NOTED = /\b(?<noun>[\p{L}-]+(?: [\p{L}-]+)?)\s*\((?<list>[^()]+)\)/giu;
const LABELLED = /\b(?<noun>[\p{L}-]+(?: [\p{L}-]+)?)\s*(?::|\bis\b|\bare\b|\beither\b)\s*(?<list>[^().:]+)/giu;
const STATES = /\b(?:status|state|stage)\b\s*(?:is|are|:|\(|goes|can be)?\s*(?<list>[^().]+)/i;
const WAY =
  /\b(?:goes|go|moves?|from)\s+(?:from\s+)?(?<list>[\p{L} ]+?(?:(?:,|\bto\b|→|->)\s*[\p{L} ]+?){1,6})(?:[.,;)]|$|\bwith\b)/iu;
const FILTERED = /\bfilter(?:ed)?\s+by\s+(?<list>[\p{L} ]+(?:\s*\/\s*[\p{L} ]+)+)/iu;
const OPTION_WORDS_MAX = 4;

export function attachOptions(sentence: string, reading: Reading): boolean {
  const { draft } = reading;
  const thing = draft.listMentioned(sentence)[0] ?? reading.lastThing ?? reading.mainThing;
  if (thing === undefined) return false;
  const way = WAY.exec(sentence)?.groups?.['list'] ?? FILTERED.exec(sentence)?.groups?.['list'];
  const states = toOptions((way ?? STATES.exec(sentence)?.groups?.['list'] ?? '').replace(/\bto\b|→|->/g, ','));
  if (states !== undefined && setStates(thing, states, reading)) return true;
  let isAttached = false;
  for (const { groups } of [...sentence.matchAll(NOTED), ...sentence.matchAll(LABELLED)]) {
    const options = toOptions(groups?.['list'] ?? '');
    if (options === undefined) continue;
    const noun = groups?.['noun'] ?? '';
    isAttached = setOptions(thing, noun, options, reading) || addChoice(thing, noun, options, reading) || isAttached;
  }
  return isAttached;
}

function toOptions(list: string): readonly string[] | undefined {
  const words = list.trim();
  // "Planned running finished": states without commas.
  const items = /[,;/]|\bor\b|\band\b/.test(words) ? splitItems(words).map(({ text }) => text) : words.split(' ');
  const isList = items.length >= 2 && items.length <= 12;
  const areShort = items.every(
    (item) => item.split(' ').length <= OPTION_WORDS_MAX && item.length > 1 && !/\d{2}|[€$£]/.test(item),
  );
  return isList && areShort ? items.map(toCapital) : undefined;
}

function setStates(thing: string, options: readonly string[], { draft }: Reading): boolean {
  const field = draft.listFields(thing).find(({ type, id }) => type === 'choice' && /status|state|stage/i.test(id));
  const id = field?.id ?? draft.addField(thing, 'Status', { type: 'choice', options }, options);
  if (field !== undefined) draft.setOptions(thing, id, options);
  return true;
}

/** The noun names a field of the thing, or of another thing; as a last resort the field is new. */
function setOptions(thing: string, noun: string, options: readonly string[], reading: Reading): boolean {
  const { draft } = reading;
  const last = noun.split(' ').at(-1) ?? noun;
  const things = [thing, ...draft.things.map(([id]) => id).filter((id) => id !== thing)];
  for (const id of things) {
    const field = draft.findField(id, noun) ?? draft.findField(id, last);
    if (field === undefined || !['choice', 'tags', 'text'].includes(field.type) || field.formula !== undefined)
      continue;
    if (field.type === 'text' && draft.listFields(id)[0]?.id === field.id) continue;
    draft.setOptions(id, field.id, options);
    reading.note(noun, { is: 'field', thing: id, field: field.id });
    return true;
  }
  return setCategories(things, options, reading);
}

/** "A department (highways, lighting, waste)": a word that fields end with is a new choice. */
function addChoice(thing: string, noun: string, options: readonly string[], reading: Reading): boolean {
  const { draft, library } = reading;
  const name = noun.split(' ').at(-1) ?? noun;
  const [stem] = listStems(name);
  if (stem === undefined || !library.isHead(stem) || draft.findThing(name) !== undefined) return false;
  const field = draft.addField(thing, toCapital(name), { type: 'choice', options }, options);
  reading.note(name, { is: 'field', thing, field });
  return true;
}

/** A longer list that no field is named for has the categories of the thing: "problems: pothole, graffiti, rubbish". */
function setCategories(things: readonly string[], options: readonly string[], { draft }: Reading): boolean {
  if (options.length < CATEGORIES_MIN) return false;
  for (const thing of things) {
    const field = draft.listFields(thing).find(({ type, id }) => type === 'choice' && CATEGORY.test(id));
    if (field === undefined) continue;
    draft.setOptions(thing, field.id, options);
    return true;
  }
  return false;
}

const CATEGORIES_MIN = 3;
const CATEGORY = /category|type|kind|topic|genre|section/i;
