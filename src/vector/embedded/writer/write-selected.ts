import { StoreOverloaded } from '../../errors.ts';
import { type Filter, matchesEverything } from '../../filter.ts';
import type { PointSelection, WriteReceipt } from '../../vector-store.ts';
import type { ViewedSlots, WriteSelection } from '../threads/commands.ts';
import { SelectionOutdated } from '../threads/faults.ts';

/**
 * The points for which the writer evaluates a filter itself, because they were written since it was evaluated here.
 * They take a few hundredths of a second. Each further attempt allows twice as many, so that the write completes
 * despite ongoing writes.
 */
const NEWER_SLOTS_MAX = 4_096;
const ATTEMPTS_MAX = 8;

/** Evaluates the filter before the writer gets it, so that the writer only has to look at points written since. */
export async function writeSelected(
  selection: PointSelection,
  match: (filter: Filter) => Promise<ViewedSlots | null>,
  write: (selection: WriteSelection) => Promise<WriteReceipt>,
): Promise<WriteReceipt> {
  if (selection.kind !== 'filter') return write(selection);
  const { filter } = selection;
  if (matchesEverything(filter)) return write({ kind: 'all' });
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const known = await match(filter);
    try {
      return await write({ kind: 'filter', filter, known, newerMax: NEWER_SLOTS_MAX << attempt });
    } catch (error) {
      if (!(error instanceof SelectionOutdated)) throw error;
    }
  }
  throw new StoreOverloaded('points are written faster than a filter can be evaluated over them');
}
