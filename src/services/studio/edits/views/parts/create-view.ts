// Makes a view of a kind from what a thing has: a date for a calendar, a choice for a board, a number for a ranking.
import { listProperties } from '../../../app/check-pages.ts';
import { type App, getTitleField, listFields, type NamedField, type View } from '../../../app/description.ts';
import { getKind } from '../../../kinds/kinds.ts';
import { toCapital } from '../../../reading/phrases.ts';
import { getThing, NUMERIC } from '../../change.ts';
import fits from './field-types.json' with { type: 'json' };
import { sayFields } from './find-views.ts';

interface ChartWish {
  readonly thing: string;
  /** The number that is summed; rows are counted without one. */
  readonly value?: string | undefined;
  readonly by?: string | undefined;
  /** line, bar, area or donut. */
  readonly chart?: string | undefined;
  /** day, week, month or year. */
  readonly bucket?: string | undefined;
  /** The word for the value: revenue. */
  readonly name?: string | undefined;
}

const GROUPED: ReadonlySet<string> = new Set(['choice', 'reference', 'yes/no', 'date']);
/** Averages say more than sums of these. */
const AVERAGED: ReadonlySet<string> = new Set(['percent', 'rating']);
/** A ring with more parts cannot be read. */
const PARTS_MAX = 6;

/** A chart of how many rows there are, or of the sum of a number, by a choice or over time. */
export function createChart(app: App, wish: ChartWish): { readonly view: View } | { readonly problem: string } {
  const { plural, fields: specs } = getThing(app, wish.thing);
  const fields = listFields(specs).filter(({ hidden }) => hidden !== true);
  const value = fields.find(({ id }) => id === wish.value);
  // Each row has a bar, if nothing else parts them.
  const title = fields.find(({ id }) => id === getTitleField(getThing(app, wish.thing)));
  const by = findGrouping(fields, wish) ?? (value === undefined ? undefined : title);
  if (by === undefined)
    return { problem: `A chart needs names or days, and ${plural} have none: ${sayFields(app, wish.thing)}.` };
  const bucket = by.type === 'date' ? (wish.bucket ?? 'month') : undefined;
  const name = wish.name ?? value?.label ?? plural;
  const view: View = {
    kind: 'chart',
    title: `${toCapital(name)} by ${bucket ?? by.label.toLowerCase()}`,
    of: wish.thing,
    chart: wish.chart ?? toChart(by, value),
    by: by.id,
    ...(value !== undefined && { value: value.id }),
    ...(value !== undefined && AVERAGED.has(value.type) && { how: 'average' }),
    ...(bucket !== undefined && { bucket }),
  };
  return { view };
}

function findGrouping(fields: readonly NamedField[], { by, bucket }: ChartWish): NamedField | undefined {
  const named = fields.find(({ id }) => id === by);
  if (named !== undefined) return named;
  const dates = fields.filter(({ type }) => type === 'date');
  if (bucket !== undefined) return dates[0];
  return fields.find(({ type }) => type === 'choice') ?? dates[0] ?? fields.find(({ type }) => GROUPED.has(type));
}

function toChart({ type, options = [] }: NamedField, value: NamedField | undefined): string {
  if (type === 'date') return 'line';
  return value === undefined && options.length > 0 && options.length <= PARTS_MAX ? 'donut' : 'bar';
}

/** The number that words such as "revenue" or "sales" stand for: an amount of money, totals first. */
export function findAmount(app: App, thing: string, name: string | undefined): NamedField | undefined {
  if (name === undefined || !/revenue|sales|turnover|income|earning|spend|cost|expense|amount|money/i.test(name))
    return undefined;
  const amounts = listFields(getThing(app, thing).fields).filter(
    ({ type, hidden }) => type === 'money' && hidden !== true,
  );
  return amounts.find(({ id }) => /total|amount|sum|paid/i.test(id)) ?? amounts[0];
}

export const isNumber = ({ type }: NamedField): boolean => NUMERIC.has(type);

const FITS: { readonly [property: string]: readonly string[] | undefined } = fits;

export type CreatedView = { readonly view: View } | { readonly problem: string };

/** The properties that a view of another kind has already are kept where the new kind knows them. */
export function createView(app: App, kind: string, thing: string, field?: string, old?: View): CreatedView {
  const { definition } = getKind(kind);
  const properties = listProperties(definition);
  const kept = Object.entries(old ?? {}).filter(([name]) => name !== 'kind' && Object.hasOwn(properties, name));
  const view: { [name: string]: unknown } = { ...Object.fromEntries(kept) };
  for (const [name, { type, required, options }] of Object.entries(properties)) {
    if (type === 'field') view[name] = findFitting(app, thing, name, field) ?? view[name];
    if (required !== true || view[name] !== undefined) continue;
    if (type === 'thing') view[name] = thing;
    else if (type === 'number' || options !== undefined) view[name] = definition.example[name];
    else return { problem: sayMissing(app, kind, thing, name) };
  }
  return { view: { kind, ...Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) } };
}

function sayMissing(app: App, kind: string, thing: string, property: string): string {
  const said = SAID[property];
  if (said === undefined) return `A ${kind} needs more than this app knows: describe what it should have.`;
  return `A ${kind} needs ${said}, and ${getThing(app, thing).plural} have none: ${sayFields(app, thing)}.`;
}

const SAID: { readonly [property: string]: string } = {
  by: 'a choice for its columns',
  date: 'a date',
  score: 'a number to rank by',
};

/** The columns of a board are stages, where there are some. */
const STAGE = /status|state|stage|phase|progress/i;

/** The named field if its type fits, or else the first that does. A card is moved between stored values only. */
function findFitting(app: App, thing: string, property: string, named?: string): string | undefined {
  const isStored = ({ formula }: NamedField) => formula === undefined;
  const fields = listFields(getThing(app, thing).fields).filter(
    (field) => FITS[property]?.includes(field.type) && field.hidden !== true && (property !== 'by' || isStored(field)),
  );
  const isStage = ({ id }: NamedField) => property === 'by' && STAGE.test(id);
  return (fields.find(({ id }) => id === named) ?? fields.find(isStage) ?? fields.find(isStored))?.id;
}
