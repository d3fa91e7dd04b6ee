// Reads single rows from the row files for searches whose rows are not in memory. Makes the codes of rows whose codes
// on disk are damaged. It blocks on the disk, so it has its own thread.
import { isRowIntact, rowStride } from '../../../engine/index.ts';
import { type CallMessage, type ReplyMessage, toReply } from '../../../platform/threads/call-messages.ts';
import { type CallServer, performCall } from '../../../platform/threads/serve-calls.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { RowReaderCalls } from '../threads/commands.ts';
import { toStoreFault } from '../threads/faults.ts';
import { encodeIntact } from '../writer/encode-intact.ts';
import { readRows } from './read-rows.ts';
import type { StoreFiles } from './store-files.ts';

export class RowReader implements CallServer {
  /** Each reply leaves as soon as it is ready. */
  readonly groupMax = 1;
  readonly #folder: string;
  readonly #calls: RowReaderCalls = {
    readRows: (rowset, size, slots, records) => {
      readRows(this.#folder, rowset, toRanges(slots), records);
      return slots.filter((_, row) => !isIntact(records, row, size));
    },
    codesOf: (rowset, size, slots) => {
      const records = new Uint8Array(slots.length * rowStride(size));
      readRows(this.#folder, rowset, toRanges(slots), records);
      const { codes, damaged } = encodeIntact(records, size);
      return { codes, damaged: Uint32Array.from(damaged, (row) => slots[row]!) };
    },
  };

  constructor(files: StoreFiles) {
    this.#folder = files.rows;
  }

  run(calls: readonly CallMessage[]): ReplyMessage[] {
    return calls.map((call) => {
      try {
        return toReply(call.id, performCall(this.#calls, call));
      } catch (error) {
        return { id: call.id, fault: toStoreFault(error) };
      }
    });
  }
}

function isIntact(records: Uint8Array, row: number, size: number): boolean {
  const stride = rowStride(size);
  return isRowIntact(records.subarray(row * stride, (row + 1) * stride), size);
}
