// Functions that decide. `if` is evaluated by evaluate.ts, because only one of its branches is.
import type { Json } from '../../model/payload.ts';
import { isList, isObject } from '../values/data-path.ts';
import { isSame, toText } from '../values/to-values.ts';
import { compareValues } from './row-functions.ts';

type Arguments = { readonly [name: string]: Json };

export const LOGIC_FUNCTIONS = {
  if: () => null,
  not: ({ value }: Arguments) => !isYes(value),
  all: ({ values }: Arguments) => isList(values) && values.every(isYes),
  any: ({ values }: Arguments) => isList(values) && values.some(isYes),
  equals: ({ a, b }: Arguments) => isSame(a ?? null, b ?? null),
  // An unset value is neither above nor below anything.
  above: ({ a, b }: Arguments) => !isEmpty(a) && !isEmpty(b) && compareValues(a ?? null, b ?? null) > 0,
  below: ({ a, b }: Arguments) => !isEmpty(a) && !isEmpty(b) && compareValues(a ?? null, b ?? null) < 0,
  contains: ({ value, part }: Arguments) =>
    isList(value)
      ? value.some((entry) => isSame(entry, part ?? null))
      : toText(value).toLowerCase().includes(toText(part).toLowerCase()),
  empty: ({ value }: Arguments) => isEmpty(value),
};

function isYes(value: Json | undefined): boolean {
  return isList(value) ? value.length > 0 : Boolean(value);
}

function isEmpty(value: Json | undefined): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}
