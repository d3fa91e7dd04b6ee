// Texts of a description with {names} in them, as expressions.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import { toCall, toText } from './expressions.ts';
import { type Names, toExpression } from './to-expression.ts';

const NAME = /\{([^{}]+)\}/g;

/** Money and dates of the given fields are written as people read them. */
export function toTemplate(template: string, names: Names, fields: readonly NamedField[] = []): Expression {
  const values: { [name: string]: Expression } = {};
  const text = template.replace(NAME, (_match, formula: string) => {
    const name = `v${Object.keys(values).length}`;
    values[name] = toShown(
      toExpression(formula, names),
      fields.find(({ id }) => id === formula),
    );
    return `{${name}}`;
  });
  return Object.keys(values).length === 0 ? template : toText(text, values);
}

function toShown(value: Expression, field: NamedField | undefined): Expression {
  if (field?.type === 'money') return toCall('format', { value, as: 'currency' });
  return field?.type === 'date' ? toCall('format', { value, as: 'date' }) : value;
}
