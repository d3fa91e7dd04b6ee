// Converts the values of a query from text to the types of the published schema, so that the schema can validate them.

export interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** The query as the framework parses it: a name that occurs several times has all its values. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A number of at most 16 digits; a longer one is surely a mistake. */
const INTEGER = /^\d{1,16}$/;

/** Converts the values that the schema describes; others stay as they are. */
export function toQueryValues({ properties = {} }: QuerySchema, raw: RawQuery): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value = '']) => [name, toValue(properties[name]?.type, value)]),
  );
}

function toValue(type: unknown, value: string | readonly string[]): unknown {
  // A list is repeated or separated by commas.
  if (type === 'array') return [value].flat().flatMap(toItems);
  return type === 'integer' && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
}

function toItems(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
