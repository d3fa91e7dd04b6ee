// Access to the members of bodies whose schema was checked, without their types: strict mode looks at many of them.

export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Returns a list; one value for itself, none for null and undefined. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}
