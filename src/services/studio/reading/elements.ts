// The parts of an app that can answer a part of a prompt, with the words that people use for them.
import type { Claim } from '../app/claim.ts';
import { type App, getTitleField, listFields, type NamedField, type Thing, type View } from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import cueWords from './cues.json' with { type: 'json' };
import { listNameStems } from './words.ts';

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
  /** A sentence attached it, so that its words mean it. */
  readonly isNoted?: boolean;
  /** Prefers parts that do something over parts that are only there. */
  readonly weight: number;
}

const FILTERED: ReadonlySet<string> = new Set(['choice', 'reference', 'yes/no', 'tags']);
const ROWS_MAX = 40;
/** A longer text is prose, whose words name nothing. */
const LABEL_WORDS_MAX = 6;
const LABELS: ReadonlySet<string> = new Set(['label', 'title', 'name', 'question', 'button', 'text']);
const COUNTS: readonly string[] = cueWords.counts.split(' ');

export const ADDING = toStems(cueWords.adding);
const SEARCH: ReadonlySet<string> = new Set(listNameStems('search'));

export function listElements(app: App): readonly Element[] {
  return [
    ...Object.keys(app.actions ?? {}).map((id) => toActionElement(app, id)),
    ...Object.entries(app.things).flatMap(([id, thing]) => listThingElements(id, thing, app)),
    ...app.pages.flatMap((page, index) => page.views.map((_view, number) => toViewElement(app, index, number))),
  ];
}

export function toStems(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => listNameStems(toPlain(text))));
}

/** Words as they are compared: `nextDue` is two, "e-mail" is one. */
export function toPlain(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\be-(?=mail)/gi, 'e');
}

const toNames = (thing: Thing | undefined): readonly string[] =>
  thing === undefined ? [] : [thing.name, thing.plural, ...(thing.words ?? [])];

/** The words of a formula and its numbers, shares also in percent: `price * 0.6` has 60. */
function toFormulaWords(formula: string | undefined): string {
  return formula === undefined
    ? ''
    : `computed ${formula}`.replace(/\d*\.\d+/g, (number) => `${number} ${Math.round(Number(number) * 100)}`);
}

function toActionElement(app: App, id: string): Element {
  const { on, makes, label = '', asks = {}, changes = {} } = app.actions?.[id] ?? {};
  const [thing, made] = [app.things[on ?? ''], app.things[makes?.thing ?? '']];
  const does = [made === undefined ? '' : cueWords.adding, Object.keys(changes).length === 0 ? '' : cueWords.changing];
  const own = toStems(label);
  const verbs = toStems(label, id, made?.name ?? '', ...Object.keys(changes), ...does);
  const fields = [...listFields(asks), ...listFields(made?.fields ?? {})];
  const values = Object.values(changes).join(' ');
  const stems = toStems(values, ...toNames(thing), ...toNames(made), ...fields.map(toFieldWords)).union(verbs);
  return {
    claim: { is: 'action', action: id },
    name: `the button “${label}”`,
    weight: 1.1,
    stems,
    own,
    verbs,
    share: 0.5,
  };
}

const toFieldWords = ({ label, unit = '' }: NamedField): string => `${label} ${unit}`;

function listThingElements(id: string, thing: Thing, app: App): readonly Element[] {
  const names = toStems(...toNames(thing));
  const labels = listFields(thing.fields).map(toFieldWords);
  const count = thing.rows.length;
  const rules = (thing.rules ?? []).map(
    ({ says, need }, rule): Element => ({
      claim: { is: 'rule', thing: id, rule },
      name: `the rule “${says}”`,
      weight: 1.05,
      own: toStems(says, need),
      stems: toStems(
        says,
        need,
        /[<>]/.test(need) ? cueWords.ordered : '',
        /\bcount\(/.test(need) ? cueWords.unique : '',
      ).union(names),
    }),
  );
  const name = `the list of ${thing.plural}`;
  return [
    {
      claim: { is: 'thing', thing: id },
      name,
      weight: 1,
      own: names,
      stems: names.union(toStems(`${count} ${COUNTS[count] ?? ''}`)),
    },
    {
      claim: { is: 'adds', thing: id },
      name: `adding a ${thing.name}`,
      weight: 1.12,
      own: names,
      stems: ADDING.union(toStems(...labels)).union(names),
      verbs: ADDING.union(names),
    },
    {
      claim: { is: 'search', thing: id },
      name: `search in ${thing.plural}`,
      weight: 1.02,
      own: SEARCH.union(names),
      stems: SEARCH.union(names),
    },
    ...rules,
    ...listFields(thing.fields).flatMap((field) => listFieldElements(id, field, names, app)),
    ...listRowElements(thing),
  ];
}

function listFieldElements(thing: string, named: NamedField, names: ReadonlySet<string>, app: App): readonly Element[] {
  const { id: field, label, type, options = [], unit = '', formula, to = '' } = named;
  if (!isName(label)) return [];
  const own = toStems(label);
  const [stems, name] = [
    own.union(names).union(toStems(field, type, unit, toFormulaWords(formula))),
    `the field “${label}”`,
  ];
  const values = options.filter(isName);
  const base = { stems, own, name, head: toHead(label) };
  const chosen = own.union(toStems(...toNames(app.things[to])));
  const filter = { is: 'filter', thing, field } as const;
  return [
    { ...base, claim: { is: 'field', thing, field }, weight: 1.04 },
    { ...base, claim: { is: 'sort', thing, field }, weight: 1.02 },
    { ...base, claim: { is: 'search', thing, field }, weight: 1.02 },
    ...(FILTERED.has(type)
      ? [{ ...base, claim: filter, weight: 1.03, own: chosen, stems: stems.union(chosen), head: undefined }]
      : []),
    ...values.flatMap((value): readonly Element[] => {
      const option = { name: `“${value}”`, own: toStems(value), stems: stems.union(toStems(value)), share: 1 };
      return [
        { ...option, claim: { is: 'text', text: value }, weight: 1 },
        { ...option, claim: { ...filter, value }, weight: 1.04 },
      ];
    }),
  ];
}

const SENTENCE = new RegExp(`\\b(?:${cueWords.sentence})\\b`, 'i');

/** The word that says what a label names: "Price per person" is a price, "Due date" a date. */
export function toHead(label: string): string | undefined {
  return listNameStems(toPlain(label.split(/ (?:of|per|in|for|from|by|at|on|a|the) |[(,]/)[0] ?? '')).at(-1);
}

/** A name is no part of a sentence: "Whose home", "Don't". */
export function isName(label: string): boolean {
  return !SENTENCE.test(label);
}

/** Rows that the words name: "three stylists: Mina, Carlos and Juliette". */
function listRowElements(thing: Thing): readonly Element[] {
  const title = getTitleField(thing);
  const labels = listFields(thing.fields).filter(({ type }) => type !== 'text');
  return thing.rows.slice(0, ROWS_MAX).map((row): Element => {
    const name = String(row[title] ?? '');
    const own = toStems(name);
    const values = labels.map((field) => `${toFieldWords(field)} ${String(row[field.id] ?? '')}`);
    return {
      claim: { is: 'text', text: name },
      name: `“${name}”`,
      weight: 1,
      own,
      stems: toStems(name, ...values),
      share: 0.6,
    };
  });
}

function toViewElement(app: App, page: number, view: number): Element {
  const { name, views } = app.pages[page] ?? { name: '', views: [] };
  const { kind, title = '', ...rest } = views[view] ?? { kind: '' };
  const thing = app.things[String(rest['of'] ?? '')];
  const used = new Set(Object.values(rest).map((value) => String(value).replace(/^-/, '')));
  const fields = listFields(thing?.fields ?? {}).filter(({ id }) => used.has(id));
  const words = findKind(kind)?.definition.words ?? [];
  const own = toStems(name, title, ...listLabels(rest), ...words);
  const stems = own.union(toStems(...toNames(thing), ...fields.map(toFieldWords), String(rest['bucket'] ?? '')));
  return { claim: { is: 'view', page, view }, name: `the page “${name}”`, weight: 0.98, own, stems };
}

/** The labels in a view: those of figures, inputs, questions and offers. */
function listLabels(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return LABELS.has(key) && value.split(' ').length <= LABEL_WORDS_MAX ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as View).flatMap(([name, entry]) => listLabels(entry, Array.isArray(value) ? key : name));
}
