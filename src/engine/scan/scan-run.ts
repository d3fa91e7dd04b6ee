import type { Workspaces } from '../memory/workspaces.ts';
import { listRows } from './listed-rows.ts';
import type { ScanWork, Search } from './scan-job.ts';
import { scoreRows } from './score-rows.ts';
import type { TaskRun } from './task-run.ts';
import { TopK } from './top-k.ts';

/** Creates a run that scores all rows against each query and keeps the best. */
export function createScanRun(work: ScanWork, searches: readonly Search[], workspaces: Workspaces): TaskRun {
  const { dimension, traits } = work;
  const rowsOf = { stride: work.plan.stride, dimension, traits };
  const runs = searches.map((search) => ({ search, best: new TopK(search.k) }));
  // The rows of slots that several searches look at are listed once.
  const groups = Map.groupBy(runs, ({ search }) => search.bits);
  return {
    take(segment, from, to) {
      for (const [bits, group] of groups) {
        const rows = listRows(bits, segment, from, to);
        // A memory without rows to look at is not touched: it may be one that this thread never needs.
        if (rows.length === 0) continue;
        const workspace = workspaces.get(segment.memory);
        workspace.list.set(rows);
        for (const { search, best } of group) scoreRows(workspace, rowsOf, segment, rows, search, best);
      }
    },
    finish: () => runs.map(({ best }) => best.entries()),
  };
}
