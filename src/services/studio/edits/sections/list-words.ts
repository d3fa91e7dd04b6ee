// The words of an app that copy is written with: its things, their fields, values and prices, its actions and tools.
import { withArticle } from '../../../../language/inflection.ts';
import { type App, getTitleField, listFields, type Thing, type View } from '../../app/description.ts';
import { createCopy } from '../../compile/copy.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getThing, sayNames } from '../change.ts';
import { findMainThing, findMainView, getThingOf, isCollection, listViews } from '../views/parts/find-views.ts';
import type { Words } from './fill-copy.ts';

const FIELDS_MAX = 3;
const OPTIONS_MAX = 4;

export function listWords(app: App): Words {
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
