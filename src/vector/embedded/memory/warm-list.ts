// The list of collections that were in memory, kept in a small file: the next start loads them before the first search.
// A file that is missing or damaged only costs time.
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CollectionAddress } from '../../vector-store.ts';

/** The number of collections remembered. Others were not used for long: they are loaded when they are searched. */
const REMEMBERED_MAX = 256;
/** The interval of writes; changes in between are lost only when the process is killed. */
const WRITE_EVERY_MS = 60_000;

export class WarmList {
  readonly #path: string;
  readonly #list: () => readonly CollectionAddress[];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  /** Creates the list; `list` names the collections in memory, most recently used first. */
  constructor(path: string, list: () => readonly CollectionAddress[]) {
    this.#path = path;
    this.#list = list;
  }

  /** Schedules a write. Must be called when the list has changed. */
  noteChange(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, WRITE_EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#write();
  }

  /** Writes the file atomically. A failure is ignored, because nothing is lost by it. */
  #write(): Promise<void> {
    const text = JSON.stringify(this.#list().slice(0, REMEMBERED_MAX));
    const draft = `${this.#path}.draft`;
    this.#writing = this.#writing
      .then(() => writeFile(draft, text))
      .then(() => rename(draft, this.#path))
      .catch(() => {});
    return this.#writing;
  }
}

/** Reads the collections that were in memory when the list was last written, most recently used first. */
export async function readWarmList(path: string): Promise<CollectionAddress[]> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(found) ? found.filter(isAddress).slice(0, REMEMBERED_MAX) : [];
  } catch {
    return [];
  }
}

function isAddress(value: unknown): value is CollectionAddress {
  const { namespace, name } = (value ?? {}) as Record<string, unknown>;
  return typeof namespace === 'string' && typeof name === 'string';
}
