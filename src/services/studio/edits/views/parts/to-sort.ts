// The order that words ask for, as a field with its direction.
import { type App, getTitleField, listFields, type NamedField } from '../../../app/description.ts';
import { getThing } from '../../change.ts';
import { NUMERIC } from './words.ts';

export const ORDERS = {
  newest: [
    'newest',
    'newest first',
    'latest',
    'latest first',
    'most recent',
    'recent first',
    'newest on top',
    'most recent first',
  ],
  oldest: [
    'oldest',
    'oldest first',
    'earliest',
    'earliest first',
    'soonest',
    'soonest first',
    'next first',
    'most urgent',
  ],
  cheapest: ['cheapest', 'cheapest first', 'lowest price first', 'least expensive first'],
  dearest: ['most expensive', 'most expensive first', 'dearest first', 'highest price first', 'priciest first'],
  lowest: [
    'lowest',
    'lowest first',
    'smallest first',
    'fewest first',
    'ascending',
    'asc',
    'going up',
    'low to high',
    'least first',
  ],
  highest: [
    'highest',
    'highest first',
    'largest',
    'biggest',
    'from the biggest',
    'most first',
    'descending',
    'desc',
    'high to low',
    'best first',
    'rank',
    'ranked',
  ],
  az: ['a to z', 'a-z', 'a until z', 'alphabetically', 'alphabetical', 'alphabetical order', 'by name'],
  za: ['z to a', 'z-a', 'reverse alphabetical', 'reverse alphabetically'],
};

const DESCENDING: ReadonlySet<string> = new Set(['newest', 'dearest', 'highest', 'za']);

/** `-date` is the newest first; undefined where the thing has no field to sort by in this way. */
export function toSort(
  app: App,
  thing: string,
  named: string | undefined,
  order: string | undefined,
): string | undefined {
  const fields = listFields(getThing(app, thing).fields);
  const field = named === undefined ? findOrderField(app, thing, fields, order) : fields.find(({ id }) => id === named);
  if (field === undefined) return undefined;
  const isDown = order === undefined ? isUsuallyDown(app, thing, field) : DESCENDING.has(order);
  return `${isDown ? '-' : ''}${field.id}`;
}

function findOrderField(
  app: App,
  thing: string,
  fields: readonly NamedField[],
  order: string | undefined,
): NamedField | undefined {
  const visible = fields.filter(({ hidden }) => hidden !== true);
  if (order === 'newest' || order === 'oldest') return visible.find(({ type }) => type === 'date');
  const money = visible.find(({ type }) => type === 'money');
  if (order === 'cheapest' || order === 'dearest') return money;
  if (order === 'lowest' || order === 'highest')
    return visible.find(({ type }) => type === 'rating') ?? money ?? visible.find(({ type }) => NUMERIC.has(type));
  return fields.find(({ id }) => id === getTitleField(getThing(app, thing)));
}

/** Ratings begin with the best, and days that are mostly over with the latest. */
function isUsuallyDown(app: App, thing: string, { id, type }: NamedField): boolean {
  if (type === 'rating') return true;
  if (type !== 'date') return false;
  const days = getThing(app, thing).rows.flatMap((row) => (typeof row[id] === 'string' ? [String(row[id])] : []));
  const past = days.filter((day) => /^today-|^\d{4}/.test(day));
  return past.length * 2 > days.length;
}
