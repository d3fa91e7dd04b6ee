import type { Workspace } from '../memory/workspaces.ts';
import type { Segment } from './scan-plan.ts';

/** Rows with the numbers they are ordered by; a lower key is better. */
export interface RankedSlots {
  readonly keys: Float64Array<ArrayBuffer>;
  readonly slots: Uint32Array<ArrayBuffer>;
}

/** What one thread does with the rows that its chunks bring. */
export interface TaskRun {
  /** `rows` are numbers within the segment; the workspace's list holds the same. */
  take(workspace: Workspace, segment: Segment, rows: Uint32Array): void;
  finish(): RankedSlots;
}
