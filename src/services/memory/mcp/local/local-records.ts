// The records of memory for a process that is no server. While no other process has the folder, this one indexes;
// otherwise it reads the indexes that the other one makes, and takes over when that one ends. A server or a backup that
// needs the folder gets it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataFolder, openYieldingFolder } from '../../../../platform/storage/data-folder.ts';
import { type MemoryOptions, openMemory, openRecords, openWatches } from '../../open-memory.ts';
import type { MemoryResources } from '../../resources.ts';

type Options = Omit<MemoryOptions, 'openFolder'>;
type Open = (opened: AsyncDisposableStack) => Promise<MemoryResources>;

interface Holder {
  readonly resources: MemoryResources;
  readonly opened: AsyncDisposableStack;
  readonly uses: Set<Promise<unknown>>;
}

/** The interval at which a process looks whether the folder has become free. */
const LOOK_MS = 1_000;

export class LocalRecords {
  readonly #options: Options;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  /** The open records. A process that opened the same SQLite file twice would wait for itself. */
  #holder: Promise<Holder> | undefined;
  #pauses = 0;
  #endIndexing = () => {};

  constructor(options: Options) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Calls `act` with the records, which stay open meanwhile. The next call may get others. */
  async use<T>(act: (records: MemoryResources) => Promise<T>): Promise<T> {
    for (;;) {
      const current = this.#holder;
      const holder = await current;
      if (holder === undefined || current !== this.#holder) continue;
      const use = act(holder.resources).finally(() => holder.uses.delete(use));
      holder.uses.add(use);
      return use;
    }
  }

  /** Closes everything until the returned function is called: another part of this process needs the folder. */
  async pause(): Promise<() => void> {
    const [closed, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.#pauses += 1;
    this.#endIndexing();
    void this.#change(async (opened) => {
      closed.resolve();
      await resumed.promise;
      return this.#openReading(opened);
    });
    await closed.promise;
    return () => {
      this.#pauses -= 1;
      resumed.resolve();
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#endIndexing();
    await this.#running;
    await release(this.#holder);
  }

  async #run(): Promise<void> {
    const stop = this.#stop.signal;
    while (!stop.aborted) {
      await this.#work().catch(() => {
        // Calls report it, and the next round tries again.
      });
      await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => {});
    }
  }

  /** Indexes until another process wants the folder. Returns at once if this process cannot have it. */
  async #work(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.#endIndexing = ended.resolve;
    const reading: Open = (opened) => this.#openReading(opened);
    let openFolder: (() => DataFolder) | undefined;
    if (this.#options.database === undefined) {
      const folder = this.#pauses > 0 ? undefined : this.#openFolder(ended.resolve);
      if (folder === undefined) {
        // A failed attempt is repeated, too.
        await (this.#holder ?? Promise.reject()).catch(() => this.#change(reading));
        return;
      }
      openFolder = () => folder;
    }
    await this.#change((opened) => openMemory({ ...this.#options, openFolder }, opened));
    await ended.promise;
    if (!this.#stop.signal.aborted) await this.#change(reading);
  }

  /** Opens the records without running jobs. The folder of this process is still watched: nothing else may do it. */
  async #openReading(opened: AsyncDisposableStack): Promise<MemoryResources> {
    const records = await openRecords(this.#options, opened);
    void openWatches(this.#options, records, opened)?.sync();
    return records;
  }

  #openFolder(onWanted: () => void): DataFolder | undefined {
    try {
      return openYieldingFolder(this.#options.folder, onWanted);
    } catch (error) {
      void this.#change(() => Promise.reject(error));
      throw error;
    }
  }

  /** Closes what is open when its calls have ended, and opens something else. Later calls wait for that. */
  #change(open: Open): Promise<Holder> {
    const before = this.#holder;
    const holder = release(before).then(() => openHolder(open));
    // Calls report it.
    holder.catch(() => {});
    this.#holder = holder;
    return holder;
  }
}

async function openHolder(open: Open): Promise<Holder> {
  const opened = new AsyncDisposableStack();
  try {
    return { resources: await open(opened), opened, uses: new Set() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function release(opening: Promise<Holder> | undefined): Promise<void> {
  const holder = await opening?.catch(() => undefined);
  if (holder === undefined) return;
  await Promise.allSettled(holder.uses);
  await holder.opened.disposeAsync();
}
