import { parseConditions } from '../../app/parse-formula.ts';
import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toPath } from '../../compile/expressions.ts';
import { toCellType } from '../../compile/inputs.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

/** A condition on the field of the columns leaves columns out; others cannot hold, since cards are moved among all. */
function listColumns(options: readonly string[], by: string, where: unknown): readonly string[] {
  const conditions = typeof where === 'string' ? parseConditions(where).filter(({ field }) => field === by) : [];
  return options.filter((option) =>
    conditions.every(({ operator, value }) => {
      const isSame = value.is === 'value' && value.value === option;
      return operator === '=' ? isSame : operator !== '!=' || !isSame;
    }),
  );
}

/** As many facts as a card of a board shows. */
const FACTS_MAX = 3;
const LARGE: ReadonlySet<string> = new Set(['long text', 'image']);

export const board = defineKind<{ readonly by: string }>(definition, (view, { context, nodeId }) => {
  // A board shows all rows, since a card is moved among them.
  const collection = toCollection(context, nodeId, { ...view, search: false, filters: [] });
  addToolbar(context, nodeId, collection);
  const { id, fields, title, shown, press } = collection;
  const stage = fields.find((field) => field.id === view.by);
  context.draft.add(nodeId, `${nodeId}-board`, 'Kanban', {
    rows: toPath(`/${id}`),
    columnField: view.by,
    columns: listColumns(stage?.options ?? [], view.by, view['where']).map((value) => ({ value, label: value })),
    titleField: title,
    metaFields: shown
      // Its rows are those that are kept, without computed fields.
      .filter(
        ({ id: field, formula, type }) =>
          field !== title && field !== view.by && formula === undefined && !LARGE.has(type),
      )
      .slice(0, FACTS_MAX)
      .map((field) => ({ field: field.id, label: field.label, type: toCellType(field) })),
    cardPress: press,
  });
});
