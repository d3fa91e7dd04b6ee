// Adds and removes figures.
import type { Claim } from '../../app/claim.ts';
import type { App } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getField, getThing, isSameName, NUMERIC, sayNames } from '../change.ts';
import type { Applies, EditContext, EditOutcome, Slots } from '../edit.ts';
import { toLiteral } from '../names/write-formula.ts';
import { claimGone, findPage, insertView, removeView, replaceView } from './parts/change-views.ts';
import { findAmount } from './parts/create-view.ts';
import {
  findMainThing,
  findNamedThing,
  listCandidates,
  listViews,
  parseSelected,
  sayFields,
} from './parts/find-views.ts';
import { toCondition } from './parts/to-condition.ts';

export const METRICS: Applies = { 'add-metric': addMetric, 'remove-metric': removeMetric };

/** Adds a figure: "how many members do we have", "the total revenue", "average rating of the books". */
export function addMetric(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const { field, ...rest } = slots;
  // "The total of the invoices": a reference stands for what it refers to.
  const referred = field === undefined ? undefined : getField(app, field).to;
  const thing = referred ?? findNamedThing(slots, app) ?? findMainThing(app);
  if (thing === undefined) return { problem: 'This app has nothing to count.' };
  const item = toItem(referred === undefined ? slots : rest, app, thing);
  if (typeof item === 'string') return { problem: item };
  const shown = listViews(app).find(({ spec }) => listItems(spec).some(({ value }) => value === item.value));
  if (shown !== undefined) return { problem: `The page “${app.pages[shown.page]?.name}” shows this figure already.` };
  return addItem(slots, context, thing, item);
}

/** The figure, or what is wrong with the wish. */
function toItem({ field, option, value, choice, name }: Slots, app: App, thing: string): MetricItem | string {
  const { plural } = getThing(app, thing);
  const own = option?.thing === thing ? `${option.field} = ${toLiteral(option.option)}` : undefined;
  const where = own ?? (value === undefined ? undefined : toCondition(app, thing, value));
  if (value !== undefined && where === undefined && option === undefined)
    return `No field of ${plural} has “${value}”: ${sayFields(app, thing)}.`;
  const which = (option?.option ?? value)?.toLowerCase();
  const isSummed = choice !== undefined && choice !== 'count';
  const amount = field?.field ?? findAmount(app, thing, name ?? (isSummed ? 'amount' : undefined))?.id;
  const given = amount === undefined ? undefined : getField(app, { thing, field: amount });
  // "How many points": a number is summed, only rows are counted.
  if (given !== undefined && NUMERIC.has(given.type))
    return createMetric(app, { thing, field: given.id, how: choice === 'count' ? undefined : choice, where, which });
  // "How many have we seen" counts the rows that are marked so.
  if (given?.type === 'yes/no' && !isSummed)
    return createMetric(app, { thing, where: `${given.id} = yes`, which: given.label.toLowerCase() });
  if (!isSummed && field === undefined) return createMetric(app, { thing, where, which });
  return given === undefined
    ? `Say of which number of ${plural}: ${sayFields(app, thing)}.`
    : `${given.label} is no number.`;
}

/** To the figures of the page, or to others of the same thing, or as the first part above the list. */
function addItem(slots: Slots, context: EditContext, thing: string, item: MetricItem): EditOutcome {
  const { app, selected } = context;
  const page = findPage(slots, context, thing);
  const figures = listViews(app).filter(({ spec }) => spec.kind === 'metrics');
  const isFree = slots.page === undefined && parseSelected(selected).page === undefined;
  const found =
    figures.find((view) => view.page === page) ??
    figures.find(({ spec }) => isFree && listItems(spec).some(({ value }) => new RegExp(`\\(${thing}\\b`).test(value)));
  const claims = (at: { page: number; view: number }): readonly Claim[] => [
    { is: 'text', text: item.label },
    { is: 'view', page: at.page, view: at.view },
  ];
  if (found !== undefined) {
    const view = { ...found.spec, items: [...listItems(found.spec), item] };
    return { app: replaceView(app, found, view), claims: claims(found) };
  }
  const target = { page, view: app.pages[page]?.views[0]?.kind === 'hero' ? 1 : 0 };
  return { app: insertView(app, target, { kind: 'metrics', items: [item] }), claims: claims(target) };
}

/** Removes a figure, and the row of figures with its last one. */
function removeMetric(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const { thing: _thing, field: _field, option: _option, ...position } = slots;
  const figures = listCandidates(position, context, ({ kind }) => kind === 'metrics');
  for (const found of figures) {
    const items = listItems(found.spec);
    const removed = slots.choice === 'all' ? items[0] : findItem(items, slots);
    if (removed === undefined) continue;
    const kept = slots.choice === 'all' ? [] : items.filter((item) => item !== removed);
    const changed =
      kept.length === 0 ? removeView(app, found) : replaceView(app, found, { ...found.spec, items: kept });
    if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
    return { app: changed, claims: claimGone(app, changed, removed.label) };
  }
  const labels = figures.flatMap(({ spec }) => listItems(spec).map(({ label }) => label));
  return {
    problem: labels.length === 0 ? 'There are no figures.' : `There is no such figure. There are ${sayNames(labels)}.`,
  };
}

/** By its words, or else by what it is computed from. */
function findItem(items: readonly MetricItem[], slots: Slots): MetricItem | undefined {
  const words = slots.text ?? slots.name ?? slots.value;
  const named = words === undefined ? undefined : items.find(({ label }) => isSameName(label, words));
  if (named !== undefined) return named;
  const { field, thing, choice = '', option } = slots;
  const source = field === undefined ? thing : `${field.thing}.${field.field}`;
  if (source === undefined) return undefined;
  const pattern = new RegExp(`\\(${source.replace('.', '\\.')}(?:[ .)]|$)`);
  const found = items.filter(
    ({ value }) => pattern.test(value) && (option === undefined || value.includes(option.option)),
  );
  return found.find(({ value }) => value.startsWith(`${choice}(`)) ?? found[0];
}

/** Makes a figure of a thing: how many rows, or the sum, average, least or most of a number. */
function createMetric(app: App, { thing, field: id, how, where, which = '' }: MetricWish): MetricItem {
  const narrowed = where === undefined ? '' : ` where ${where}`;
  const { plural } = getThing(app, thing);
  if (id === undefined) return { label: toCapital(`${which} ${plural}`.trim()), value: `count(${thing}${narrowed})` };
  const { label, type } = getField(app, { thing, field: id });
  const chosen = how ?? (type === 'rating' || type === 'percent' ? 'average' : 'sum');
  const word = chosen === 'sum' ? 'Total' : toCapital(chosen);
  const name = isSameName(label.split(' ')[0] ?? '', word) ? label : `${word} ${label.toLowerCase()}`;
  return {
    label: which === '' ? name : `${name}, ${which}`,
    value: `${chosen}(${thing}.${id}${narrowed})`,
    ...((type === 'money' || type === 'percent') && { format: type }),
  };
}

interface MetricItem {
  readonly label: string;
  readonly value: string;
  readonly [property: string]: unknown;
}

interface MetricWish {
  readonly thing: string;
  /** The number, unless rows are counted. */
  readonly field?: string | undefined;
  readonly how?: string | undefined;
  readonly where?: string | undefined;
  /** The words of the condition: paid. */
  readonly which?: string | undefined;
}

/** The items of a view of figures. */
export function listItems(view: { readonly [property: string]: unknown }): readonly MetricItem[] {
  return Array.isArray(view['items']) ? (view['items'] as readonly MetricItem[]) : [];
}
