// Finding and sorting the rows of a table.
import type { Json } from '../../../model/payload.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

export interface Order {
  readonly by: string;
  readonly way: 'ascending' | 'descending';
}

/** The rows in whose shown fields every word occurs. */
export function toFound(
  rows: readonly Row[],
  columns: readonly { readonly field: string }[],
  text: string,
): readonly Row[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const content = columns.map(({ field }) => toText(row[field]).toLowerCase()).join('\n');
    return words.every((word) => content.includes(word));
  });
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function toSorted(rows: readonly Row[], order: Order | undefined): readonly Row[] {
  if (order === undefined) return rows;
  const sign = order.way === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a[order.by] ?? null, b[order.by] ?? null));
}

/** Numbers by size, all else as text; what is missing comes last. */
function compare(a: Json, b: Json): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const [left, right] = [toNumber(a), toNumber(b)];
  if (left !== undefined && right !== undefined) return left - right;
  return COLLATOR.compare(toText(a), toText(b));
}
