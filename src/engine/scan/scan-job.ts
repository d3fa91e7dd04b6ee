// One walk over the rows of a table, whose chunks any number of threads take from one counter.
import type { MetricTraits } from '../metrics.ts';
import type { ScanPlan } from './scan-plan.ts';

export interface SearchTask extends MetricTraits {
  readonly kind: 'search';
  readonly query: Float32Array;
  readonly k: number;
}

export interface DamageTask {
  readonly kind: 'damage';
}

export interface ScanJob {
  readonly id: number;
  readonly plan: ScanPlan;
  /** The slots to look at. */
  readonly bits: Uint32Array;
  /** Shared by all threads on the job: the next chunk to take, and whether to stop. */
  readonly control: Int32Array;
  readonly task: SearchTask | DamageTask;
}

const NEXT = 0;
const STOPPED = 1;

let lastJobId = 0;

export function createJob(plan: ScanPlan, bits: Uint32Array, task: ScanJob['task']): ScanJob {
  lastJobId += 1;
  const control = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  return { id: lastJobId, plan, bits, control, task };
}

/** The number of a chunk that no other thread has taken, or undefined when all are taken or the job was stopped. */
export function takeChunk(job: ScanJob): number | undefined {
  if (Atomics.load(job.control, STOPPED) === 1) return undefined;
  const chunk = Atomics.add(job.control, NEXT, 1);
  return chunk < job.plan.chunkCount ? chunk : undefined;
}

export function stopJob(job: ScanJob): void {
  Atomics.store(job.control, STOPPED, 1);
}
