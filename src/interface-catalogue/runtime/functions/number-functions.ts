// Functions that give numbers.
import type { Json, JsonObject } from '../../model/payload.ts';
import { getField, isObject } from '../values/data-path.ts';
import { toNumber, toRows, toText } from '../values/to-values.ts';
import { toConverted } from './convert.ts';
import { findDay } from './date-functions.ts';
import { findFormulaValue } from './formula.ts';
import { compareValues } from './row-functions.ts';

export const NUMBER_FUNCTIONS = {
  count: ({ rows }: JsonObject) => toRows(rows).length,
  sum: ({ rows, field, times }: JsonObject) =>
    toRows(rows).reduce((total, row) => {
      const factor = times === undefined || times === null ? 1 : (toNumber(getField(row, toText(times))) ?? 0);
      return total + (toNumber(getField(row, toText(field))) ?? 0) * factor;
    }, 0),
  average: (args: JsonObject) => {
    const numbers = listNumbers(args);
    return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0) / numbers.length;
  },
  minimum: (args: JsonObject) => listValues(args).toSorted(compareValues)[0] ?? null,
  maximum: (args: JsonObject) => listValues(args).toSorted(compareValues).at(-1) ?? null,
  formula: ({ text, inputs }: JsonObject) => {
    const values = isObject(inputs) ? inputs : {};
    return findFormulaValue(toText(text), (name) => toNumber(getField(values, name))) ?? null;
  },
  evaluate: ({ text }: JsonObject) => {
    if (toText(text).trim() === '') return '';
    return findFormulaValue(toText(text), () => undefined) ?? 'not a calculation';
  },
  convert: ({ value, from, to }: JsonObject) => toConverted(toNumber(value) ?? 0, toText(from), toText(to)) ?? null,
  random: ({ to }: JsonObject, { random }: { readonly random?: (() => number) | undefined }) =>
    random === undefined ? null : Math.floor(random() * Math.max(1, toNumber(to) ?? 1)) + 1,
  score: ({ questions, answers }: JsonObject) =>
    toRows(questions).filter((question) => {
      const right = toNumber(getField(question, 'answer'));
      return right !== undefined && right === toNumber(getField(answers ?? null, question.id));
    }).length,
};

function listNumbers({ rows, field }: JsonObject): readonly number[] {
  return toRows(rows).flatMap((row) => toNumber(getField(row, toText(field))) ?? []);
}

/** Lists the numbers of the field, and days, which sort as texts. */
function listValues({ rows, field }: JsonObject): readonly Json[] {
  return toRows(rows).flatMap((row): readonly Json[] => {
    const value = getField(row, toText(field));
    const isDay = typeof value === 'string' && findDay(value) !== undefined;
    const number = toNumber(value);
    if (isDay) return [value];
    return number === undefined ? [] : [number];
  });
}
