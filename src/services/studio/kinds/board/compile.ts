import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toPath } from '../../compile/expressions.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

/** As many facts as a card of a board shows. */
const FACTS_MAX = 3;

export const board = defineKind<{ readonly by: string }>(definition, (view, { context, nodeId }) => {
  // A board shows all rows, since a card is moved among them.
  const collection = toCollection(context, nodeId, { ...view, search: false, filters: [] });
  addToolbar(context, nodeId, collection);
  const { id, fields, title, shown, press } = collection;
  const stage = fields.find((field) => field.id === view.by);
  context.draft.add(nodeId, `${nodeId}-board`, 'Kanban', {
    rows: toPath(`/${id}`),
    columnField: view.by,
    columns: (stage?.options ?? []).map((value) => ({ value, label: value })),
    titleField: title,
    metaFields: shown
      .filter(
        (field) =>
          field.id !== title && field.id !== view.by && field.formula === undefined && field.type !== 'long text',
      )
      .slice(0, FACTS_MAX)
      .map((field) => field.id),
    cardPress: press,
  });
});
