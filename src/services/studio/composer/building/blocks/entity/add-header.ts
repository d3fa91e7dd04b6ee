// The heading of the page of an entity, with the number of rows and what can be done with all of them.

import { toAction, toCall, toCount, toOpenPath, toSet, toToast } from '../../../../compile/expressions.ts';
import type { Context } from '../../context.ts';
import { toEntityCopy, toRowCount } from '../../copy.ts';
import { toCapital } from '../../words.ts';
import { listDefaults } from './add-editor.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { toEditorId, toFormPath } from './row-actions.ts';
import { toShownRows } from './row-expressions.ts';

export function addHeader(view: EntityView, context: Context, parentId: string, built: Built, level: 1 | 2): void {
  const { draft } = context;
  const { entity, id, features } = view;
  const header = draft.add(parentId, `${id}-header`, 'Row', { justify: 'between', align: 'center', gap: 'medium' });
  const titles = draft.add(header, `${id}-titles`, 'Column', { gap: 'none' });
  draft.add(titles, `${id}-heading`, 'Heading', { text: toCapital(entity.plural), level });
  const count = toCount(toShownRows(view));
  draft.add(titles, `${id}-count`, 'Text', {
    text: toRowCount(entity, count),
    variant: 'muted',
  });

  const wanted = (['export', 'print', 'create'] as const).filter((feature) => features.has(feature));
  if (wanted.length === 0) return;
  const actions = draft.add(header, `${id}-actions`, 'Row', { gap: 'small', align: 'center', justify: 'end' });
  for (const feature of wanted)
    built.add(feature, draft.add(actions, `${id}-${feature}`, 'Button', BUTTONS[feature](view)));
}

const BUTTONS = {
  export: (view: EntityView) => ({
    label: toEntityCopy('export', view.entity),
    icon: 'download',
    variant: 'secondary',
    press: toAction(
      { do: 'download', name: `${view.id}.csv`, format: 'csv', value: toShownRows(view) },
      toToast(toEntityCopy('exported', view.entity)),
    ),
  }),
  print: (view: EntityView) => ({
    label: toEntityCopy('print', view.entity),
    icon: 'printer',
    variant: 'secondary',
    press: toAction({ do: 'print' }),
  }),
  create: (view: EntityView) => ({
    label: toEntityCopy('add', view.entity),
    icon: 'plus',
    variant: 'primary',
    press: toAction(toSet(toFormPath(view), listDefaults(view)), toSet(toOpenPath(toEditorId(view)), true)),
  }),
};

/** One figure for each state, computed from the rows of the list. */
export function addSummary(view: EntityView, context: Context, parentId: string, built: Built): void {
  const status = view.entity.fields.find(({ type, options }) => type === 'status' && (options?.length ?? 0) > 1);
  if (status === undefined) return;
  const grid = context.draft.add(parentId, `${view.id}-summary`, 'MetricGrid');
  for (const option of status.options?.slice(0, SUMMARY_MAX) ?? []) {
    const rows = toCall('where', { rows: { path: `/${view.key}` }, field: status.name, value: option });
    context.draft.add(grid, `${view.id}-summary-${option.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`, 'Metric', {
      label: option,
      value: toCount(rows),
      format: 'number',
    });
  }
  built.add('summary', grid);
}

/** As many figures as fit one line. */
const SUMMARY_MAX = 4;
