// The order that words ask for, as a field with its direction.
import { type App, getTitleField, listFields, type NamedField } from '../../../app/description.ts';
import { getThing, NUMERIC } from '../../change.ts';

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

function findOrderField(app: App, thing: string, fields: readonly NamedField[], order?: string) {
  const visible = fields.filter(({ hidden }) => hidden !== true);
  const find = (wanted: string) => visible.find(({ type }) => type === wanted);
  if (order === 'newest' || order === 'oldest') return find('date');
  if (order === 'cheapest' || order === 'dearest') return find('money');
  if (order === 'lowest' || order === 'highest')
    return find('rating') ?? find('money') ?? findOnly(visible.filter(({ type }) => NUMERIC.has(type)));
  return fields.find(({ id }) => id === getTitleField(getThing(app, thing)));
}

const findOnly = <Item>([first, ...others]: readonly Item[]): Item | undefined =>
  others.length === 0 ? first : undefined;

/** Ratings begin with the best, and days that are mostly over with the latest. */
function isUsuallyDown(app: App, thing: string, { id, type }: NamedField): boolean {
  if (type !== 'date') return type === 'rating';
  const days = getThing(app, thing).rows.flatMap((row) => (typeof row[id] === 'string' ? [String(row[id])] : []));
  return days.filter((day) => /^today-|^\d{4}/.test(day)).length * 2 > days.length;
}
