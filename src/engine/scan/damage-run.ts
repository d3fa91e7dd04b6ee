import type { ScanJob } from './scan-job.ts';
import type { TaskRun } from './task-run.ts';

/** Finds rows that do not carry the checksum of their content. */
export function createDamageRun(job: ScanJob): TaskRun {
  const { stride, dimension } = job.plan;
  const damaged: number[] = [];
  return {
    take({ kernels, list, listAt }, segment, rows) {
      const found = kernels.findDamaged(segment.offset, stride, listAt, rows.length, dimension);
      for (const row of list.subarray(0, found)) damaged.push(segment.firstSlot + row);
    },
    finish: () => ({ keys: new Float64Array(damaged.length), slots: Uint32Array.from(damaged) }),
  };
}
