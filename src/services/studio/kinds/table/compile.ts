import { addToolbar, listEmptyProps, toCollection } from '../../compile/collection.ts';
import { addTable } from '../../compile/table.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const table = defineKind(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, view);
  addToolbar(context, nodeId, collection);
  const { rows, shown, offers, press } = collection;
  addTable(context, nodeId, nodeId, { rows, fields: shown, offers, press, ...listEmptyProps(context, collection) });
});
