import { toPath } from '../../compile/expressions.ts';
import { toTemplate } from '../../compile/templates.ts';
import { toExpression } from '../../compile/to-expression.ts';
import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface MetricItem {
  readonly label: string;
  readonly value: string;
  readonly format?: 'number' | 'money' | 'percent' | 'text';
  readonly target?: string;
  readonly detail?: string;
  readonly icon?: string;
}

export const metrics = defineKind<{ readonly items: readonly MetricItem[] }>(
  definition,
  (view, { context, nodeId }) => {
    const { draft } = context;
    const names = context.toFieldNames([], toPath);
    if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
    const figures = view.items.filter(({ target }) => target === undefined);
    const grid = figures.length > 0 ? draft.add(nodeId, `${nodeId}-grid`, 'MetricGrid') : nodeId;
    for (const { label, value, format = 'number', detail, icon } of figures)
      draft.add(grid, `${nodeId}-${toId(label)}`, 'Metric', {
        label,
        value: toExpression(value, names),
        format: format === 'money' ? 'currency' : format,
        detail: detail === undefined ? undefined : toTemplate(detail, names),
        icon,
      });
    for (const { label, value, target, format = 'number' } of view.items)
      if (target !== undefined)
        draft.add(nodeId, `${nodeId}-${toId(label)}`, 'Progress', {
          label,
          value: toExpression(value, names),
          max: toExpression(target, names),
          format: format === 'money' ? 'currency' : format === 'percent' ? 'percent' : 'number',
        });
  },
);
