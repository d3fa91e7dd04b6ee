import { addToolbar, toCollection } from '../../compile/collection.ts';
import { isMarked } from '../../compile/inputs.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const timeline = defineKind<{ readonly date?: string; readonly text?: string }>(
  definition,
  (view, { context, nodeId }) => {
    const collection = toCollection(context, nodeId, { ...view });
    addToolbar(context, nodeId, collection);
    const { rows, title, shown } = collection;
    context.draft.add(nodeId, `${nodeId}-timeline`, 'Timeline', {
      rows,
      titleField: title,
      textField: view.text ?? shown.find(({ type }) => type === 'long text')?.id,
      dateField: view.date ?? shown.find(({ type }) => type === 'date')?.id,
      statusField: shown.find(isMarked)?.id,
    });
  },
);
