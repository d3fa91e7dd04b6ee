// The columns of records: names are in snake case, and times are epoch milliseconds in columns that end in `_at`.

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type Stored<Value> = Value extends Date ? number : Value;

export type Columns<Fields> = {
  -readonly [Name in keyof Fields & string as SnakeCase<Name>]: Stored<Fields[Name]>;
};

export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date ? value.getTime() : value,
  ]);
  return Object.fromEntries(columns);
}

export function fromColumns<Fields>(columns: Columns<Fields>): Fields {
  const fields = Object.entries(columns).map(([name, value]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
  ]);
  return Object.fromEntries(fields);
}
