import type { Expression, Step } from '../../../../interface-catalogue/model/expression.ts';
import { parseConditions } from '../../app/parse-formula.ts';
import { toAction, toCall, toPath } from '../../compile/expressions.ts';
import { listStarts } from '../../compile/forms.ts';
import { TODAY, toExpression, toWhere } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface WheelProperties {
  readonly of: string;
  readonly where?: string;
  readonly changes?: { readonly [field: string]: string };
  readonly saves?: string;
}

export const wheel = defineKind<WheelProperties>(definition, (view, { context, nodeId }) => {
  const result = `/ui/${nodeId}/result`;
  context.draft.put(result, '');
  const { title, thing, fields } = context.getThing(view.of);
  const conditions = view.where === undefined ? [] : parseConditions(view.where);
  const rows = toWhere(context.getRows(view.of), conditions, context.toFieldNames([], toPath));
  const toDrawn = (field: string) =>
    toCall('find', { rows: context.getRows(view.of, [field]), value: toPath(result), by: title, field });
  const names = context.toFieldNames(fields, toDrawn, title);
  const changes = Object.entries(view.changes ?? {}).map(([field, formula]) => [field, toExpression(formula, names)]);
  const steps: Step[] = [];
  if (view.saves !== undefined) {
    const kept = context.getThing(view.saves).fields.flatMap((field): readonly (readonly [string, Expression])[] => {
      if (field.type === 'reference' && field.to === view.of) return [[field.id, toPath(result)]];
      if (field.type === 'date') return [[field.id, TODAY]];
      return fields.some(({ id }) => id === field.id) ? [[field.id, toDrawn(field.id)]] : [];
    });
    const value = { ...listStarts(context, context.getThing(view.saves).fields), ...Object.fromEntries(kept) };
    steps.push({ do: 'append', path: `/${view.saves}`, value, first: true });
  }
  if (changes.length > 0)
    steps.push({ do: 'edit', path: `/${view.of}`, key: toDrawn('id'), value: Object.fromEntries(changes) });
  context.draft.add(nodeId, `${nodeId}-wheel`, 'Wheel', {
    options: toCall('values', { rows, field: title }),
    result: toPath(result),
    label: view.title ?? thing.plural,
    finish: steps.length === 0 ? undefined : toAction(...steps),
  });
});
