// Functions that choose, order and summarise rows.
import type { Json, JsonObject } from '../../model/payload.ts';
import type { Language } from '../language/language.ts';
import { getField, isList, isSafeName } from '../values/data-path.ts';
import type { Row } from '../values/row-scope.ts';
import { isSame, toNumber, toRows, toText } from '../values/to-values.ts';
import { toBucket } from './date-functions.ts';
import { createRandom, toSeed } from './seed.ts';

type Context = { readonly language?: Language | undefined };

export const ROW_FUNCTIONS = {
  // Evaluated by evaluate.ts, because their arguments are computed for each row.
  derive: () => null,
  series: () => null,
  values: ({ rows, field }: JsonObject) => [
    ...new Set(toRows(rows).flatMap((row) => toText(getField(row, toText(field))) || [])),
  ],
  joined: ({ rows, field }: JsonObject) =>
    toRows(rows)
      .map((row) => toText(getField(row, toText(field))))
      .filter(Boolean)
      .join(', '),
  headed: ({ rows, columns }: JsonObject) =>
    toRows(rows).map((row) =>
      Object.fromEntries(toRows(columns).map(({ field, label }) => [toText(label), getField(row, toText(field))])),
    ),
  position: ({ list, value }: JsonObject) => {
    const index = isList(list) ? list.findIndex((entry) => isSame(entry, value ?? null)) : -1;
    return index < 0 ? null : index;
  },
  first: ({ rows, field }: JsonObject) => getField(toRows(rows)[0], toText(field)),
  last: ({ rows, field }: JsonObject) => getField(toRows(rows).at(-1), toText(field)),
  where: ({ rows, field, value, how, exact }: JsonObject) => {
    // An unset value, such as the id of a row that is not stored yet, equals nothing.
    if (exact === true && isUnset(value))
      return how === 'not' ? toRows(rows).filter((row) => !isUnset(getField(row, toText(field)))) : [];
    if (exact !== true && (isUnset(value) || value === 'all' || value === 'All')) return toRows(rows);
    return toRows(rows).filter((row) => matches(getField(row, toText(field)), value ?? null, toText(how)));
  },
  search: ({ rows, text, fields }: JsonObject) => {
    const words = toText(text).toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return toRows(rows);
    const names = isList(fields) && fields.length > 0 ? fields.map(toText) : undefined;
    return toRows(rows).filter((row) => {
      const values = names === undefined ? Object.values(row) : names.map((name) => getField(row, name));
      const content = values.map(toText).join('\n').toLowerCase();
      return words.every((word) => content.includes(word));
    });
  },
  sort: ({ rows, by, order }: JsonObject) => {
    const sorted = toRows(rows).toSorted((a, b) => compareValues(getField(a, toText(by)), getField(b, toText(by))));
    return toText(order).startsWith('desc') ? sorted.reverse() : sorted;
  },
  shuffle: ({ rows, seed }: JsonObject) => {
    const next = createRandom(toSeed(toText(seed)));
    return toRows(rows)
      .map((row) => ({ row, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row);
  },
  take: ({ rows, count }: JsonObject) => toRows(rows).slice(0, Math.max(0, toNumber(count) ?? 0)),
  find: ({ rows, value, by, field }: JsonObject) => {
    const name = isUnset(by) ? 'id' : toText(by);
    const row = toRows(rows).find((candidate) => matches(getField(candidate, name), value ?? null, ''));
    return row === undefined ? null : isUnset(field) ? row : getField(row, toText(field));
  },
  group: ({ rows, by, how, field, bucket, order }: JsonObject, context?: Context) => {
    const groups = groupRows(toRows(rows), toText(by), toText(bucket), context?.language);
    const first = isList(order) ? order.map(toText) : [];
    const toRank = (label: string) => (first.includes(label) ? first.indexOf(label) : first.length);
    return groups
      .toSorted((a, b) => toRank(a.label) - toRank(b.label))
      .map(({ label, members }) => ({
        id: label,
        label,
        value: summarise(members, toText(how), toText(field)),
      }));
  },
  pivot: ({ rows, by, split, how, field, bucket }: JsonObject, context?: Context) => {
    const all = toRows(rows);
    const names = groupRows(all, toText(split), '').map(({ label }) => label);
    return groupRows(all, toText(by), toText(bucket), context?.language).map(({ label, members }) => {
      const parts = new Map(groupRows(members, toText(split), '').map((part) => [part.label, part.members]));
      const values = names
        .filter(isSafeName)
        .map((name) => [name, summarise(parts.get(name) ?? [], toText(how), toText(field))]);
      return { ...(Object.fromEntries(values) as JsonObject), id: label, label };
    });
  },
  join: ({ rows, other, by }: JsonObject) => {
    const others = new Map(toRows(other).map((row) => [row.id, row]));
    return toRows(rows).map((row) => ({ ...others.get(toText(getField(row, toText(by)))), ...row }));
  },
};

/** Orders values for people: numbers by size, others as text with numbers in it by size, missing values last. */
export function compareValues(a: Json, b: Json): number {
  if (isUnset(a) || isUnset(b)) return Number(isUnset(a)) - Number(isUnset(b));
  const [left, right] = [toNumber(a), toNumber(b)];
  if (left !== undefined && right !== undefined) return left - right;
  return COLLATOR.compare(toText(a), toText(b));
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function isUnset(value: Json | undefined): boolean {
  return value === null || value === undefined || value === '' || (isList(value) && value.length === 0);
}

/** An unset value is neither before nor after anything. */
const ORDERED: ReadonlySet<string> = new Set(['above', 'below', 'from', 'to']);

function matches(value: Json, wanted: Json, how: string): boolean {
  if (how === 'empty') return isUnset(value);
  if (how === 'filled') return !isUnset(value);
  if (how === 'not') return !matches(value, wanted, '');
  if (ORDERED.has(how) && isUnset(value)) return false;
  if (how === 'above') return compareValues(value, wanted) > 0;
  if (how === 'below') return compareValues(value, wanted) < 0;
  if (how === 'from') return compareValues(value, wanted) >= 0;
  // A day includes its times: `to` 2026-03-14 keeps 2026-03-14T18:00.
  if (how === 'to') return compareValues(value, wanted) <= 0 || toText(value).startsWith(`${toText(wanted)}T`);
  if (how === 'contains' && !isList(value)) return toText(value).toLowerCase().includes(toText(wanted).toLowerCase());
  if (isList(wanted)) return wanted.some((entry) => matches(value, entry, ''));
  if (isList(value)) return value.some((entry) => matches(entry, wanted, ''));
  return isSame(value, wanted) || toText(value) === toText(wanted);
}

function groupRows(rows: readonly Row[], by: string, bucket: string, language?: Language) {
  const groups = new Map<string, { label: string; members: Row[] }>();
  for (const row of rows) {
    const value = getField(row, by);
    for (const single of isList(value) ? value : [value]) {
      const { key, label } =
        bucket === '' ? { key: toText(single), label: toText(single) } : toBucket(single, bucket, language);
      const group = groups.get(key) ?? { label, members: [] };
      group.members.push(row);
      groups.set(key, group);
    }
  }
  const entries = [...groups.entries()];
  // Buckets of time are read from left to right; other groups keep the order in which they occur.
  if (bucket !== '') entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([, group]) => group);
}

function summarise(rows: readonly Row[], how: string, field: string): number {
  if (how !== 'sum' && how !== 'average') return rows.length;
  const sum = rows.reduce((total, row) => total + (toNumber(getField(row, field)) ?? 0), 0);
  return how === 'sum' ? sum : rows.length === 0 ? 0 : sum / rows.length;
}
