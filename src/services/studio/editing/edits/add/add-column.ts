// A new column of a table; rows that lack the field get sample values of its type.

import type { JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { readPath, writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Field } from '../../../composer/brief.ts';
import { toCellType } from '../../../composer/building/blocks/entity/list-columns-of.ts';
import { createRows } from '../../../composer/sample-data/create-rows.ts';
import { toField } from '../../../composer/understanding/field-knowledge.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { listEntries, setProps } from '../../interface/change-nodes.ts';
import { toName } from '../../interface/to-label.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { findByWords, findRowsPath, isRows } from '../rows/find-field.ts';

export const addColumn: Edit = ({ target, value = '' }, context) => {
  // "show the products in two columns" is about the layout.
  if (/\b(?:in|into|as)\s\S+$|^(?:\d+|two|three|four|five)$/i.test(value)) return undefined;
  const found =
    findTargets(target ?? 'table', context) ?? (target === undefined ? undefined : findTargets('table', context));
  const table = findTable(found?.targets[0]?.node, context);
  if (table === undefined)
    return target === undefined ? undefined : { problem: 'There is no table that could get a column.' };
  let { payload } = context;
  for (const name of toLiteral(value)
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .slice(0, COLUMNS_MAX)) {
    const added = addOne(name.replace(/^(?:an?|the)\s/i, ''), table, payload);
    if (added === undefined) return { problem: `${toName(table)} has such a column already.` };
    payload = added;
  }
  return { payload, nodeIds: [table.id], reason: found?.note, isGuess: found?.note !== undefined };
};

/** What one clause adds. */
const COLUMNS_MAX = 6;

function findTable(node: Node | undefined, { tree }: EditContext): Node | undefined {
  const isTable = ({ component }: Node) => component === 'DataTable';
  if (node === undefined) return undefined;
  return tree.listBranch(node.id).find(isTable) ?? tree.listBranch(tree.findPage(node)?.id ?? '').find(isTable);
}

function addOne(name: string, { id }: Node, payload: Payload): Payload | undefined {
  const table = payload.nodes.find((node) => node.id === id);
  const path = table === undefined ? undefined : findRowsPath(table, payload);
  if (table === undefined) return undefined;
  const rows = path === undefined ? [] : readPath(payload.dataModel, path);
  const names = isRows(rows) ? Object.keys(rows[0] ?? {}) : [];
  const known = findByWords(
    name,
    names.map((field) => [field, field] as const),
  );
  const field = toField(name);
  const columns = listEntries(table, 'columns') as readonly JsonObject[];
  const column = { field: known ?? field.name, label: field.label, type: toCellType(field.type) };
  if (columns.some((other) => other['field'] === column.field)) return undefined;
  const shown = setProps(payload, id, { columns: [...columns, column] });
  if (known !== undefined || path === undefined || !isRows(rows)) return shown;
  return { ...shown, dataModel: fillField(shown.dataModel, path, rows.length, field) };
}

/** Seeded by the name of the field, so that the same edit gives the same values. */
function fillField(dataModel: JsonObject, path: string, count: number, field: Field): JsonObject {
  const seed = [...field.name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 1_000_003;
  const naming: Field = { name: 'name', label: 'Name', type: 'text' };
  const samples = createRows(
    { name: 'item', plural: 'items', icon: 'box', fields: field.name === 'name' ? [field] : [naming, field] },
    count,
    seed,
  );
  return samples.reduce(
    (data, row, index) => writePath(data, `${path}/${index}/${field.name}`, row[field.name] ?? ''),
    dataModel,
  );
}
