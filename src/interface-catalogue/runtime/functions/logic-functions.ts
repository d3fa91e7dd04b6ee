// Functions that decide. `if` is evaluated by evaluate.ts, because only one of its branches is.
import type { Json, JsonObject } from '../../model/payload.ts';
import { isList, isObject } from '../values/data-path.ts';
import { isSame, isTrue, toText } from '../values/to-values.ts';
import { compareValues } from './row-functions.ts';

export const LOGIC_FUNCTIONS = {
  if: () => null,
  not: ({ value }: JsonObject) => !isTrue(value),
  all: ({ values }: JsonObject) => isList(values) && values.every(isTrue),
  any: ({ values }: JsonObject) => isList(values) && values.some(isTrue),
  equals: ({ a, b }: JsonObject) => isSame(a ?? null, b ?? null),
  // An unset value is neither above nor below anything.
  above: ({ a, b }: JsonObject) => !isEmpty(a) && !isEmpty(b) && compareValues(a ?? null, b ?? null) > 0,
  below: ({ a, b }: JsonObject) => !isEmpty(a) && !isEmpty(b) && compareValues(a ?? null, b ?? null) < 0,
  contains: ({ value, part }: JsonObject) =>
    isList(value)
      ? value.some((entry) => isSame(entry, part ?? null))
      : toText(value).toLowerCase().includes(toText(part).toLowerCase()),
  empty: ({ value }: JsonObject) => isEmpty(value),
};

function isEmpty(value: Json | undefined): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}
