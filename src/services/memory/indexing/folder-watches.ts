// The watches of repositories' folders, which reindex them when something changes.
import { FILE_BYTES_MAX } from '../analysis/limits.ts';
import type { Git } from '../git/git-command.ts';
import { openLocalRepository } from '../git/local-repository.ts';
import { FolderWatch } from '../git/watch-folder.ts';
import { WorkingTree } from '../git/working-tree.ts';
import { INDEX_JOB } from '../model/job.ts';
import type { Repository } from '../model/repository.ts';
import type { MemoryResources } from '../resources.ts';

/**
 * The interval of the check for changes. Other processes add and remove repositories too, and a missing folder is tried
 * again.
 */
const SYNC_MS = 5_000;

export interface FolderWatchesOptions {
  /** Chooses among the repositories that are to be watched. */
  readonly isWatchedHere: (repository: Repository) => boolean;
  /** Called for the first watched folder: a machine without git can still serve its indexes. */
  readonly openGit: () => Promise<Git>;
  readonly onFailure: (error: unknown) => void;
}

export class FolderWatches {
  readonly #resources: MemoryResources;
  readonly #options: FolderWatchesOptions;
  readonly #watches = new Map<string, FolderWatch>();
  readonly #timer: NodeJS.Timeout;
  #git: Promise<Git> | undefined;
  #syncing: Promise<void> | undefined;
  #isClosed = false;

  constructor(resources: MemoryResources, options: FolderWatchesOptions) {
    this.#resources = resources;
    this.#options = options;
    this.#timer = setInterval(() => void this.sync(), SYNC_MS).unref();
  }

  /** Starts missing watches and closes those that are no longer needed. */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#syncing = undefined;
      });
    return this.#syncing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#syncing;
    for (const watch of this.#watches.values()) watch.close();
  }

  async #sync(): Promise<void> {
    const { isWatchedHere } = this.#options;
    const repositories = (await this.#resources.store.repositories.list()).filter(
      (repository) => repository.isWatched && isWatchedHere(repository),
    );
    const ids = new Set(repositories.map(({ id }) => id));
    for (const [id, watch] of this.#watches) {
      if (ids.has(id)) continue;
      watch.close();
      this.#watches.delete(id);
    }
    for (const repository of repositories) {
      if (!this.#watches.has(repository.id) && !this.#isClosed) await this.#watch(repository);
    }
  }

  async #watch({ id, address }: Repository): Promise<void> {
    const refresh = async () => void (await this.#resources.jobs.enqueue(INDEX_JOB, id));
    try {
      this.#git ??= this.#options.openGit();
      const git = await this.#git;
      const local = await openLocalRepository(git, address);
      const tree = new WorkingTree(git, local, { bytesMax: FILE_BYTES_MAX });
      this.#watches.set(id, new FolderWatch(tree, { onChange: refresh, onError: this.#options.onFailure }));
      // This covers changes from before the watch.
      await refresh();
    } catch {
      this.#git = undefined;
      // Git is missing, or the folder is gone or unreadable. The state of its job reports it, and the next round tries
      // again.
    }
  }
}
