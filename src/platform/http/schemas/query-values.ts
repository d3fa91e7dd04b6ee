// The query of an address is text. Its values are read as the published schema says, so that the schema can validate them.

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** As the framework parses it: a name that comes several times has all its values. */
type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** More digits than a double holds are no number that somebody meant. */
const INTEGER = /^\d{1,16}$/;

/** What a schema does not describe stays as it is. */
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
