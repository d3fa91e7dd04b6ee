import { addCards } from '../../compile/cards.ts';
import { addToolbar, toCollection, withSorts } from '../../compile/collection.ts';
import { addGrouped } from '../../compile/groups.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

type Properties = { readonly columns?: number; readonly group?: string };

export const cards = defineKind<Properties>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, withSorts(context, view));
  addToolbar(context, nodeId, collection);
  addGrouped(context, collection, view.group, (parentId, part) =>
    addCards(context, parentId, part, { layout: 'grid', columns: view.columns ?? 3 }),
  );
});
