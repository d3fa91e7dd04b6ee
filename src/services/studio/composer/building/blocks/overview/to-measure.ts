// Which figure of the rows a phrase asks for: "average order value" is the mean of the field with the amounts.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toCall, toCount } from '../../../../compile/expressions.ts';
import type { Entity, Field, Requirement } from '../../../brief.ts';
import measures from '../../knowledge/measures.json' with { type: 'json' };
import { hasWord } from '../../words.ts';

export interface Measure {
  /** Those that the phrase is about: "paid orders by month" leaves the others out. */
  readonly rows: Expression;
  readonly value: Expression;
  readonly format: 'number' | 'currency' | 'percent' | 'bytes' | 'duration';
  /** For `group` and `pivot`: how values of a group are put together. */
  readonly how: 'count' | 'sum' | 'average';
  readonly field?: string;
}

const NUMERIC = ['number', 'currency', 'percent', 'rating', 'bytes', 'duration'];

export function toMeasure(requirement: Requirement, entity: Entity, rows: Expression): Measure {
  const words = `${requirement.title} ${requirement.text}`;
  const option = findOption(words, entity) ?? findShare(words, entity);
  if (option !== undefined) return toOptionMeasure(words, option, rows);
  const field = findNumber(words, entity);
  if (field === undefined) return { rows, value: toCount(rows), format: 'number', how: 'count' };
  const format = toFormat(field);
  for (const call of ['average', 'maximum', 'minimum'] as const) {
    if (hasWord(words, ...measures[call])) {
      return { rows, value: toCall(call, { rows, field: field.name }), format, how: 'average', field: field.name };
    }
  }
  if (field.type === 'percent' || field.type === 'rating') {
    return { rows, value: toCall('average', { rows, field: field.name }), format, how: 'average', field: field.name };
  }
  return { rows, value: toCall('sum', { rows, field: field.name }), format, how: 'sum', field: field.name };
}

/** A state that the phrase names, such as "pending" in "pending orders". */
function findOption(words: string, entity: Entity): { field: Field; option: string } | undefined {
  for (const field of entity.fields) {
    const option = field.options?.find((candidate) => hasWord(words, candidate.toLowerCase()));
    if (option !== undefined) return { field, option };
  }
  return undefined;
}

/** A rate without a state, such as churn, is the share of the state that means it, or of the last one. */
function findShare(words: string, entity: Entity): { field: Field; option: string } | undefined {
  const field =
    entity.fields.find(({ type, options }) => type === 'status' && (options?.length ?? 0) > 1) ??
    entity.fields.find(({ options }) => (options?.length ?? 0) > 1);
  if (field === undefined || !hasWord(words, ...measures.share) || entity.fields.some(({ type }) => type === 'percent'))
    return undefined;
  const lost = field.options?.find((candidate) => hasWord(candidate, ...measures.lost));
  const option = (hasWord(words, ...measures.lost) ? lost : undefined) ?? field.options?.at(-1);
  return option === undefined ? undefined : { field, option };
}

function toOptionMeasure(
  words: string,
  { field, option }: { field: Field; option: string },
  rows: Expression,
): Measure {
  const chosen = toCall('where', { rows, field: field.name, value: option });
  const part = toCount(chosen);
  if (!hasWord(words, ...measures.share)) return { rows: chosen, value: part, format: 'number', how: 'count' };
  const inputs = { part, all: toCount(rows) };
  return {
    rows: chosen,
    value: toCall('formula', { text: '100 * part / max(all, 1)', inputs }),
    format: 'percent',
    how: 'count',
  };
}

/** The number that the phrase names, or the amount where it asks for a sum or a mean. */
function findNumber(words: string, entity: Entity): Field | undefined {
  const numbers = entity.fields.filter(({ type }) => NUMERIC.includes(type));
  const named = numbers.find(({ label, name }) => hasWord(words, label.toLowerCase(), name.toLowerCase()));
  if (named !== undefined) return named;
  // "Total orders" counts the orders; "total revenue" adds amounts up.
  const isAmount = hasWord(words, ...measures.sum, ...measures.average);
  return isAmount ? (numbers.find(({ type }) => type === 'currency') ?? numbers[0]) : undefined;
}

function toFormat({ type }: Field): Measure['format'] {
  return type === 'currency' || type === 'percent' || type === 'bytes' || type === 'duration' ? type : 'number';
}
