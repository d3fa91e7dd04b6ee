import type { Workspace } from '../memory/workspaces.ts';
import type { MetricTraits } from '../metrics.ts';
import { paddedDimension } from '../rows/row-layout.ts';
import type { Search } from './scan-job.ts';
import type { Segment } from './scan-plan.ts';
import type { TopK } from './top-k.ts';

/** The layout of the rows and the metric of their score. */
export interface ScoredRows {
  readonly stride: number;
  readonly dimension: number;
  readonly traits: MetricTraits;
}

/** Copies a query to where the kernels over this memory read it. */
export function writeQuery(workspace: Workspace, { id, query }: Search): void {
  if (workspace.queryOf === id) return;
  workspace.values.set(query);
  workspace.kernels.widenQuery(workspace.valuesAt, workspace.queryAt, query.length);
  workspace.queryOf = id;
}

/** Scores rows of one segment, whose numbers are also in the workspace's list, and offers them to the best. */
export function scoreRows(
  workspace: Workspace,
  { stride, dimension, traits }: ScoredRows,
  segment: Segment,
  rows: Uint32Array,
  search: Search,
  best: TopK,
): void {
  const { kernels, listAt, queryAt, scoresAt, scores } = workspace;
  writeQuery(workspace, search);
  const padded = paddedDimension(dimension);
  kernels[traits.kernel](segment.offset, stride, listAt, rows.length, queryAt, padded, scoresAt);
  best.offerScores(scores, traits.sign, rows, segment.firstSlot);
}
