import type { ScanJob, SearchTask } from './scan-job.ts';
import type { TaskRun } from './task-run.ts';
import { TopK } from './top-k.ts';

/** Scores rows against a query and keeps the best. The metric is no more than the name of its kernel here. */
export function createSearchRun(job: ScanJob, task: SearchTask): TaskRun {
  const { stride, dimension } = job.plan;
  const best = new TopK(task.k);
  return {
    take(workspace, segment, rows) {
      const { kernels, listAt, queryAt, scoresAt, scores } = workspace;
      if (workspace.preparedFor !== job.id) {
        workspace.query.set(task.query);
        workspace.query.fill(0, task.query.length, dimension);
        workspace.preparedFor = job.id;
      }
      kernels[task.kernel](segment.offset, stride, listAt, rows.length, queryAt, dimension, scoresAt);
      best.offerScores(scores, task.sign, rows, segment.firstSlot);
    },
    finish: () => best.entries(),
  };
}
