import { LIST_ROWS_MAX, type Workspaces } from '../memory/workspaces.ts';
import { createDamageRun } from './damage-run.ts';
import { type ScanJob, takeChunk } from './scan-job.ts';
import { createSearchRun } from './search-run.ts';
import { listSetBits } from './slot-bits.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';

/** Rows of the chunk at hand. A thread does one thing at a time, so one list serves all jobs. */
const listed = new Uint32Array(LIST_ROWS_MAX);

/** One thread's share of a job: takes chunks until none is left. */
export function runJob(job: ScanJob, workspaces: Workspaces): RankedSlots {
  const { segments, chunkRows } = job.plan;
  const run = createRun(job);
  let at = 0;
  for (let chunk = takeChunk(job); chunk !== undefined; chunk = takeChunk(job)) {
    // Chunks come in ascending order, so the chunk lies in this segment or in a later one.
    while (chunk >= (segments[at + 1]?.firstChunk ?? Number.POSITIVE_INFINITY)) at += 1;
    const segment = segments[at];
    if (!segment) break;
    const from = segment.firstSlot + (chunk - segment.firstChunk) * chunkRows;
    const to = Math.min(from + chunkRows, segment.firstSlot + segment.slotCount);
    const count = listSetBits(job.bits, from, to, segment.firstSlot, listed);
    // A memory without rows to look at is not touched: it may be one that this thread never needs.
    if (count === 0) continue;
    const rows = listed.subarray(0, count);
    const workspace = workspaces.get(segment.memory);
    workspace.list.set(rows);
    run.take(workspace, segment, rows);
  }
  return run.finish();
}

function createRun(job: ScanJob): TaskRun {
  return job.task.kind === 'search' ? createSearchRun(job, job.task) : createDamageRun(job);
}
