import { type FSWatcher, watch } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WorkingTree } from './working-tree.ts';

export interface WatchOptions {
  /** Called when something may have changed, never while an earlier call is pending. */
  readonly onChange: () => void | Promise<void>;
  /** Called once if the system cannot watch that many folders. From then on the folder is polled. */
  readonly onPolling?: ((reason: string) => void) | undefined;
  /** Receives an error that `onChange` threw. */
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number | undefined;
  readonly foldersMax?: number | undefined;
}

/**
 * The quiet time before a report. An editor saves in several steps and a checkout changes many files: they become one
 * report.
 */
const QUIET_MS = 100;

/** The longest delay of a report, for a folder that is written to all the time. */
const DELAY_MS_MAX = 1000;

/** The polling interval. One pass over a large folder takes a tenth of it. */
const POLL_MS = 3000;

/** The most watched folders. Kernels allow some ten thousand watches per user, and other programs need theirs. */
const FOLDERS_MAX = 8000;

/** The files of git that change when a commit is checked out, staged or created. */
const GIT_FILES = new Set(['HEAD', 'index', 'packed-refs', 'logs/HEAD', 'info/exclude', 'info/sparse-checkout']);
const GIT_FOLDERS = ['', 'logs', 'info'];

/** Watches the folders that git does not ignore, one by one. Ignored folders cost nothing. */
export class FolderWatch {
  /** Resolves when all folders are watched. */
  readonly ready: Promise<void>;
  readonly #tree: WorkingTree;
  readonly #options: WatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #gitWatchers: FSWatcher[] = [];
  readonly #appeared = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #firstChangeMs: number | undefined;
  #isTelling = false;
  #isClosed = false;

  constructor(tree: WorkingTree, options: WatchOptions) {
    this.#tree = tree;
    this.#options = options;
    this.ready = this.#start();
  }

  async #start(): Promise<void> {
    try {
      for (const folder of GIT_FOLDERS) this.#watchGit(folder);
      await this.#addFolders(['.']);
    } catch (error) {
      this.#poll(error);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#closeWatchers();
  }

  #closeWatchers(): void {
    for (const watcher of [...this.#watchers.values(), ...this.#gitWatchers]) watcher.close();
    this.#watchers.clear();
    this.#gitWatchers.length = 0;
  }

  #watchGit(folder: string): void {
    try {
      const watcher = watch(join(this.#tree.gitDir, folder), (_, name) => {
        if (name === null || !GIT_FILES.has(join(folder, name))) return;
        if (name === 'exclude') this.#appeared.add('.');
        this.#note();
      });
      this.#gitWatchers.push(watcher.on('error', () => watcher.close()));
    } catch (error) {
      // A new repository does not have this folder yet.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /**
   * Watches folders and those below, without the ignored ones. It proceeds level by level so that git runs once per
   * level. Returns whether any is watched.
   */
  async #addFolders(folders: readonly string[]): Promise<boolean> {
    let level = folders;
    let isAnyWatched = false;
    while (level.length > 0 && !this.#isClosed) {
      const ignored = await this.#tree.listIgnored(level.filter((folder) => folder !== '.'));
      const next: string[] = [];
      for (const folder of level) {
        if (ignored.has(folder) || !this.#watchOne(folder)) continue;
        isAnyWatched = true;
        // The folder is listed after it is watched: entries that appear in between are seen twice instead of never.
        next.push(...(await listFolders(this.#tree.root, folder)));
      }
      level = next;
    }
    return isAnyWatched;
  }

  /** Watches one folder. Returns false if it is missing or not readable. */
  #watchOne(folder: string): boolean {
    if (this.#isClosed) return false;
    this.#forget(folder);
    if (this.#watchers.size >= (this.#options.foldersMax ?? FOLDERS_MAX)) throw new Error('it has too many folders');
    try {
      const watcher = watch(join(this.#tree.root, folder), (event, name) => this.#onEvent(folder, event, name));
      watcher.on('error', () => this.#forget(folder));
      this.#watchers.set(folder, watcher);
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) throw error;
      return false;
    }
  }

  #onEvent(folder: string, event: string, name: string | null): void {
    if (name === null || (folder === '.' && name === '.git')) return;
    // Changed rules may include further folders.
    if (name === '.gitignore') this.#appeared.add(folder);
    else if (event === 'rename') this.#appeared.add(join(folder, name));
    this.#note();
  }

  /** Stops watching a folder that was removed, moved or replaced. Its watchers would follow it to the new path. */
  #forget(folder: string): void {
    for (const [each, watcher] of this.#watchers) {
      if (each !== folder && !each.startsWith(`${folder}/`)) continue;
      watcher.close();
      this.#watchers.delete(each);
    }
  }

  #note(): void {
    if (this.#isClosed) return;
    const nowMs = performance.now();
    this.#firstChangeMs ??= nowMs;
    const leftMs = Math.max(0, this.#firstChangeMs + DELAY_MS_MAX - nowMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#report(), Math.min(QUIET_MS, leftMs));
  }

  async #report(): Promise<void> {
    // When the running call ends, it schedules another one for later changes.
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#firstChangeMs = undefined;
    try {
      // The report comes first: git takes a while to list the new folders that it ignores. What appears in these before
      // they are watched is in a second report.
      await this.#options.onChange();
      if ((await this.#followFolders()) && !this.#isClosed) await this.#options.onChange();
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isTelling = false;
      if (this.#firstChangeMs !== undefined) this.#note();
    }
  }

  /** Watches new folders. Returns whether there are any that git does not ignore. */
  async #followFolders(): Promise<boolean> {
    const appeared = [...this.#appeared];
    this.#appeared.clear();
    try {
      const folders: string[] = [];
      for (const path of appeared) {
        this.#forget(path);
        if (await isFolder(join(this.#tree.root, path))) folders.push(path);
      }
      return await this.#addFolders(folders.filter((folder) => folder === '.' || !folders.includes(dirname(folder))));
    } catch (error) {
      this.#poll(error);
      return false;
    }
  }

  #poll(cause: unknown): void {
    if (this.#isClosed) return;
    this.#closeWatchers();
    this.#options.onPolling?.(String(cause));
    let last: string | undefined;
    const look = async () => {
      const found = await this.#tree.getFingerprint().catch(() => last);
      if (last !== undefined && found !== last) await this.#report();
      last = found;
      if (!this.#isClosed) this.#timer = setTimeout(() => void look(), this.#options.pollMs ?? POLL_MS);
    };
    void look();
  }
}

async function listFolders(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== '.git')
    .map((entry) => join(folder, entry.name));
}

async function isFolder(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  return stat?.isDirectory() ?? false;
}
