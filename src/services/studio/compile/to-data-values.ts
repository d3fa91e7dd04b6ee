import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';

/** The values of a new row before the interface is used; a day stays relative until it is opened. */
export function toDataValues(values: { readonly [name: string]: Expression }, data: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toData(value, data)]));
}

function toData(value: Expression, data: JsonObject): Json {
  if (isCallOf(value, 'today')) return 'today';
  if (isCallOf(value, 'dayAfter')) {
    const days = evaluate(value.args['days'], { data });
    return `today${Number(days) < 0 ? '' : '+'}${days}`;
  }
  return evaluate(value, { data });
}

interface Call {
  readonly call: string;
  readonly args: { readonly [name: string]: Expression };
}

function isCallOf(value: Expression, name: string): value is Expression & Call {
  return typeof value === 'object' && value !== null && 'call' in value && value['call'] === name;
}
