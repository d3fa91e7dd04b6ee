import type { Workspaces } from '../memory/workspaces.ts';
import { checkedElements } from '../rows/row-codec.ts';
import { listRows } from './listed-rows.ts';
import type { DamageWork } from './scan-job.ts';
import type { TaskRun } from './task-run.ts';

/** Creates a run that finds records that do not carry the checksum of their content. */
export function createDamageRun({ plan, bits }: DamageWork, workspaces: Workspaces): TaskRun {
  const { stride } = plan;
  const damaged: number[] = [];
  return {
    take(segment, from, to) {
      const rows = listRows(bits, segment, from, to);
      if (rows.length === 0) return;
      const { kernels, list, listAt } = workspaces.get(segment.memory);
      list.set(rows);
      const found = kernels.findDamaged(segment.offset, stride, listAt, rows.length, checkedElements(stride));
      for (const row of list.subarray(0, found)) damaged.push(segment.firstSlot + row);
    },
    finish: () => [{ keys: new Float64Array(damaged.length), slots: Uint32Array.from(damaged) }],
  };
}
