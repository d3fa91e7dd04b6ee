// The data of a changed interface: what the change does not concern stays as the client has it.
import type { Json, JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** Ids distinguish rows. `before` and `after` are the data of the descriptions. */
export function mergeData(before: JsonObject, after: JsonObject, current: JsonObject): JsonObject {
  const names = new Set([...Object.keys(after), ...Object.keys(current)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = merge(before[name], after[name], current[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Undefined stands for what is not there. */
function merge(before: Json | undefined, after: Json | undefined, current: Json | undefined): Json | undefined {
  if (isSame(before, after)) return current;
  if (isSame(before, current)) return after;
  // Rows that the client has deleted stay deleted.
  if (current === undefined) return undefined;
  const sides = [before, after, current];
  if (sides.every(isObject)) return mergeData(...(sides as [JsonObject, JsonObject, JsonObject]));
  if (sides.every(isRows)) return Object.values(mergeData(...(sides.map(toRowsById) as Sides)));
  return after;
}

type Sides = [JsonObject, JsonObject, JsonObject];

function isRows(value: Json | undefined): value is readonly JsonObject[] {
  return isList(value) && value.every((row) => isObject(row) && typeof row['id'] === 'string');
}

/** The prefix keeps the order: names that are numbers would come first. */
function toRowsById(rows: Json | undefined): JsonObject {
  return Object.fromEntries((rows as readonly JsonObject[]).map((row) => [`row ${row['id']}`, row]));
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
