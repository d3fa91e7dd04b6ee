// The log of calls. Entries are written later in batches, so that no answer waits for a write.
import type { UsageEntry, UsageRecords } from './ports.ts';

/** The time that an entry waits for others. */
const DELAY_MS = 1_000;

export type UsageLog = ReturnType<typeof openUsageLog>;

/** Opens the log. Beyond `waitingMax` entries are dropped, because the store cannot keep up or fails. */
export function openUsageLog(
  records: Pick<UsageRecords, 'add'>,
  waitingMax: number,
  onFailure: (error: unknown) => void,
) {
  let waiting: UsageEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = () => {
    timer = undefined;
    writing = writing
      .then(() => {
        const entries = waiting;
        waiting = [];
        return records.add(entries);
      })
      .catch(onFailure);
    return writing;
  };
  return {
    add: (entry: UsageEntry): void => {
      if (waiting.length >= waitingMax) return;
      waiting.push(entry);
      timer ??= setTimeout(write, DELAY_MS).unref();
    },
    /** Writes the waiting entries. */
    close: (): Promise<void> => {
      clearTimeout(timer);
      return write();
    },
  };
}
