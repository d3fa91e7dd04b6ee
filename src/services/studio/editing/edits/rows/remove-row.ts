// Takes one row out of the data; tables, charts and totals follow because they are bound to it.
import { writePath } from '../../../catalogue/runtime/data-path.ts';
import type { EditContext, Outcome } from '../../edit.ts';
import { findRows } from './find-rows.ts';
import { listShowing } from './list-showing.ts';

export function removeRow(phrase: string, { payload }: EditContext): Outcome | undefined {
  const found = findRows(phrase, payload);
  if (found === undefined) return undefined;
  const rows = found.rows.filter((_, index) => !found.indexes.includes(index));
  const dataModel = writePath(payload.dataModel, found.path, rows);
  return { payload: { ...payload, dataModel }, nodeIds: listShowing(payload, found.path) };
}
