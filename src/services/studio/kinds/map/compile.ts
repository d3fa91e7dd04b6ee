import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toPath } from '../../compile/expressions.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const map = defineKind<{ readonly text?: string }>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, { ...view });
  addToolbar(context, nodeId, collection);
  const selected = `/ui/${nodeId}/selected`;
  context.draft.put(selected, '');
  context.draft.add(nodeId, `${nodeId}-map`, 'MapPlaceholder', {
    rows: collection.rows,
    titleField: collection.title,
    textField: view.text,
    selected: toPath(selected),
  });
});
