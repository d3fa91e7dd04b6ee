import type { Row } from '../../../platform/storage/rows.ts';

/** Returns the record of a row that `toRow` made of texts, numbers and times. */
export function fromRow<Fields>(row: Row<Fields>): Fields {
  const fields = Object.entries(row).map(([name, value]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
  ]);
  return Object.fromEntries(fields);
}
