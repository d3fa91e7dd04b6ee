// Records of a model as rows of a table: columns have names in snake case, times are epoch milliseconds, booleans 0 or 1,
// and lists and objects are JSON.

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type Column<Value> = Value extends Date | boolean ? number : Value extends object ? string : Value;

/** The row of such a record. */
export type Row<Fields> = { -readonly [Name in keyof Fields & string as SnakeCase<Name>]: Column<Fields[Name]> };

/** Returns the row of a record, without the columns of undefined fields. */
export function toRow<Fields extends object>(record: Fields): Row<Fields> {
  const columns = Object.entries(record).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), toColumn(value)]],
  );
  return Object.fromEntries(columns) as Row<Fields>;
}

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
