import { addToolbar, listEmptyProps, toCollection } from '../../compile/collection.ts';
import { addGrouped } from '../../compile/groups.ts';
import { addTable } from '../../compile/table.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const table = defineKind<{ readonly group?: string }>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, view);
  addToolbar(context, nodeId, collection);
  const empty = listEmptyProps(context, collection);
  addGrouped(context, collection, view.group, (parentId, { nodeId: id, rows, shown, offers, press }) =>
    addTable(context, parentId, id, { rows, fields: shown, offers, press, ...empty }),
  );
});
