// Several processes on one database, as machines behind a load balancer: each with a separate folder, which may be
// empty.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/base/clock.ts';
import { forSoak, IS_SOAK } from '../../../src/base/testing/soak.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { DEFAULT_LIMITS } from '../../../src/services/memory/limits.ts';
import { openIndexStore } from '../../../src/services/memory/store/open-index-store.ts';
import { openMemoryStore } from '../../../src/services/memory/store/open-memory-store.ts';
import { addRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';
import { createManyFiles } from './memory-program.ts';
import { MemoryServer } from './memory-server.ts';

describe('memory in several servers', () => {
  let postgres: TestPostgres;
  let one: MemoryServer;
  let two: MemoryServer;

  before(async () => {
    postgres = await openTestPostgres();
    const options = { database: postgres.server };
    [one, two] = await Promise.all([MemoryServer.open(options), MemoryServer.open(options)]);
  });
  after(async () => {
    await Promise.all([one.close(), two.close()]);
    await postgres.close();
  });

  it('what is added with one is indexed once, and both answer from it, and from what changed since', async () => {
    const source = one.createGitRepository('birds', { 'ostrich.ts': 'export function feedOstrich() {}\n' });
    const repository = await one.addRepository({ source: source.path, name: 'acme/birds' });
    const token = await two.createToken();
    const search = async (server: MemoryServer, query: string) =>
      JSON.stringify(await server.callTool(token, 'search_code', { query }));
    for (const server of [one, two]) assert.match(await search(server, 'feed ostrich'), /ostrich\.ts/);
    const jobs = await one.jobs.list({ subject: repository.id, limit: 10 });
    assert.deepEqual(
      jobs.map(({ state, attempts }) => [state, attempts]),
      [['done', 1]],
    );
    source.write({ 'emu.ts': 'export function feedEmu() {}\n' }).commit();
    await two.jobs.enqueue('index', repository.id);
    await one.whenIndexed(repository);
    for (const server of [one, two]) assert.match(await search(server, 'feed emu'), /emu\.ts/);
  });

  it('many jobs are shared, each is done once', async () => {
    const names = Array.from({ length: forSoak(6, 2) }, (_, index) => `acme/shared-${index}`);
    const files = { 'a.ts': 'export const a = 1;\n' };
    const repositories = await Promise.all(
      names.map((name, index) => (index % 2 === 0 ? one : two).addFiles(name, files)),
    );
    for (const { id } of repositories) {
      const [job] = await one.jobs.list({ subject: id, limit: 10 });
      assert.deepEqual([job?.state, job?.attempts], ['done', 1]);
    }
  });
});

describe('the program on a database', { skip: !IS_SOAK }, () => {
  let postgres: TestPostgres;
  let folder: string;
  const started: MagpieProcess[] = [];

  before(async () => {
    postgres = await openTestPostgres();
    folder = await mkdtemp(join(tmpdir(), 'magpie-memory-'));
  });
  after(async () => {
    await Promise.all(started.map((each) => each.kill()));
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a process with a separate data folder. */
  const start = (args: readonly string[], name: string, { url, schemaPrefix, key } = postgres) => {
    const environment = {
      MAGPIE_DATA_DIR: join(folder, name),
      MAGPIE_MEMORY_EMBEDDER: 'off',
      MAGPIE_MEMORY_ALLOW_LOCAL: '1',
      DATABASE_URL: url,
      MAGPIE_DATABASE_SCHEMA: schemaPrefix,
      MAGPIE_DATABASE_KEY: Buffer.from(key).toString('hex'),
    };
    const process = new MagpieProcess(args, { environment, cwd: folder });
    started.push(process);
    return process;
  };
  const run = async (...args: string[]) => {
    const process = start(['memory', ...args], 'commands');
    const code = await process.ended;
    assert.equal(code, 0, process.stderr);
    return process.stdout;
  };

  it('commands add, search, list and remove without a server, and give tokens', async () => {
    const source = new TestRepository(join(folder, 'birds'));
    source.write({ 'ostrich.ts': 'export function feedOstrich() {}\n' }).commit();
    assert.match(await run('add', source.path, '--wait'), /is indexed: 1 file/);
    assert.match(await run('search', 'ostrich'), /ostrich\.ts/);
    assert.match(await run('list'), /local\/birds .* ready/);
    assert.match(await run('token', 'create', '--name', 'test', '--repo', 'local/birds'), /^mem_|\w{20}/);
    assert.match(await run('token', 'list'), /test .*local\/birds/);
    assert.match(await run('remove', 'local/birds'), /Removed local\/birds/);
    assert.match(await run('list'), /no repository/);
  });

  // The test waits for a lease, which lasts half a minute.
  it('the job of a killed server is done by another one', async () => {
    const { server: database } = postgres;
    const { store, jobs } = await openMemoryStore({ server: database });
    const index = await openIndexStore({ server: database });
    const first = start(['serve', 'memory'], 'first');
    await first.waitUntilReady('memory');
    const source = new TestRepository(join(folder, 'many'));
    source.write(createManyFiles(800)).commit();
    await run('add', source.path);
    const [repository] = await store.repositories.list();
    assert.ok(repository);
    while (!(await index.listRepositoryIds()).includes(repository.id)) await sleep(5);
    first.child.kill('SIGKILL');
    await first.ended;
    const killed = (await jobs.find(repository.id, 'index')) ?? assert.fail();
    assert.equal(killed.state, 'running');
    const second = start(['serve', 'memory'], 'second');
    await second.waitUntilReady('memory');
    // A starting server queues jobs for repositories without an index: that job replaces the killed one.
    for (;;) {
      const job = (await jobs.find(repository.id, 'index')) ?? assert.fail();
      assert.notEqual(job.state, 'failed');
      if (job.state === 'done') break;
      await sleep(100);
    }
    const { state, reason = '' } = (await jobs.findById(killed.id)) ?? assert.fail();
    assert.ok(state === 'replaced' || state === 'done', state);
    if (state === 'replaced') assert.match(reason, /ended before the job did/);
    assert.match(await run('search', 'part799'), /part799\.ts/);
    await index.close();
    await store.close();
  });

  it('four servers that start at once share jobs, each is done once, and others do those of one that is killed', async () => {
    const other = await openTestPostgres();
    const { server: database } = other;
    const servers = Array.from({ length: 4 }, (_, index) => start(['serve', 'memory'], `server${index}`, other));
    await Promise.all(servers.map((each) => each.waitUntilReady('memory')));
    const { store, jobs } = await openMemoryStore({ server: database });
    const resources = { store, secrets: createSecretBox(Buffer.alloc(32)), clock: systemClock, limits: DEFAULT_LIMITS };
    const ids: string[] = [];
    for (let index = 0; index < 16; index += 1) {
      const source = new TestRepository(join(folder, `many${index}`));
      source.write(createManyFiles(200)).commit();
      const added = { source: source.path, name: `acme/many${index}`, addedBy: 'system' } as const;
      ids.push((await addRepository({ ...resources, isLocalAllowed: true }, added)).id);
    }
    // There are more jobs than run at once, so the killed process has some.
    const isBusy = async () => (await jobs.list({ states: ['running'], limit: 100 })).length >= 8;
    while (!(await isBusy())) await sleep(5);
    const [killed] = servers;
    await killed?.kill();
    const untilEnded = async (id: string) => {
      for (;;) {
        const job = (await jobs.find(id, 'index')) ?? assert.fail();
        if (job.endedAtMs !== undefined) return job;
        await sleep(100);
      }
    };
    const ended = await Promise.all(ids.map(untilEnded));
    for (const { state, reason = '' } of ended) assert.equal(state, 'done', reason);
    const repeated = ended.filter(({ attempts }) => attempts > 1);
    assert.ok(repeated.length >= 1 && repeated.length <= 4, `${repeated.length} jobs were begun again`);
    const index = await openIndexStore({ server: database });
    const indexes = await index.indexes.list(ids);
    assert.deepEqual(
      indexes.map(({ counts }) => counts.files),
      ids.map(() => 200),
    );
    await index.close();
    await store.close();
    await Promise.all(servers.map((each) => each.kill()));
    await other.close();
  });
});
