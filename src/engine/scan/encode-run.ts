import type { Workspaces } from '../memory/workspaces.ts';
import { LIST_ROWS_MAX } from '../rows/row-layout.ts';
import { listRows } from './listed-rows.ts';
import type { EncodeWork } from './scan-job.ts';
import { forEachStretch } from './scan-plan.ts';
import type { TaskRun } from './task-run.ts';

/** Creates a run that makes the codes of rows, which lie in other memories than the rows. */
export function createEncodeRun(work: EncodeWork, workspaces: Workspaces): TaskRun {
  const { bits, dimension, plan, codes } = work;
  const records = new Uint8Array(LIST_ROWS_MAX * plan.stride);
  const encoded = new Uint8Array(LIST_ROWS_MAX * codes.stride);
  return {
    take(segment, from, to) {
      const rows = listRows(bits, segment, from, to);
      if (rows.length === 0) return;
      const source = workspaces.bytesOf(segment.memory);
      rows.forEach((row, i) => {
        const at = segment.offset + row * plan.stride;
        records.set(source.subarray(at, at + plan.stride), i * plan.stride);
      });
      workspaces.codec.encodeCodes(records.subarray(0, rows.length * plan.stride), encoded, dimension);
      const slots = rows.map((row) => segment.firstSlot + row);
      forEachStretch(codes, slots, (target, numbers, first) => {
        const bytes = workspaces.bytesOf(target.memory);
        numbers.forEach((number, i) => {
          const code = encoded.subarray((first + i) * codes.stride, (first + i + 1) * codes.stride);
          bytes.set(code, target.offset + number * codes.stride);
        });
      });
    },
    finish: () => [{ keys: new Float64Array(0), slots: new Uint32Array(0) }],
  };
}
