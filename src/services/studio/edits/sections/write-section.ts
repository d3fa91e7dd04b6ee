// Writes a section with copy about the app: its things, values, prices and actions.
import { withArticle } from '../../../../language/inflection.ts';
import { type App, getTitleField, listFields, type Thing, type View } from '../../app/description.ts';
import { createCopy } from '../../compile/copy.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getThing, sayNames } from '../change.ts';
import { alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { findPage, insertView, toEnd } from '../views/parts/change-views.ts';
import { findMainThing, findMainView, getThingOf, isCollection, listViews } from '../views/parts/find-views.ts';
import copy from './copy.json' with { type: 'json' };

/** The kinds of sections that there is copy for. */
export const SECTIONS: ReadonlySet<string> = new Set(Object.keys(copy));
/** As many entries as are read. */
const ENTRIES_MAX = 5;
const PLAN_FACTS_MAX = 4;

export function writeSection(kind: string, slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const page = findPage(slots, context);
  const isThere = listViews(app).some((found) => found.page === page && found.spec.kind === kind);
  if (isThere && kind !== 'text' && kind !== 'features')
    return alreadySo(`The page “${app.pages[page]?.name}” has such a section already.`);
  const view = toSection(app, kind, slots.text);
  if (view === undefined) return { problem: `This app has too little to write ${kind} about.` };
  const views = app.pages[page]?.views ?? [];
  const target =
    kind === 'hero' ? { page, view: 0 } : kind === 'footer' ? { page, view: views.length } : toEnd(app, page);
  return insertView(app, target, view);
}

function toSection(app: App, kind: string, text: string | undefined): View | undefined {
  const known: { readonly [kind: string]: unknown } = copy;
  const filled = fillCopy(known[kind], listWords(app));
  if (typeof filled !== 'object' || filled === null) return undefined;
  const view: View = { kind, ...filled };
  if (kind === 'hero') return { ...view, ...toLead(app), ...(text !== undefined && { headline: text }) };
  if (kind === 'footer' || kind === 'text')
    return text === undefined ? view : { ...view, [kind === 'footer' ? 'note' : 'text']: text };
  if (kind === 'prices') return { ...view, ...toPlans(app) };
  const items = view['items'];
  if (!Array.isArray(items)) return view;
  return items.length < 2
    ? undefined
    : { ...view, items: items.slice(0, ENTRIES_MAX), ...(text !== undefined && { title: text }) };
}

/** A button to the list, where that is on another page. */
function toLead(app: App): object {
  const thing = findMainThing(app);
  const page = thing === undefined ? undefined : app.pages[findMainView(app, thing)?.page ?? 0];
  if (thing === undefined || page === undefined || page === app.pages[0]) return {};
  return { button: `See the ${getThing(app, thing).plural}`, opens: page.name };
}

/** The rows of a thing that is sold, with their prices and facts. */
function toPlans(app: App): object {
  for (const thing of Object.values(app.things)) {
    const fields = listFields(thing.fields).filter(({ hidden, formula }) => hidden !== true && formula === undefined);
    const price = fields.find(({ type, id }) => type === 'money' && /price|fee|rate/i.test(id));
    const title = getTitleField(thing);
    const priced = thing.rows.filter((row) => typeof row[price?.id ?? ''] === 'number');
    if (price === undefined || priced.length < 2) continue;
    const facts = fields.filter(({ id, type }) => id !== title && FACTS.has(type)).slice(0, PLAN_FACTS_MAX);
    const plans = listSpread(priced, price.id).map((row, index) => ({
      name: String(row[title] ?? ''),
      price: row[price.id],
      features: facts.flatMap(({ id, label, unit }) =>
        row[id] === undefined || row[id] === null
          ? []
          : [`${label}: ${row[id]}${unit === undefined ? '' : ` ${unit}`}`],
      ),
      ...(index === 1 && { highlighted: true }),
    }));
    return { plans };
  }
  return {};
}

/** The cheapest, one in the middle and the dearest. */
function listSpread(rows: Thing['rows'], price: string): Thing['rows'] {
  const sorted = rows.toSorted((a, b) => Number(a[price]) - Number(b[price]));
  const middle = Math.floor((sorted.length - 1) / 2);
  return sorted.filter((_row, index) => index === 0 || index === middle || index === sorted.length - 1);
}

const FACTS: ReadonlySet<string> = new Set(['choice', 'text', 'number', 'duration']);

/** The name of the list of a section's entries: items of questions, plans of prices. */
export function findEntries(kind: string): string | undefined {
  const properties = Object.entries(findKind(kind)?.definition.properties ?? {});
  return SECTIONS.has(kind) ? properties.find(([, { type }]) => type === 'list')?.[0] : undefined;
}

type Words = { readonly [name: string]: string | undefined };

/** Fills copy with words of the app. Returns undefined for a text with an unknown name, and for an object with such a text. */
function fillCopy(copy: unknown, words: Words): unknown {
  if (typeof copy === 'string') return fillText(copy, words);
  if (Array.isArray(copy)) return copy.map((entry) => fillCopy(entry, words)).filter((entry) => entry !== undefined);
  if (typeof copy !== 'object' || copy === null) return copy;
  if ('first' in copy && Array.isArray(copy.first))
    return copy.first.map((entry: unknown) => fillCopy(entry, words)).find((entry) => entry !== undefined);
  const filled = Object.entries(copy).map(([name, entry]) => [name, fillCopy(entry, words)] as const);
  return filled.some(([, entry]) => entry === undefined) ? undefined : Object.fromEntries(filled);
}

function fillText(text: string, words: Words): string | undefined {
  let isKnown = true;
  const filled = text.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (word === undefined) isKnown = false;
    return word ?? '';
  });
  return isKnown ? filled : undefined;
}

const FIELDS_MAX = 3;
const OPTIONS_MAX = 4;

/** The words of an app that copy is written with. */
function listWords(app: App): Words {
  const main = findMainThing(app);
  const shown = listViews(app).flatMap(({ spec }) => (isCollection(spec) ? (getThingOf(spec) ?? []) : []));
  const [second, third] = [...new Set(shown)].filter((id) => id !== main);
  const purpose = app.purpose.trim();
  return {
    title: app.title,
    purpose: /[.!?]$/.test(purpose) ? purpose : `${purpose}.`,
    gist: toCapital((purpose.split(/[.;:]/)[0] ?? purpose).trim()),
    ...(main !== undefined && shown.includes(main) && listMainWords(app, main)),
    ...(second !== undefined && listThingWords(getThing(app, second), '2')),
    ...(third !== undefined && listThingWords(getThing(app, third), '3')),
    ...listToolWords(app),
  };
}

function listThingWords(thing: Thing, suffix: string): Words {
  const title = getTitleField(thing);
  const labels = listFields(thing.fields)
    .filter(({ id, hidden, type }) => id !== title && hidden !== true && type !== 'image')
    .map(({ label }) => label.toLowerCase());
  const words: { readonly [name: string]: string | undefined } = {
    thing: thing.name,
    aThing: withArticle(thing.name),
    things: thing.plural,
    Things: toCapital(thing.plural),
    icon: thing.icon ?? 'check',
    fields: labels.length < 2 ? undefined : sayNames(labels.slice(0, FIELDS_MAX)),
  };
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [`${name}${suffix}`, word]));
}

function listMainWords(app: App, id: string): Words {
  const thing = getThing(app, id);
  const view = findMainView(app, id);
  const titles = thing.rows.map((row) => String(row[getTitleField(thing)] ?? '')).filter((title) => title !== '');
  const fields = listFields(thing.fields).filter(({ hidden }) => hidden !== true);
  const choice = fields.find(({ type, options = [] }) => type === 'choice' && options.length > 1);
  const action = Object.values(app.actions ?? {}).find(({ on }) => on === id);
  return {
    ...listThingWords(thing, ''),
    count: String(thing.rows.length),
    page: app.pages[view?.page ?? 0]?.name,
    ...(titles.length > 2 && { first: titles[0], second: titles[1], last: titles.at(-1) }),
    choice: choice?.label.toLowerCase(),
    options: choice === undefined ? undefined : sayNames((choice.options ?? []).slice(0, OPTIONS_MAX)),
    action: action?.label,
    add: adds(view?.spec) ? createCopy(app.language)('add', { name: thing.name }) : undefined,
    ...listPrices(app, thing),
  };
}

function adds(view: View | undefined): boolean {
  const manage = view?.['manage'] ?? true;
  return view !== undefined && (manage === true || (Array.isArray(manage) && manage.includes('add')));
}

function listPrices(app: App, { fields, rows }: Thing): Words {
  const price = listFields(fields).find(({ type, id }) => type === 'money' && /price|fee|rate|cost/i.test(id));
  const amounts = rows.flatMap((row) =>
    typeof row[price?.id ?? ''] === 'number' ? [Number(row[price?.id ?? ''])] : [],
  );
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (amounts.length < 2 || low === high) return {};
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: app.currency ?? 'USD' });
  return { low: format.format(low), high: format.format(high) };
}

/** Of a calculator, where it is what the app begins with. */
function listToolWords({ pages }: App): Words {
  const tool = pages[0]?.views.find(({ kind }) => kind === 'calculator');
  const inputs = listFields((tool?.['inputs'] ?? {}) as Parameters<typeof listFields>[0]);
  const outputs = (tool?.['outputs'] ?? []) as readonly { readonly label: string }[];
  if (tool === undefined || inputs.length === 0 || outputs.length === 0) return {};
  return {
    tool: tool.title ?? pages[0]?.name,
    inputs: sayNames(inputs.slice(0, FIELDS_MAX).map(({ label }) => label.toLowerCase())),
    outputs: sayNames(outputs.slice(0, FIELDS_MAX).map(({ label }) => label.toLowerCase())),
  };
}
