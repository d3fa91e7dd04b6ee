// A repository with its index, without threads and jobs, for tests.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreLocation } from '../../../../platform/storage/store-location.ts';
import type { Git } from '../../git/git-command.ts';
import {
  createTestFolder,
  createTestRepository,
  openTestGit,
  type TestRepository,
} from '../../git/testing/test-repository.ts';
import { type IndexSummary, toTargetKey } from '../../model/repository-index.ts';
import type { IndexStore } from '../../ports.ts';
import { rankFiles } from '../../search/ranking/rank.ts';
import type { Snapshot } from '../../search/ranking/snapshot.ts';
import { listFiles } from '../../search/ranking/symbols.ts';
import { loadSnapshot } from '../../search/thread/load-snapshot.ts';
import { openIndexStore } from '../../store/open-index-store.ts';
import { readRows } from '../../store/testing/read-rows.ts';
import { type IndexingRequest, type IndexingResult, indexRepository } from '../index-repository.ts';
import { SharedProgress } from '../shared-progress.ts';

export class IndexedRepository {
  readonly id = 'repository';
  readonly source: TestRepository;
  readonly folder: string;
  readonly store: IndexStore;
  readonly #git: Git;

  constructor(folder: string, git: Git, store: IndexStore) {
    this.folder = folder;
    this.source = createTestRepository(join(folder, 'source'));
    this.#git = git;
    this.store = store;
  }

  /** Opens the repository. The store is at `location`, by default in the folder of the repository. */
  static async open(location?: StoreLocation): Promise<IndexedRepository> {
    const folder = createTestFolder();
    return new IndexedRepository(folder, await openTestGit(folder), await openIndexStore(location ?? { folder }));
  }

  /** Indexes the source in its folder, unless the request says otherwise. */
  index(request: Partial<IndexingRequest> = {}, progress = new SharedProgress()): Promise<IndexingResult> {
    const local = { repositoryId: this.id, localPath: this.source.path, isWatched: false, pulls: [], refs: [] };
    return indexRepository(this.createContext(progress), { ...local, ...request });
  }

  createContext(progress = new SharedProgress()): Parameters<typeof indexRepository>[0] {
    const { signal } = new AbortController();
    return { git: this.#git, store: this.store, progress, signal, now: () => new Date() };
  }

  async summary(target: string): Promise<IndexSummary | undefined> {
    return (await this.store.indexes.list([this.id])).find((index) => toTargetKey(index.target) === target);
  }

  async snapshot(target: string): Promise<Snapshot> {
    const summary = await this.summary(target);
    return (await loadSnapshot(this.store, summary === undefined ? [] : [summary.id], new Map())).snapshot;
  }

  async paths(target: string): Promise<string[]> {
    return listFiles(await this.snapshot(target))
      .map(({ path }) => path)
      .sort();
  }

  /** Returns paths, the best first. */
  async search(target: string, query: string): Promise<string[]> {
    return rankFiles(await this.snapshot(target), query, { top: 10 }).map(({ path }) => path);
  }

  async text(target: string, path: string): Promise<string | undefined> {
    const file = listFiles(await this.snapshot(target)).find((each) => each.path === path);
    return file && this.store.blobs.findText(this.id, file.blob);
  }

  rows(table: string): Record<string, unknown>[] {
    return readRows(this.folder, table);
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true });
  }
}
