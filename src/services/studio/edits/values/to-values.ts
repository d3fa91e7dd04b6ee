// Values of a new field for the rows that are there, as people would have entered them.
import type { CellValue, Field, Thing } from '../../app/description.ts';
import { listTitles, NUMERIC } from '../change.ts';

/** Made from the title of each row where that says the value, otherwise from known values in turn. */
export function listNewValues(field: Field, thing: Thing, known: readonly CellValue[]): readonly CellValue[] {
  const toOwn = OWN[field.type];
  if (toOwn !== undefined) return listTitles(thing).map((title) => toOwn(title));
  const right = known.filter((value) => isRight(value, field));
  return thing.rows.map((_row, index) => right[index % Math.max(1, right.length)] ?? null);
}

const toSlug = (title: string, mark: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 4)
    .join(mark) || 'info';

/** Values that belong to the title of a row: those of another row would be wrong. */
const OWN: { readonly [type in Field['type']]?: (title: string) => CellValue } = {
  'e-mail': (title) => `${toSlug(title, '.')}@example.com`,
  link: (title) => `https://example.com/${toSlug(title, '-')}`,
  image: (title) => title,
  file: (title) => `${toSlug(title, '-')}.pdf`,
};

/** Values of a field of the same name may be of another type. */
function isRight(value: CellValue, { type, options = [], min = -Infinity, max = Infinity }: Field): boolean {
  if (NUMERIC.has(type)) return typeof value === 'number' && value >= min && value <= (type === 'rating' ? 5 : max);
  if (type === 'yes/no') return typeof value === 'boolean';
  if (type === 'tags') return Array.isArray(value);
  if (typeof value !== 'string') return false;
  if (type === 'choice') return options.includes(value);
  if (type === 'date') return /^(?:today([+-]\d{1,5})?|\d{4}-\d{2}-\d{2})$/.test(value);
  return type !== 'time' || /^\d{1,2}:\d{2}$/.test(value);
}
