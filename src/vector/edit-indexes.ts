/** Returns the indexes of a collection (JSON text of an object) with the field's index replaced, or removed if null. */
export function editIndexes(indexes: string, field: string, index: string | null): string {
  const fields = new Map(Object.entries(JSON.parse(indexes) as Record<string, unknown>));
  if (index === null) fields.delete(field);
  else fields.set(field, JSON.parse(index));
  return JSON.stringify(Object.fromEntries(fields));
}
