// Takes one row out of the data; tables, charts and totals follow because they are bound to it.
import { writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import type { EditContext, Outcome } from '../../edit.ts';
import { toTokens } from '../../interface/to-label.ts';
import { findRows } from './find-rows.ts';
import { listShowing } from './list-showing.ts';

const FILLERS = ['row', 'entry', 'record', 'item', 'the', 'all', 'from', 'list', 'table', 'called', 'named', 'of'];

export function removeRow(phrase: string, { payload }: EditContext): Outcome | undefined {
  const found = findRows(phrase, payload);
  if (found === undefined) return undefined;
  // Other words than those for the list mean something else that only mentions the value.
  const own = new Set([...toTokens(found.path), ...FILLERS]);
  if (toTokens(found.rest).some((token) => !own.has(token))) return undefined;
  const rows = found.rows.filter((_, index) => !found.indexes.includes(index));
  const dataModel = writePath(payload.dataModel, found.path, rows);
  return { payload: { ...payload, dataModel }, nodeIds: listShowing(payload, found.path) };
}
