import type { Workspaces } from '../memory/workspaces.ts';
import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import { createDamageRun } from './damage-run.ts';
import { createEncodeRun } from './encode-run.ts';
import { type Chunks, type ScanJob, takeChunks } from './scan-job.ts';
import type { ScanPlan } from './scan-plan.ts';
import { createScanRun } from './scan-run.ts';
import { SiftRun } from './sift-run.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';

/** Runs one thread's share of a job to the end. */
export function runJob(job: ScanJob, workspaces: Workspaces): RankedSlots[] {
  const run = new JobRun(job, workspaces);
  while (run.step());
  return run.finish();
}

/** One thread's share of a job: takes chunks until none is left. */
export class JobRun {
  readonly job: ScanJob;
  readonly #run: TaskRun;
  #segment = 0;

  constructor(job: ScanJob, workspaces: Workspaces) {
    this.job = job;
    this.#run = createRun(job, workspaces);
  }

  step(): boolean {
    const { plan } = this.job.work;
    const { segments } = plan;
    const chunks = takeChunks(this.job);
    if (!chunks) return false;
    // Chunks come in ascending order, so they lie in this segment or in later ones.
    while (chunks.first >= (segments[this.#segment + 1]?.firstChunk ?? Number.POSITIVE_INFINITY)) this.#segment += 1;
    for (let i = this.#segment; i < segments.length; i++) if (!takePart(this.#run, plan, i, chunks)) break;
    return true;
  }

  finish(): RankedSlots[] {
    return this.#run.finish();
  }
}

/** Takes the rows of the chunks in a segment, in batches that a kernel accepts. Returns false when there are none. */
function takePart(run: TaskRun, { segments, chunkRows }: ScanPlan, index: number, { first, end }: Chunks): boolean {
  const segment = segments[index]!;
  if (segment.firstChunk >= end) return false;
  const segmentEnd = segment.firstSlot + segment.slotCount;
  const from = segment.firstSlot + Math.max(0, first - segment.firstChunk) * chunkRows;
  const to = Math.min(segmentEnd, segment.firstSlot + (end - segment.firstChunk) * chunkRows);
  for (let slot = from; slot < to; slot += LIST_ROWS_MAX) run.take(segment, slot, Math.min(slot + LIST_ROWS_MAX, to));
  return true;
}

function createRun(job: ScanJob, workspaces: Workspaces): TaskRun {
  const { work } = job;
  switch (work.kind) {
    case 'scan':
      return createScanRun(work, job.searches, workspaces);
    case 'sift':
      return new SiftRun(work, job, workspaces);
    case 'damage':
      return createDamageRun(work, workspaces);
    case 'encode':
      return createEncodeRun(work, workspaces);
  }
}
