import { addToolbar, toCollection } from '../../compile/collection.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const gallery = defineKind<{ readonly text?: string; readonly columns?: number }>(
  definition,
  (view, { context, nodeId }) => {
    const collection = toCollection(context, nodeId, { ...view });
    addToolbar(context, nodeId, collection);
    context.draft.add(nodeId, `${nodeId}-gallery`, 'Gallery', {
      rows: collection.rows,
      titleField: collection.title,
      imageField: collection.fields.find(({ type }) => type === 'image')?.id,
      textField: view.text,
      columns: view.columns ?? 3,
    });
  },
);
