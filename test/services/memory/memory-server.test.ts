import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { INDEX_JOB } from '../../../src/services/memory/model/job.ts';
import { MemoryServer } from './memory-server.ts';

describe('memory', () => {
  let programs: string;
  let server: MemoryServer;
  before(async () => {
    programs = await mkdtemp(join(tmpdir(), 'magpie-programs-'));
    // These tests need repositories that cannot be indexed.
    server = await MemoryServer.open({ onFailure: () => {}, environment: { PATH: programs } });
  });
  after(async () => {
    await server.close();
    await rm(programs, { recursive: true });
  });

  it('indexes on a machine that gets git only after the first attempt', async () => {
    const { path: source } = server.createGitRepository('late', { 'main.ts': 'export const late = 1;\n' });
    await assert.rejects(server.addRepository({ source, name: 'acme/late' }), /has no git/);
    await symlink(execFileSync('/bin/sh', ['-c', 'command -v git']).toString().trim(), join(programs, 'git'));
    const [repository] = await server.store.repositories.list();
    assert.ok(repository !== undefined);
    await server.jobs.enqueue(INDEX_JOB, repository.id);
    await server.whenIndexed(repository);
    assert.equal((await server.index.indexes.list([repository.id])).length, 1);
  });

  // hostile-repository.test.ts tests the limit of paths that few objects name; workers.test.ts tests that no refusal is
  // repeated.
  it('tries once to index a repository of a few kilobytes that names a million long paths', {
    skip: !IS_SOAK,
  }, async () => {
    const source = server.createGitRepository('many');
    let entry = `100644 NAME.ts\0${source.store('blob', Buffer.from('export const many = 1;\n'))}`;
    for (let level = 0; level < 3; level++) {
      const [name = '', oid = ''] = entry.split('\0');
      const names = Array.from({ length: 100 }, (_, at) => name.replace('NAME', String(at).padStart(250, 'n')));
      const rows = names.flatMap((each) => [Buffer.from(`${each}\0`), Buffer.from(oid, 'hex')]);
      entry = `40000 NAME\0${source.store('tree', Buffer.concat(rows))}`;
    }
    const [, tree = ''] = entry.split('\0');
    source.branch('main', source.git('commit-tree', '-m', 'Begin', tree));
    await assert.rejects(server.addRepository({ source: source.path, name: 'acme/many' }), /indexing failed: .*paths/);
    const { id } = (await server.store.repositories.list()).find(({ name }) => name === 'many') ?? assert.fail();
    const jobs = await server.jobs.list({ subject: id, limit: 10 });
    assert.deepEqual(
      jobs.map(({ state, attempts }) => [state, attempts]),
      [['failed', 1]],
    );
  });
});
