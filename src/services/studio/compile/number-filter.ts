// The limits that a filter of numbers offers: round values between the least and the greatest of the rows.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import { toRows } from '../../../interface-catalogue/runtime/values/to-values.ts';
import type { NamedField } from '../app/description.ts';
import type { CompileContext } from './context.ts';
import { toCall } from './expressions.ts';
import { toCellType } from './inputs.ts';

const LIMITS_MAX = 6;
/** The range of a list without values. */
const UNKNOWN = { least: 0, greatest: 100 };
/** Five digits are read more easily with a comma. */
const LONG_MIN = 10_000;
/** The day for values that depend on it. */
const DAY = '2026-01-01';

export function listLimits(context: CompileContext, field: NamedField): readonly Expression[] {
  const limits = toLimits(listNumbers(context, field));
  const as = toCellType(field);
  return as === 'number' && limits.every((limit) => limit < LONG_MIN)
    ? limits.map(String)
    : limits.map((limit) => ({ value: String(limit), label: toCall('format', { value: limit, as }) }));
}

/** At most six multiples of 1, 2 or 5 times a power of ten; the greatest value is below none of them. */
export function toLimits(numbers: readonly number[]): readonly number[] {
  const range = { least: Math.min(...numbers), greatest: Math.max(...numbers) };
  const { least, greatest } = numbers.length === 0 ? UNKNOWN : range;
  if (least === greatest) return [greatest];
  const isWhole = numbers.every(Number.isInteger);
  const power = 10 ** Math.floor(Math.log10((greatest - least) / LIMITS_MAX));
  const steps = [1, 2, 5, 10].map((factor) => factor * power);
  const wide = steps.find((step) => (greatest - least) / step <= LIMITS_MAX) ?? 10 * power;
  const step = isWhole ? Math.max(1, wide) : wide;
  const first = least === 0 ? 1 : Math.ceil(least / step);
  const count = Math.max(1, Math.ceil(greatest / step) - first);
  return Array.from({ length: count }, (_value, index) => Number(((first + index) * step).toPrecision(6)));
}

/** Those of the rows, and those that a formula computes for them. */
function listNumbers(context: CompileContext, field: NamedField): readonly number[] {
  const owner = context.things.find(({ fields }) => fields.includes(field));
  if (owner === undefined) return [];
  const data = resolveDays(context.draft.dataModel, DAY);
  const rows = toRows(evaluate(context.getRows(owner.id, [field.id]), { data, today: DAY })).filter(isObject);
  return rows.flatMap((row) => (typeof row[field.id] === 'number' ? [Number(row[field.id])] : []));
}
