import type { Workspaces } from '../memory/workspaces.ts';
import { createDamageRun } from './damage-run.ts';
import { createEncodeRun } from './encode-run.ts';
import { type ScanJob, takeChunk } from './scan-job.ts';
import { createScanRun } from './scan-run.ts';
import { createSiftRun } from './sift-run.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';

/** One thread's share of a job: takes chunks until none is left. */
export function runJob(job: ScanJob, workspaces: Workspaces): RankedSlots[] {
  const { segments, chunkRows } = job.work.plan;
  const run = createRun(job, workspaces);
  let at = 0;
  for (let chunk = takeChunk(job); chunk !== undefined; chunk = takeChunk(job)) {
    // Chunks come in ascending order, so the chunk lies in this segment or in a later one.
    while (chunk >= (segments[at + 1]?.firstChunk ?? Number.POSITIVE_INFINITY)) at += 1;
    const segment = segments[at];
    if (!segment) break;
    const from = segment.firstSlot + (chunk - segment.firstChunk) * chunkRows;
    run.take(segment, from, Math.min(from + chunkRows, segment.firstSlot + segment.slotCount));
  }
  return run.finish();
}

function createRun({ id, work, searches }: ScanJob, workspaces: Workspaces): TaskRun {
  switch (work.kind) {
    case 'scan':
      return createScanRun(work, searches, workspaces);
    case 'sift':
      return createSiftRun(id, work, searches, workspaces);
    case 'damage':
      return createDamageRun(work, workspaces);
    case 'encode':
      return createEncodeRun(work, workspaces);
  }
}
