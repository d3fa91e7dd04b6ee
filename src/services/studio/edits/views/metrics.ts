// Adds and removes figures.
import type { App, NamedField } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getField, getThing, isSameName, NUMERIC, sayNames } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { toLiteral } from '../names/write-formula.ts';
import { setAt, toViewPath } from '../operations/paths.ts';
import { removePart } from '../operations/remove.ts';
import { findName } from '../values/to-cell.ts';
import { findPage, insertView } from './parts/change-views.ts';
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

interface MetricItem {
  readonly label: string;
  readonly value: string;
  readonly [property: string]: unknown;
}

/** The items of a view of figures. */
export function listItems(view: { readonly [property: string]: unknown }): readonly MetricItem[] {
  return Array.isArray(view['items']) ? (view['items'] as readonly MetricItem[]) : [];
}

/** Adds a figure: "how many members do we have", "the total revenue", "average rating of the books". */
export function addMetric(slots: Slots, context: EditContext): Changed {
  const { app, selected } = context;
  const { field, ...rest } = slots;
  // "The total of the invoices": a reference stands for what it refers to.
  const referred = field === undefined ? undefined : getField(app, field).to;
  const thing = referred ?? findNamedThing(slots, app) ?? findMainThing(app);
  if (thing === undefined) return { problem: 'This app has nothing to count.' };
  const item = toItem(referred === undefined ? slots : rest, app, thing);
  if (typeof item === 'string') return { problem: item };
  const shown = listViews(app).find(({ spec }) => listItems(spec).some(({ value }) => value === item.value));
  if (shown !== undefined) return alreadySo(`The page “${app.pages[shown.page]?.name}” shows this figure already.`);
  // To the figures of the page, or to others of the same thing, or as the first part above the list.
  const page = findPage(slots, context, thing);
  const figures = listViews(app).filter(({ spec }) => spec.kind === 'metrics');
  const isFree = slots.page === undefined && parseSelected(selected).page === undefined;
  const found =
    figures.find((view) => view.page === page) ??
    figures.find(({ spec }) => isFree && listItems(spec).some(({ value }) => new RegExp(`\\(${thing}\\b`).test(value)));
  if (found !== undefined) return setAt(app, `${toViewPath(found)}/items`, [...listItems(found.spec), item]);
  const target = { page, view: app.pages[page]?.views[0]?.kind === 'hero' ? 1 : 0 };
  return insertView(app, target, { kind: 'metrics', items: [item] });
}

/** The figure, or what is wrong with the wish. */
function toItem(slots: Slots, app: App, thing: string): MetricItem | string {
  const { field, option, value, choice, name } = slots;
  const { plural } = getThing(app, thing);
  const where = toWhere(slots, app, thing);
  if (value !== undefined && where === undefined && option === undefined)
    return `No field of ${plural} has “${value}”: ${sayFields(app, thing)}.`;
  const which = (option?.option ?? value ?? '').toLowerCase();
  const narrowed = where === undefined ? '' : ` where ${where}`;
  const isSummed = choice !== undefined && choice !== 'count';
  const own = option?.field === field?.field ? undefined : field;
  const amount = own?.field ?? findAmount(app, thing, name ?? (isSummed ? 'amount' : undefined))?.id;
  const given = amount === undefined ? undefined : getField(app, { thing, field: amount });
  // "How many points": a number is summed, only rows are counted.
  if (given !== undefined && NUMERIC.has(given.type)) return toFigure(given, thing, choice, narrowed, which);
  // "How many have we seen" counts the rows that are marked so; without a number, "how much" counts rows, too.
  const flag = given?.type === 'yes/no' ? given : undefined;
  const isCounted = flag === undefined ? own === undefined && (!isSummed || choice === 'sum') : !isSummed;
  if (!isCounted) return given === undefined ? `Say of which number of ${plural}.` : `${given.label} is no number.`;
  return toCount(thing, plural, flag, which, narrowed);
}

function toCount(thing: string, plural: string, flag: NamedField | undefined, which: string, narrowed: string) {
  const said = flag?.label.toLowerCase() ?? which;
  const condition = flag === undefined ? narrowed : ` where ${flag.id} = yes`;
  return { label: toCapital(`${said} ${plural}`.trim()), value: `count(${thing}${condition})` };
}

function toWhere({ option, value }: Slots, app: App, thing: string): string | undefined {
  if (option?.thing === thing) return `${option.field} = ${toLiteral(option.option)}`;
  return value === undefined ? undefined : toCondition(app, thing, value);
}

function toFigure(given: NamedField, thing: string, choice: string | undefined, narrowed: string, which: string) {
  const usual = given.type === 'rating' || given.type === 'percent' ? 'average' : 'sum';
  const how = choice === undefined || choice === 'count' ? usual : choice;
  const word = how === 'sum' ? 'Total' : toCapital(how);
  const isNamed = isSameName(given.label.split(' ')[0] ?? '', word);
  const label = isNamed ? given.label : `${word} ${given.label.toLowerCase()}`;
  return {
    label: which === '' ? label : `${label}, ${which}`,
    value: `${how}(${thing}.${given.id}${narrowed})`,
    ...((given.type === 'money' || given.type === 'percent') && { format: given.type }),
  };
}

/** Removes a figure, and the row of figures with its last one. */
function removeMetric(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { thing: _thing, field: _field, option: _option, ...position } = slots;
  const figures = listCandidates(position, context, ({ kind }) => kind === 'metrics');
  for (const found of figures) {
    if (slots.choice === 'all') return removePart(app, toViewPath(found));
    const removed = findItem(listItems(found.spec), slots);
    if (removed !== undefined)
      return removePart(app, `${toViewPath(found)}/items/${listItems(found.spec).indexOf(removed)}`);
  }
  const labels = figures.flatMap(({ spec }) => listItems(spec).map(({ label }) => label));
  return {
    problem: labels.length === 0 ? 'There are no figures.' : `There is no such figure. There are ${sayNames(labels)}.`,
  };
}

/** By its words, or else by what it is computed from. */
function findItem(items: readonly MetricItem[], slots: Slots): MetricItem | undefined {
  const words = slots.text ?? slots.name ?? slots.value;
  const label =
    words === undefined
      ? undefined
      : findName(
          words,
          items.map((item) => item.label),
        );
  if (label !== undefined) return items.find((item) => item.label === label);
  const { field, thing, choice = '', option } = slots;
  const source = field === undefined ? thing : `${field.thing}.${field.field}`;
  if (source === undefined) return undefined;
  const pattern = new RegExp(`\\(${source.replace('.', '\\.')}(?:[ .)]|$)`);
  const found = items.filter(
    ({ value }) => pattern.test(value) && (option === undefined || value.includes(option.option)),
  );
  return found.find(({ value }) => value.startsWith(`${choice}(`)) ?? found[0];
}
