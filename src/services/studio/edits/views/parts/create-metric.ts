// Makes a figure of a thing: how many rows, or the sum, average, least or most of a number.
import type { App } from '../../../app/description.ts';
import { toCapital } from '../../../reading/phrases.ts';
import { getField, getThing, isSameName } from '../../change.ts';

export interface MetricItem {
  readonly label: string;
  readonly value: string;
  readonly format?: string;
  readonly [property: string]: unknown;
}

export interface MetricWish {
  readonly thing: string;
  /** The number, unless rows are counted. */
  readonly field?: string | undefined;
  readonly how?: string | undefined;
  readonly where?: string | undefined;
  /** The words of the condition: paid. */
  readonly which?: string | undefined;
  readonly label?: string | undefined;
}

const LABELS: { readonly [how: string]: string } = {
  sum: 'Total',
  average: 'Average',
  lowest: 'Lowest',
  highest: 'Highest',
};
const FORMATS: { readonly [type: string]: string } = { money: 'money', percent: 'percent' };

export function createMetric(app: App, { thing, field: id, how, where, which = '', label }: MetricWish): MetricItem {
  const narrowed = where === undefined ? '' : ` where ${where}`;
  const { plural } = getThing(app, thing);
  if (id === undefined)
    return { label: label ?? toCapital(`${which} ${plural}`.trim()), value: `count(${thing}${narrowed})` };
  const field = getField(app, { thing: thing, field: id });
  const chosen = how ?? (field.type === 'rating' || field.type === 'percent' ? 'average' : 'sum');
  const word = LABELS[chosen] ?? 'Total';
  const name = isSameName(field.label.split(' ')[0] ?? '', word) ? field.label : `${word} ${field.label.toLowerCase()}`;
  const format = FORMATS[field.type];
  return {
    label: label ?? (which === '' ? name : `${name}, ${which}`),
    value: `${chosen}(${thing}.${id}${narrowed})`,
    ...(format !== undefined && { format }),
  };
}

/** The items of a view of figures. */
export function listItems(view: { readonly [property: string]: unknown }): readonly MetricItem[] {
  return Array.isArray(view['items']) ? (view['items'] as readonly MetricItem[]) : [];
}
