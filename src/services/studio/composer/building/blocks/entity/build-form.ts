// A form on a page of its own, and what was submitted with it.

import { toAction, toPath, toSet, toToast } from '../../../../compile/expressions.ts';
import type { Requirement } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import { addGroup } from '../add-group.ts';
import { addTitle } from '../add-title.ts';
import { addInputs, listDefaults, listInputFields } from './add-editor.ts';
import type { EntityView } from './entity-view.ts';
import { listColumnsOf } from './list-columns-of.ts';
import { toFormPath } from './row-actions.ts';

/** As many inputs as one column shows without scrolling. */
const SHORT_FORM_MAX = 4;

export function buildForm(requirements: readonly Requirement[], context: Context, view: EntityView): void {
  const { draft, parentId } = context;
  const path = toFormPath(view);
  const [first] = requirements;
  addTitle(context, 'form', context.pages.length === 1 ? undefined : first?.title);
  const fields = listInputFields(view.entity).filter(({ type }) => type !== 'status');
  const isShort = fields.length <= SHORT_FORM_MAX;
  // A short form leaves half of a page to what was sent with it.
  const grid =
    isShort && context.pages.length > 1
      ? draft.add(parentId, `${view.id}-grid`, 'Grid', { columns: 2, gap: 'large' })
      : parentId;
  const card = draft.add(grid, `${view.id}-card`, 'Card');
  const form = draft.add(card, `${view.id}-form`, 'Form', {
    submitLabel: toEntityCopy('submit', view.entity),
    submit: toAction(
      { do: 'append', path: `/${view.key}`, value: toPath(path), first: true },
      toSet(path, listDefaults(view)),
      toToast(toEntityCopy('submitted', view.entity)),
    ),
    columns: isShort ? 1 : 2,
  });
  const status = view.entity.fields.find(({ type }) => type === 'status');
  draft.put(path, status === undefined ? {} : { [status.name]: status.options?.[0] ?? '' });
  draft.put(`/${view.key}`, []);
  addInputs(context, form, view.id, path, fields);
  const records = addGroup(context, grid, `${view.id}-records`, toEntityCopy('submissions', view.entity));
  const table = draft.add(records, `${view.id}-table`, 'DataTable', {
    rows: toPath(`/${view.key}`),
    columns: listColumnsOf(view.entity).slice(0, 5),
    pageSize: 5,
    emptyTitle: toCopy('noSubmissions'),
    emptyText: toCopy('noSubmissionsText'),
  });
  context.fulfil(requirements, [form, table]);
}
