// The parts of an app that can answer a part of a prompt, with the words that people use for them.
import { isDeepStrictEqual } from 'node:util';
import type { Claim } from '../app/claim.ts';
import { type App, getTitleField, listFields, type NamedField, type Thing } from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import { AppDraft, FILTERED } from './app-draft.ts';
import cueWords from './cues.json' with { type: 'json' };
import { listNameStems, listStems } from './words.ts';

export interface Element {
  readonly claim: Claim;
  /** The words of a person for it, for the case that it is only near to what was asked for. */
  readonly name: string;
  /** All words of a part have to be among these. */
  readonly stems: ReadonlySet<string>;
  /** Those of which one must occur; a field is not named by the name of its thing. */
  readonly own: ReadonlySet<string>;
  /** One of the own words that has to occur. */
  readonly head?: string | undefined;
  /** The share of the own words that a part has to have. */
  readonly share?: number;
  /** The verbs of an action. */
  readonly verbs?: ReadonlySet<string>;
  /** The thing that has the field, option or row. */
  readonly of?: string;
  /** A sentence attached it, so that its words mean it. */
  readonly isNoted?: boolean;
  /** Prefers parts that do something over parts that are only there. */
  readonly weight: number;
}

const ROWS_MAX = 40;
/** A longer text is prose, whose words name nothing. */
const LABEL_WORDS_MAX = 6;
const LABELS: ReadonlySet<string> = new Set(['label', 'title', 'name', 'question', 'button', 'text']);
const COUNTS: readonly string[] = cueWords.counts.split(' ');

export const ADDING = toStems(cueWords.adding);
const SEARCH = toStems('search');
const NONE: ReadonlySet<string> = new Set();
const WEIGHTS: { readonly [is: string]: number } = cueWords.weights;

export function listElements(app: App): readonly Element[] {
  return [
    ...Object.keys(app.actions ?? {}).map((id) => toActionElement(app, id)),
    ...Object.entries(app.things).flatMap(([of, thing]) =>
      listThingElements(of, thing, app).map((element) => ({ ...element, of })),
    ),
    ...app.pages.flatMap((page, index) => page.views.map((_view, number) => toViewElement(app, index, number))),
  ];
}

/** Leaves out fields and options of things that a sentence does not mean: it names others, which do not refer to them. */
export function listMeant(sentence: string, elements: readonly Element[], app: App): readonly Element[] {
  const named = new AppDraft(app).listMentioned(sentence);
  if (named.length === 0) return elements;
  const referred = named.flatMap((id) => listFields(app.things[id]?.fields ?? {}).flatMap(({ to = [] }) => to));
  const near = new Set([...named, ...referred]);
  return elements.filter(({ claim, of }) => of === undefined || !OWNED.has(claim.is) || near.has(of));
}

/** Claims of what a thing has. */
const OWNED: ReadonlySet<string> = new Set(['field', 'filter', 'sort', 'text']);

/**
 * Says how words are read. Of 301 claims that readers judged 65 were wrong, of all sorts: the part is there, and another
 * one was meant. A look, and a formula that was tried with its numbers, need no reading.
 */
export function findReading(claim: Claim, elements: readonly Element[], app: App): string | undefined {
  if (claim.is === 'computes' || claim.is === 'look' || claim.is === 'theme') return undefined;
  const same = elements.find((each) => each.claim.is === claim.is && isDeepStrictEqual(each.claim, claim));
  const isOwned = claim.is === 'field' || claim.is === 'filter' || claim.is === 'sort';
  const owner = isOwned ? ` of ${app.things[claim.thing]?.plural}` : '';
  return `Read as ${same?.name ?? 'a part of this kind of app'}${owner}`;
}

/** The app, and the parts of it that a sentence may mean. */
export interface Meant {
  readonly elements: readonly Element[];
  readonly app: App;
}

/** The part of the app that has the most of the words. */
export function findNearest(telling: readonly string[], elements: readonly Element[]): string | undefined {
  const stems = telling.flatMap(listStems);
  const rated = elements.map(({ name, own }) => ({ name, count: stems.filter((stem) => own.has(stem)).length }));
  return rated.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.name;
}

/** A noun that names things stands for their list before a field of that label. */
export function listExact(elements: readonly Element[], part: string): readonly Claim[] {
  const list = (is: Claim['is'], wanted: string) =>
    elements.filter(({ claim, name }) => claim.is === is && name.toLowerCase() === wanted).map(({ claim }) => claim);
  return [...list('thing', `the list of ${part}`), ...list('field', `the field “${part}”`)];
}

export function toStems(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => listNameStems(toPlain(text))));
}

/** Words as they are compared: `nextDue` is two, "e-mail" is one. */
export function toPlain(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\be-(?=mail)/gi, 'e');
}

/** The letters that the forms of a word have in common: "replies" and "reply", not "player" and "played". */
export function toBeginning(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ies|ied|ing|ed|es|s|y|e)$/, '');
}

const toNames = (thing: Thing | undefined): readonly string[] =>
  thing === undefined ? [] : [thing.name, thing.plural, ...(thing.words ?? [])];

/** The words of a formula and its numbers, shares also in percent: `price * 0.6` has 60. */
function toFormulaWords(formula: string | undefined): string {
  return formula === undefined
    ? ''
    : `computed ${formula}`.replace(/\d*\.\d+/g, (number) => `${number} ${Math.round(Number(number) * 100)}`);
}

type Rest = Partial<Pick<Element, 'head' | 'share' | 'verbs'>>;

/** The words that are its own, and further ones that people say with them. */
function toElement(claim: Claim, name: string, own: Element['own'], more = NONE, rest: Rest = {}): Element {
  return { claim, name, own, stems: own.union(more), weight: WEIGHTS[claim.is] ?? 1, ...rest };
}

const toFieldWords = ({ label, unit = '' }: NamedField): string => `${label} ${unit}`;

function toActionElement(app: App, id: string): Element {
  const { on, makes, label = '', asks = {}, changes = {} } = app.actions?.[id] ?? {};
  const [thing, made] = [app.things[on ?? ''], app.things[makes?.thing ?? '']];
  const does = [made === undefined ? '' : cueWords.adding, Object.keys(changes).length === 0 ? '' : cueWords.changing];
  const verbs = toStems(label, id, made?.name ?? '', ...Object.keys(changes), ...does);
  const fields = [...listFields(asks), ...listFields(made?.fields ?? {})].map(toFieldWords);
  const more = toStems(...Object.values(changes), ...toNames(thing), ...toNames(made), ...fields).union(verbs);
  return toElement({ is: 'action', action: id }, `the button “${label}”`, toStems(label), more, { verbs, share: 0.5 });
}

function listThingElements(id: string, thing: Thing, app: App): readonly Element[] {
  const names = toStems(...toNames(thing));
  const adds = ADDING.union(toStems(...listFields(thing.fields).map(toFieldWords)));
  const count = toStems(`${thing.rows.length} ${COUNTS[thing.rows.length] ?? ''}`);
  const rules = (thing.rules ?? []).map(({ says, need }, rule) => {
    const kinds = [/[<>]/.test(need) ? cueWords.ordered : '', /\bcount\(/.test(need) ? cueWords.unique : ''];
    const more = names.union(toStems(...kinds));
    return toElement({ is: 'rule', thing: id, rule }, `the rule “${says}”`, toStems(says, need), more);
  });
  return [
    toElement({ is: 'thing', thing: id }, `the list of ${thing.plural}`, names, count),
    toElement({ is: 'adds', thing: id }, `adding a ${thing.name}`, names, adds, { verbs: ADDING.union(names) }),
    toElement({ is: 'search', thing: id }, `search in ${thing.plural}`, names.union(SEARCH)),
    ...rules,
    ...listFields(thing.fields).flatMap((field) => listFieldElements(id, field, names, app)),
    ...listRowElements(thing),
  ];
}

function listFieldElements(thing: string, named: NamedField, names: Element['own'], app: App): readonly Element[] {
  const { id: field, label, type, options = [], unit = '', formula, to = '' } = named;
  if (!isName(label)) return [];
  const [own, head, name] = [toStems(label), toHead(label), `the field “${label}”`];
  const more = names.union(toStems(field, type, unit, toFormulaWords(formula)));
  const chosen = own.union(toStems(...toNames(app.things[to])));
  return [
    toElement({ is: 'field', thing, field }, name, own, more, { head }),
    toElement({ is: 'sort', thing, field }, name, own, more, { head }),
    toElement({ is: 'search', thing, field }, name, own, more, { head }),
    ...(FILTERED.has(type) ? [toElement({ is: 'filter', thing, field }, name, chosen, more)] : []),
    ...options.filter(isName).flatMap((value) => {
      const [said, other] = [toStems(value), more.union(own)];
      return [
        toElement({ is: 'text', text: value }, `“${value}”`, said, other, { share: 1 }),
        toElement({ is: 'filter', thing, field, value }, `“${value}”`, said, other, { share: 1 }),
      ];
    }),
  ];
}

/** The word that says what a label names: "Price per person" is a price, "Due date" a date. */
function toHead(label: string): string | undefined {
  return listNameStems(toPlain(label.split(/ (?:of|per|in|for|from|by|at|on|a|the) |[(,]/)[0] ?? '')).at(-1);
}

const SENTENCE = new RegExp(`\\b(?:${cueWords.sentence})\\b`, 'i');

/** A name is no part of a sentence: "Whose home", "Don't". */
function isName(label: string): boolean {
  return !SENTENCE.test(label);
}

/** Rows that the words name: "three stylists: Mina, Carlos and Juliette". */
function listRowElements(thing: Thing): readonly Element[] {
  const title = getTitleField(thing);
  const fields = listFields(thing.fields).filter(({ type }) => type !== 'text');
  return thing.rows.slice(0, ROWS_MAX).map((row) => {
    const text = String(row[title] ?? '');
    const values = fields.map((field) => `${toFieldWords(field)} ${String(row[field.id] ?? '')}`);
    return toElement({ is: 'text', text }, `“${text}”`, toStems(text), toStems(...values), { share: 0.6 });
  });
}

function toViewElement(app: App, page: number, view: number): Element {
  const { name, views } = app.pages[page] ?? { name: '', views: [] };
  const { kind, title = '', ...rest } = views[view] ?? { kind: '' };
  const thing = app.things[String(rest['of'] ?? '')];
  const used = new Set(Object.values(rest).map((value) => String(value).replace(/^-/, '')));
  const fields = listFields(thing?.fields ?? {}).filter(({ id }) => used.has(id));
  const own = toStems(name, title, ...listLabels(rest), ...(findKind(kind)?.definition.words ?? []));
  const more = toStems(...toNames(thing), ...fields.map(toFieldWords), String(rest['bucket'] ?? ''));
  return toElement({ is: 'view', page, view }, `the page “${name}”`, own, more);
}

/** The labels in a view: those of figures, inputs, questions and offers. */
function listLabels(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return LABELS.has(key) && value.split(' ').length <= LABEL_WORDS_MAX ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => listLabels(entry, Array.isArray(value) ? key : name));
}
