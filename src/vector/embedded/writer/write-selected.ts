import { StoreOverloaded } from '../../errors.ts';
import { type Filter, matchesEverything } from '../../filter.ts';
import type { PointSelection, WriteReceipt } from '../../vector-store.ts';
import type { ViewedSlots, WriteSelection } from '../threads/commands.ts';
import { SelectionOutdated } from './selection-outdated.ts';

/**
 * Points that the writer evaluates a filter for, because they were written since it was evaluated here: a few hundredths of a second.
 * Each further attempt allows it twice as many, so that a filter comes to an end beside writes that go on.
 */
const NEWER_SLOTS_MAX = 4_096;
const ATTEMPTS_MAX = 8;

/** The filter is evaluated before the writer sees it, so that it has to look only at what was written meanwhile. */
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
