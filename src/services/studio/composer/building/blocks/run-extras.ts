// What belongs to the result of a tool: earlier runs, a download, the result itself as a preview.

import { toAction, toPath, toToast } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { addGroup } from './add-group.ts';

/** Earlier runs, newest first; they can be opened again, saved and taken away. */
export function buildRuns(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const kept = ['draw-results', 'quiz-results'].find((id) => draft.has(id));
  if (kept !== undefined) {
    context.fulfil(requirements, [kept]);
    return;
  }
  if (!draft.has('runs')) {
    const group = addGroup(context, parentId, 'runs', 'History');
    draft.put('/app/runs', []);
    draft.add(group, 'runs-table', 'DataTable', {
      rows: toPath('/app/runs'),
      columns: [
        { field: 'input', label: 'Input', type: 'text' },
        { field: 'result', label: 'Result', type: 'text' },
        { field: 'date', label: 'Date', type: 'date' },
      ],
      rowActions: [
        {
          label: 'Copy result',
          icon: 'copy',
          press: toAction({ do: 'copy', value: toPath('result') }, toToast('Copied')),
        },
        {
          label: 'Remove',
          icon: 'trash-2',
          press: toAction({ do: 'remove', path: '/app/runs', key: toPath('id') }),
          tone: 'bad',
        },
      ],
      pageSize: 5,
      emptyTitle: 'Nothing yet',
      emptyText: 'Each result is kept here.',
    });
  }
  context.fulfil(requirements, ['runs-table']);
}

export function buildRunExport(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  draft.put('/app/runs', []);
  const button = draft.add(parentId, 'runs-export', 'Button', {
    label: 'Download results',
    icon: 'download',
    variant: 'secondary',
    press: toAction(
      { do: 'download', name: 'results.csv', format: 'csv', value: toPath('/app/runs') },
      toToast('Results downloaded'),
    ),
  });
  context.fulfil(requirements, [button]);
}

/** The panel that shows the result is its preview. */
export function buildRunPreview(requirements: readonly Requirement[], context: Context): void {
  const panels = context.draft.nodes
    .filter(({ component }) => ['ToolPanel', 'Dropzone', 'Code'].includes(component))
    .map(({ id }) => id);
  context.fulfil(requirements, panels.slice(0, 1));
}
