import { parseConditions } from '../../app/parse-formula.ts';
import { toAction, toCall, toPath } from '../../compile/expressions.ts';
import { toExpression, toWhere } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface WheelProperties {
  readonly of: string;
  readonly where?: string;
  readonly changes?: { readonly [field: string]: string };
}

export const wheel = defineKind<WheelProperties>(definition, (view, { context, nodeId }) => {
  const result = `/ui/${nodeId}/result`;
  context.draft.put(result, '');
  const { title, thing } = context.getThing(view.of);
  const names = context.toFieldNames([], toPath);
  const rows = toWhere(context.getRows(view.of), view.where === undefined ? [] : parseConditions(view.where), names);
  const changes = Object.entries(view.changes ?? {}).map(([field, formula]) => [field, toExpression(formula, names)]);
  const key = toCall('find', { rows: toPath(`/${view.of}`), value: toPath(result), by: title, field: 'id' });
  context.draft.add(nodeId, `${nodeId}-wheel`, 'Wheel', {
    options: toCall('values', { rows, field: title }),
    result: toPath(result),
    label: view.title ?? thing.plural,
    finish:
      changes.length === 0
        ? undefined
        : toAction({ do: 'edit', path: `/${view.of}`, key, value: Object.fromEntries(changes) }),
  });
});
