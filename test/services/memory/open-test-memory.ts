// A memory in this process with one repository, and its tools as an operator calls them.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_PATH, TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import type { Limits } from '../../../src/services/memory/limits.ts';
import { TOOLS } from '../../../src/services/memory/mcp/tools.ts';
import { OPERATOR } from '../../../src/services/memory/model/viewer.ts';
import { openMemory, openRecords } from '../../../src/services/memory/open-memory.ts';
import type { MemoryResources } from '../../../src/services/memory/resources.ts';
import { addRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { listStatuses } from '../../../src/services/memory/verbs/repository-status.ts';

const LOOK_MS = 20;

export class TestMemory {
  readonly source: TestRepository;
  /** The data folder. */
  readonly folder: string;
  records: MemoryResources;
  #opened: AsyncDisposableStack;

  private constructor(source: TestRepository, folder: string, records: MemoryResources, opened: AsyncDisposableStack) {
    this.source = source;
    this.folder = folder;
    this.records = records;
    this.#opened = opened;
  }

  static async open(limits: Partial<Limits> = {}): Promise<TestMemory> {
    const opened = new AsyncDisposableStack();
    const base = await mkdtemp(join(tmpdir(), 'magpie-memory-'));
    const folder = join(base, 'data');
    const options = { folder, environment: { PATH: TEST_PATH }, limits, isLocalAllowed: true, isPrivateAllowed: false };
    const records = await openMemory({ ...options, onFailure: (error) => console.error(error) }, opened);
    return new TestMemory(new TestRepository(join(base, 'birds')), folder, records, opened);
  }

  /** Adds the repository and waits until it is indexed. */
  async add(isWatched = false): Promise<void> {
    const added = { source: this.source.path, name: 'local/birds', isWatched, addedBy: 'system' };
    await addRepository(this.records, added);
    await this.settle();
  }

  /** Indexes the repository anew. */
  async refresh(): Promise<void> {
    const [repository] = await this.records.store.repositories.list();
    await this.records.jobs.enqueue('index', repository?.id ?? assert.fail('there is a repository'));
    await this.settle();
  }

  /** Waits until no job runs or waits. */
  async settle(): Promise<void> {
    const list = () => this.records.jobs.list({ states: ['running', 'waiting'], limit: 1 });
    while ((await list()).length > 0) await sleep(LOOK_MS);
    const statuses = await listStatuses(this.records, await this.records.store.repositories.list());
    for (const { job } of statuses) assert.notEqual(job?.state, 'failed', job?.reason ?? 'it failed');
  }

  /** Calls a tool about the repository. */
  async call(name: string, input: object): Promise<Record<string, unknown>> {
    const tool = TOOLS.find((each) => each.name === name) ?? assert.fail(name);
    const asked = { owner: 'local', repo: 'birds', ...input };
    return (await tool.run(asked, OPERATOR, this.records)) as Record<string, unknown>;
  }

  /** Opens the records anew as a process that runs no jobs. */
  async stopWorkers(): Promise<void> {
    await this.#opened.disposeAsync();
    this.#opened = new AsyncDisposableStack();
    this.records = await openRecords({ folder: this.folder, isLocalAllowed: true }, this.#opened);
  }

  async close(): Promise<void> {
    await this.#opened.disposeAsync();
    await rm(dirname(this.folder), { recursive: true, force: true });
  }
}
