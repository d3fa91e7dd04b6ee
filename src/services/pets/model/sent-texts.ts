/** The texts of some fields as they were sent; undefined for a field that was left out. */
export type SentTexts<Name extends string> = { readonly [Field in Name]?: string | undefined };

/** Reads these fields of a form or of a JSON object. */
export function pickTexts<const Name extends string>(
  one: (name: string) => string | undefined,
  names: readonly Name[],
): SentTexts<Name> {
  return Object.fromEntries(names.map((name) => [name, one(name)])) as SentTexts<Name>;
}
