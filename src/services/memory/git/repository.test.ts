import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { ListingLimits } from './listing-bounds.ts';
import type { Blob } from './read-blobs.ts';
import type { Repository } from './repository.ts';
import { createTestRepository, type TestRepository } from './testing/test-repository.ts';
import { useTestGit } from './testing/use-test-git.ts';

const tests = useTestGit();

async function setUp(): Promise<{ origin: TestRepository; repository: Repository }> {
  const origin = tests.createRepository();
  return { origin, repository: (await tests.openLocal(origin)).repository };
}

const NO_OID = 'f'.repeat(40);

function isRefused(code: string) {
  return (error: unknown) => error instanceof Refusal && error.code === code;
}

async function collect(blobs: AsyncIterable<Blob>): Promise<Blob[]> {
  const all: Blob[] = [];
  for await (const blob of blobs) all.push(blob);
  return all;
}

/** Adds entries that no file system would accept. */
function commitEntries(origin: TestRepository, entries: readonly (readonly [string, Buffer])[]): string {
  const input = Buffer.concat(
    entries.map(([head, path]) => Buffer.concat([Buffer.from(`${head}\t`), path, Buffer.alloc(1)])),
  );
  execFileSync('git', ['update-index', '-z', '--index-info'], { cwd: origin.path, input, stdio: 'pipe' });
  origin.git('commit', '--quiet', '-m', 'Add entries');
  return origin.head();
}

describe('listTree', () => {
  it('has every file with its size, and distinguishes links and submodules from files', async () => {
    const { origin, repository } = await setUp();
    origin.write({ 'a.ts': 'text', 'line\nfeed "quoted"': 'x', 'dir/ü.ts': '' });
    symlinkSync('/etc/passwd', join(origin.path, 'link'));
    createTestRepository(join(origin.path, 'module')).commit();
    const entries = await repository.listTree(origin.commit());
    assert.deepEqual(
      entries.map(({ path, kind, size }) => [path, kind, size]),
      [
        ['a.ts', 'file', 4],
        ['dir/ü.ts', 'file', 0],
        ['line\nfeed "quoted"', 'file', 1],
        ['link', 'link', 11],
        ['module', 'submodule', 0],
      ],
    );
  });

  it('leaves out paths that are no valid UTF-8', async () => {
    const { origin, repository } = await setUp();
    origin.write({ good: '1' }).commit();
    const oid = origin.git('hash-object', 'good');
    const commit = commitEntries(origin, [[`100644 ${oid}`, Buffer.from([0x62, 0xff, 0x61])]]);
    const entries = await repository.listTree(commit);
    assert.deepEqual(
      entries.map(({ path }) => path),
      ['good'],
    );
  });

  it('refuses a tree of more files, folders or bytes of paths than the limits, and a commit that is not there', async () => {
    const { origin, repository } = await setUp();
    const commit = origin.write({ a: '1', 'folder/b': '2' }).commit();
    const list = (limits: Partial<ListingLimits>) => repository.listTree(commit, { limits });
    await assert.rejects(list({ entriesMax: 2 }), isRefused('tree_too_large'));
    await assert.rejects(list({ pathBytesMax: 14 }), isRefused('paths_too_large'));
    assert.equal((await list({ entriesMax: 3, pathBytesMax: 15 })).length, 2);
    await assert.rejects(repository.listTree(NO_OID), isRefused('object_missing'));
    await assert.rejects(repository.listTree('--help'), /assertion failed/);
  });
});

describe('readBlobs', () => {
  it('reads in order, and passes over what is missing, too large or no blob', async () => {
    const { origin, repository } = await setUp();
    const binary = Buffer.from([0, 10, 255, 10]);
    const commit = origin.write({ empty: '', binary, large: 'x'.repeat(300_000), last: 'end\n' }).commit();
    const oids = ['empty', 'binary', 'large', 'last'].map((name) => origin.git('rev-parse', `HEAD:${name}`));
    const blobs = await collect(repository.readBlobs([...oids, NO_OID, commit, ...oids], { bytesMax: 1000 }));
    const read = blobs.map(({ bytes, size }) => bytes?.toString('latin1') ?? (size > 1000 ? 'too-large' : 'missing'));
    const expected = ['', binary.toString('latin1'), 'too-large', 'end\n'];
    assert.deepEqual(read, [...expected, 'missing', 'missing', ...expected]);
    assert.equal(blobs[2]?.size, 300_000);
  });

  it('holds little of a large blob that it passes over', async () => {
    const { origin, repository } = await setUp();
    origin.write({ large: Buffer.alloc(100 * 1024 * 1024, 'abc') }).commit();
    const oid = origin.git('rev-parse', 'HEAD:large');
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 5);
    const blobs = await collect(repository.readBlobs([oid], { bytesMax: 1000 }));
    clearInterval(timer);
    assert.deepEqual(blobs, [{ oid, size: 100 * 1024 * 1024, bytes: undefined }]);
    // The young generation of the process may grow meanwhile.
    assert.ok(most < 90 * 1024 * 1024, `${most} bytes`);
  });

  it('ends git when the reader leaves or cancels', async () => {
    const { origin, repository } = await setUp();
    origin.write({ a: 'x'.repeat(500_000) }).commit();
    const oid = origin.git('rev-parse', 'HEAD:a');
    const oids = Array.from({ length: 50 }, () => oid);
    for await (const blob of repository.readBlobs(oids, { bytesMax: 1e6 })) {
      assert.equal(blob.size, 500_000);
      break;
    }
    const cancelling = new AbortController();
    const reading = async () => {
      for await (const _ of repository.readBlobs(oids, { bytesMax: 1e6, signal: cancelling.signal })) {
        cancelling.abort(new Error('no longer wanted'));
      }
    };
    await assert.rejects(reading(), /no longer wanted/);
  });
});

describe('diffTrees', () => {
  it('reports what was added, changed, removed and renamed', async () => {
    const { origin, repository } = await setUp();
    const from = origin.write({ kept: '0', changed: '1', removed: '2', 'old\nname': 'moved' }).commit();
    const moved = origin.git('rev-parse', 'HEAD:old\nname');
    origin.write({ changed: '3', added: '4' }).remove('removed').git('mv', 'old\nname', 'new');
    const changes = await repository.diffTrees(from, origin.commit());
    const found = Object.fromEntries(changes.map((change) => [change.path, change]));
    assert.deepEqual(Object.keys(found).sort(), ['added', 'changed', 'new', 'old\nname', 'removed']);
    assert.deepEqual(found['removed'], { path: 'removed', current: undefined });
    assert.deepEqual(found['new'], { path: 'new', current: { oid: moved, kind: 'file' } });
    assert.deepEqual(found['old\nname'], { path: 'old\nname', current: undefined });
  });
});

describe('listCommits', () => {
  it('has the newest first, with author, subject and paths, within the limit', async () => {
    const { origin, repository } = await setUp();
    origin.write({ 'src/a': '1', 'b\nc': '2' }).commit('Add things\n\nBecause.');
    origin.commit('Change nothing');
    const to = origin.write({ 'src/a': '2' }).commit('Change\x02 a');
    const all = await repository.listCommits(to, 10);
    assert.deepEqual(
      all.map(({ subject, body, author, files }) => [subject, body, author, files.map(({ path }) => path)]),
      [
        ['Change\x02 a', '', 'Ada', ['src/a']],
        ['Change nothing', '', 'Ada', []],
        ['Add things', 'Because.', 'Ada', ['b\nc', 'src/a']],
      ],
    );
    assert.ok(Math.abs((all[0]?.committedAt.getTime() ?? 0) - Date.now()) < 3_600_000);
    assert.equal((await repository.listCommits(to, 1)).length, 1);
  });
});

describe('a repository', () => {
  it('knows where two branches parted, and what is checked out', async () => {
    const { origin, repository } = await setUp();
    const base = origin.commit('Base');
    origin.branch('topic');
    const main = origin.write({ a: '1' }).commit();
    const topic = origin.checkout('topic').write({ b: '1' }).commit();
    origin.git('checkout', '--quiet', '--orphan', 'alone');
    const alone = origin.commit('Alone');
    assert.equal(await repository.findMergeBase(main, topic), base);
    assert.equal(await repository.findMergeBase(main, alone), undefined);
    assert.equal(await repository.findHead(), alone);
  });
});
