// Attaches things that a sentence lists: "a library with members, books and loans".
import { toSingular } from '../../../../language/inflection.ts';
import { checkApp } from '../../app/check-app.ts';
import { NUMERIC } from '../app-draft.ts';
import labels from '../naming/labels.json' with { type: 'json' };
import { renameThing } from '../naming/rename-thing.ts';
import { listSameRoles } from '../naming/roles.ts';
import { isPersonLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { type Item, splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { readField } from '../to-field.ts';
import words from '../words.json' with { type: 'json' };
import { attachItems } from './attach-fields.ts';
import { addReference, isLinked, isOf, takeOver } from './link-things.ts';

const { START, CLAUSE, TELLING } = toPatterns(patterns['attach-things']);
const PARTS = new RegExp(`\\b(?:${words.parts})s?$|ies$(?<=categories)`, 'i');
const THINGS_MIN = 2;
const KNOWN_MIN = 0.3;
const NOUN_WORDS_MAX = 2;

/** Returns the sentence up to the list; what it says before may have fields. */
export function attachThings(sentence: string, reading: Reading): string {
  for (const { 0: start, index } of sentence.matchAll(START)) {
    const before = sentence.slice(0, index);
    const items = TELLING.test(before) ? [] : listThings(sentence.slice(index + start.length), reading);
    if (items.length === 0) continue;
    for (const { text } of items) rename(text, sentence, reading);
    const { draft } = reading;
    const had = new Set(Object.keys(draft.app.things));
    const ids = items
      .toSorted((a, b) => countReferences(a, reading) - countReferences(b, reading))
      .map(attach, reading);
    for (const id of ids) if (!had.has(id)) link(id, ids, reading);
    makeRoom(ids, reading);
    return before;
  }
  return sentence;
}

/** The thing that plays the same part gets the noun: "customers" for clients. */
function rename(text: string, sentence: string, { draft }: Reading): void {
  const noun = toSingular(text.toLowerCase());
  const mentioned = draft.listMentioned(sentence);
  const same = listSameRoles(noun).map((role) => draft.findThing(role));
  const id = same.find((each) => each !== undefined && !mentioned.includes(each));
  if (id !== undefined && !noun.includes(' ') && draft.findThing(text) === undefined) renameThing(draft, id, noun);
}

/** Removes the last pages that show none of the things until the app has no more nodes than an interface may have. */
function makeRoom(ids: readonly string[], { draft }: Reading): void {
  for (const page of draft.app.pages.slice(1).toReversed()) {
    const { length } = checkApp(draft.app);
    if (length === 0) return;
    if (page.views.some(({ of }) => ids.includes(String(of)))) continue;
    const pages = draft.app.pages.filter((each) => each !== page);
    if (checkApp({ ...draft.app, pages }).length <= length) draft.app.pages = pages;
  }
}

/** Nothing unless all items are nouns in the plural, some of them known as things. */
function listThings(list: string, { draft, library, near }: Reading): readonly Item[] {
  const items = splitItems(list.split(/[.;:](?![^(]*\))/)[0] ?? '');
  const end = items.findIndex(({ text }) => CLAUSE.test(text));
  const named = (end < 0 ? items : items.slice(0, end + 1)).map((item) => ({
    ...item,
    text: item.text.replace(CLAUSE, ''),
  }));
  const isThere = ({ text }: Item) => draft.findThing(text) !== undefined;
  const isKnown = (item: Item) =>
    isThere(item) || isPersonLabel(item.text) || library.findThing(item.text, near) !== undefined;
  const isNoun = (item: Item) => isMany(item.text) && (isThere(item) || !isValue(item.text, library));
  return named.length >= THINGS_MIN && named.every(isNoun) && named.filter(isKnown).length >= named.length * KNOWN_MIN
    ? named
    : [];
}

function isMany(text: string): boolean {
  const words = text.split(' ');
  const last = words.at(-1)?.toLowerCase() ?? '';
  return words.length <= NOUN_WORDS_MAX && /^\p{L}{3,}$/u.test(last) && toSingular(last) !== last;
}

/** "Notes", "ingredients": a field has several of them; "rooms" may be a number. */
function isValue(text: string, library: Reading['library']): boolean {
  const label = text.toLowerCase();
  if (isPersonLabel(label)) return false;
  if (PARTS.test(label)) return true;
  const isThing = library.findThing(text, []) !== undefined;
  const isTyped = (type: string) => !NAMING.has(type) && !(isThing && COUNTED.has(type));
  const { label: known, type = 'number' } = library.findField(text, [])?.field ?? {};
  const types = [label, toSingular(label)].map((name) => readField(name, undefined, library, []).field.type);
  return types.some(isTyped) || (known?.toLowerCase() === label && !NUMERIC.has(type));
}

function countReferences({ text }: Item, { draft, library, near }: Reading): number {
  if (draft.findThing(text) !== undefined) return 0;
  const fields = Object.values(library.findThing(text, near)?.thing.fields ?? {});
  return fields.filter((field) => typeof field === 'object' && field.type === 'reference').length;
}

function attach(this: Reading, { text, note }: Item): string {
  const { draft } = this;
  const known = draft.findThing(text);
  const id = known ?? this.importThing(text, true) ?? addThing(text, this);
  const { plural, icon } = draft.getThing(id);
  if (draft.findPage(id) === undefined) draft.addView(toCapital(plural), { kind: 'table', of: id }, icon);
  if (known === undefined) takeOver(id, this);
  if (note !== undefined) attachItems(id, splitItems(note), this);
  this.note(text, { is: 'thing', thing: id });
  return id;
}

/** People have a name, a phone and an address; other things have the names that a field of theirs has elsewhere. */
function addThing(noun: string, reading: Reading): string {
  if (!isPersonLabel(noun)) {
    const { values = [], field } = reading.library.findField(noun, reading.near) ?? {};
    const added = reading.createThing(noun);
    if (NAMING.has(field?.type ?? '')) reading.fillRows(added, new Map([['name', [...new Set(values)]]]));
    return added;
  }
  const read = ['phone', 'email'].map((text) => readField(text, undefined, reading.library, reading.near));
  const fields = Object.fromEntries(read.map(({ label, field }) => [label.toLowerCase(), { label, ...field }]));
  const id = reading.createThing(noun, { name: { type: 'text', required: true }, ...fields });
  const values = read.map(({ label, values: known }) => [label.toLowerCase(), known] as const);
  reading.fillRows(id, new Map([['name', labels.names], ...values]));
  return id;
}

const NAMING: ReadonlySet<string> = new Set(['text', 'choice']);
/** Fields of which a thing of the same name may be meant: "inspections". */
const COUNTED: ReadonlySet<string> = new Set([...NUMERIC, 'date', 'time']);

/** A thing that nothing refers to and that refers to nothing is linked with the first of the others. */
function link(id: string, listed: readonly string[], reading: Reading): void {
  const first = listed.find((other) => other !== id);
  if (first === undefined || !(isOf(id, first, reading) || isOf(first, id, reading))) return;
  if (reading.draft.things.some(([other]) => other !== id && isLinked(id, other, reading))) return;
  if (isOf(id, first, reading)) addReference(id, first, reading);
  else addReference(first, id, reading);
}
