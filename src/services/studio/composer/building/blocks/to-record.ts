// The row that an order, a booking or a payment leaves behind, in the fields that its list has.
import type { Expression } from '../../../../../interface-catalogue/model/expression.ts';
import { toCall, toText } from '../../../compile/expressions.ts';
import type { Entity, Field, FieldType } from '../../brief.ts';

export type RecordValues = { readonly [type in FieldType]?: Expression };

/** Fills each field with the value for its type; the first text field gets a number like `A-1042`. */
export function toRecord(
  entity: Entity,
  values: RecordValues,
  prefix: string,
  count: Expression,
): { readonly [name: string]: Expression } {
  const number = toText(`${prefix}-{number}`, {
    number: toCall('formula', { text: 'n + 1042', inputs: { n: count } }),
  });
  const record: { [name: string]: Expression } = {};
  for (const [index, field] of entity.fields.entries()) {
    const value = index === 0 && values.text === undefined ? number : toFieldValue(field, values);
    if (value !== undefined) record[field.name] = value;
  }
  return record;
}

function toFieldValue(field: Field, values: RecordValues): Expression | undefined {
  if (field.type === 'date') return values.date ?? toCall('today', {});
  if (field.type === 'status' || field.type === 'category') return values[field.type] ?? field.options?.[0];
  return values[field.type];
}
