import { addCards } from '../../compile/cards.ts';
import { addToolbar, toCollection, withSorts } from '../../compile/collection.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const list = defineKind(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, withSorts(context, view));
  addToolbar(context, nodeId, collection);
  addCards(context, nodeId, collection, { layout: 'list' });
});
