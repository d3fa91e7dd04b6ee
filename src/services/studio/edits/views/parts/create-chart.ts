// Makes a chart of a thing: how many rows, or the sum of a number, by a choice or over time.
import { type App, listFields, type NamedField, type View } from '../../../app/description.ts';
import { toCapital } from '../../../reading/phrases.ts';
import { getThing } from '../../change.ts';
import { NUMERIC, sayFields } from './words.ts';

export interface ChartWish {
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
/** More parts of a ring cannot be told apart. */
const PARTS_MAX = 6;

export function createChart(app: App, wish: ChartWish): { readonly view: View } | { readonly problem: string } {
  const { plural, fields: specs } = getThing(app, wish.thing);
  const fields = listFields(specs).filter(({ hidden }) => hidden !== true);
  const value = fields.find(({ id }) => id === wish.value);
  const by = findGrouping(fields, wish);
  if (by === undefined)
    return { problem: `A chart needs a choice or a date, and ${plural} have none: ${sayFields(app, wish.thing)}.` };
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
