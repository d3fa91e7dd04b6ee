import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { openLocalRepository } from './local-repository.ts';
import { createTestRepository, type TestRepository } from './testing/test-repository.ts';
import { useTestGit } from './testing/use-test-git.ts';
import { WorkingTree } from './working-tree.ts';

const tests = useTestGit();
const { folder } = tests;

const BYTES_MAX = 1000;

async function setUp(files: Readonly<Record<string, string>>, isCommitted = true) {
  const origin = tests.createRepository().write(files);
  if (isCommitted) origin.commit();
  const tree = new WorkingTree(tests.git, await tests.openLocal(origin), { bytesMax: BYTES_MAX });
  return { origin, tree };
}

/** Returns the oid that git gives to each file that is neither ignored nor missing. */
function listByGit(origin: TestRepository): Record<string, string> {
  const names = origin.git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const kept = [...new Set(names)].filter(
    (name) => name !== '' && origin.git('ls-files', '-z', '-d').split('\0').indexOf(name) === -1,
  );
  return Object.fromEntries(kept.sort().map((name) => [name, origin.git('hash-object', '--no-filters', '--', name)]));
}

async function listByTree(tree: WorkingTree): Promise<Record<string, string>> {
  const { entries } = await tree.list();
  return Object.fromEntries(entries.map(({ path, oid }) => [path, oid] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the listing of a working tree', () => {
  it('is that of HEAD while nothing has changed', async () => {
    const { origin, tree } = await setUp({ 'a.ts': 'a', 'src/b.ts': 'b' });
    const { head, entries } = await tree.list();
    assert.equal(head, origin.head());
    assert.ok(entries.every(({ isStored }) => isStored));
    assert.deepEqual(await listByTree(tree), listByGit(origin));
  });

  it('has changed, staged, new and renamed files, and none that were removed', async () => {
    const { origin, tree } = await setUp({ changed: '1', staged: '1', removed: '1', renamed: 'text', kept: '1' });
    await tree.list();
    origin.write({ changed: '2', staged: '2', 'new/deep/file': 'new' }).remove('removed');
    origin.git('add', 'staged');
    origin.git('mv', 'renamed', 'new-name');
    origin.git('rm', '--cached', '--quiet', 'kept');
    assert.deepEqual(await listByTree(tree), listByGit(origin));
    const { entries } = await tree.list();
    const stored = entries.filter(({ isStored }) => isStored).map(({ path }) => path);
    assert.deepEqual(stored.sort(), ['new-name', 'staged']);
    const changed = entries.find(({ path }) => path === 'changed');
    assert.ok(changed !== undefined);
    assert.equal(String(await tree.readFile(changed)), '2');
  });

  it('sees a change that keeps the size and the time of the file', async () => {
    const { origin, tree } = await setUp({ file: 'one' });
    const time = new Date(Date.now() - 3_600_000);
    utimesSync(join(origin.path, 'file'), time, time);
    origin.git('add', 'file');
    await tree.list();
    writeFileSync(join(origin.path, 'file'), 'two');
    utimesSync(join(origin.path, 'file'), time, time);
    assert.deepEqual(await listByTree(tree), listByGit(origin));
    writeFileSync(join(origin.path, 'file'), 'six');
    utimesSync(join(origin.path, 'file'), time, time);
    assert.deepEqual(await listByTree(tree), listByGit(origin));
  });

  it('ignores what git ignores: negated, nested, and by info/exclude', async () => {
    const { origin, tree } = await setUp({
      '.gitignore': '*.log\n!keep.log\n/build/\n**/cache/*\n!**/cache/README\n',
      'packages/a/.gitignore': '!debug.log\n*.tmp\n',
    });
    writeFileSync(join(origin.path, '.git/info/exclude'), 'private.txt\n');
    origin.write({
      'x.log': '1',
      'keep.log': '2',
      'build/out.js': '3',
      'src/build/in.js': '4',
      'cache/x': '5',
      'a/cache/README': '6',
      'packages/a/debug.log': '7',
      'packages/a/x.tmp': '8',
      'private.txt': '9',
      'dir/private.txt': '10',
      'seen.txt': '11',
    });
    const paths = Object.keys(await listByTree(tree));
    assert.deepEqual(await listByTree(tree), listByGit(origin));
    assert.deepEqual(paths, [
      '.gitignore',
      'a/cache/README',
      'keep.log',
      'packages/a/.gitignore',
      'packages/a/debug.log',
      'seen.txt',
      'src/build/in.js',
    ]);
  });

  it('follows no link out of the tree', async () => {
    const outside = join(folder, 'outside');
    const { origin, tree } = await setUp({ 'dir/file': 'inside', other: 'x' });
    createTestRepository(outside).write({ file: 'secret' });
    symlinkSync(join(outside, 'file'), join(origin.path, 'link'));
    renameSync(join(origin.path, 'dir'), join(origin.path, 'old'));
    symlinkSync(outside, join(origin.path, 'dir'));
    const { entries } = await tree.list();
    const kinds = Object.fromEntries(entries.map(({ path, kind }) => [path, kind]));
    assert.deepEqual(kinds, { other: 'file', dir: 'link', link: 'link', 'old/file': 'file' });
    for (const file of entries) assert.doesNotMatch(String(await tree.readFile(file)), /secret/);
    const forged = { path: 'dir/file', kind: 'file', oid: '0'.repeat(40), size: 6, isStored: false } as const;
    assert.equal(await tree.readFile(forged), undefined);
  });

  it('has paths with line feeds, quotes and looks of an entry', async () => {
    const { origin, tree } = await setUp({
      'a\nb': '1',
      'say "hi"': '2',
      [`x\n100644 ${'a'.repeat(40)} 0\tfake`]: '3',
    });
    origin.write({ 'new\nline': '4' });
    const names = Object.keys(await listByTree(tree));
    assert.deepEqual(names, ['a\nb', 'new\nline', 'say "hi"', `x\n100644 ${'a'.repeat(40)} 0\tfake`]);
  });

  it('leaves out changed files above the limit, sockets, and the files of a submodule', async (test) => {
    const { origin, tree } = await setUp({ small: '1' });
    const inner = createTestRepository(join(origin.path, 'inner'));
    const commit = inner.write({ file: 'x' }).commit();
    origin.git('add', 'inner');
    createTestRepository(join(origin.path, 'untracked')).write({ file: 'x' }).commit();
    origin.write({ large: 'x'.repeat(BYTES_MAX + 1) });
    const socket = createServer().listen(join(origin.path, 'socket'));
    test.after(() => socket.close());
    await once(socket, 'listening');
    const { entries } = await tree.list();
    assert.deepEqual(
      entries.map(({ path, kind }) => [path, kind]),
      [
        ['inner', 'submodule'],
        ['small', 'file'],
      ],
    );
    assert.equal(entries[0]?.oid, commit);
  });

  it('runs neither hooks, nor filters, nor monitors that the repository configures', async () => {
    const { origin, tree } = await setUp({ '.gitattributes': '* filter=evil\n', file: '1' });
    const witness = join(folder, 'witness');
    const script = join(folder, 'evil');
    writeFileSync(script, `#!/bin/sh\ntouch ${witness}\ncat\n`);
    chmodSync(script, 0o755);
    for (const key of ['filter.evil.clean', 'filter.evil.smudge', 'core.fsmonitor', 'core.sshCommand']) {
      origin.git('config', key, script);
    }
    origin.write({ file: '2' });
    await tree.list();
    assert.throws(() => execFileSync('ls', [witness], { stdio: 'pipe' }));
  });

  it('has the files of a repository without commits, of a sparse checkout and of a merge with conflicts', async () => {
    const fresh = await setUp({ file: '1' }, false);
    assert.deepEqual(await listByTree(fresh.tree), listByGit(fresh.origin));
    assert.equal((await fresh.tree.list()).head, undefined);

    const sparse = await setUp({ 'in/file': '1', 'out/file': '2' });
    sparse.origin.git('sparse-checkout', 'set', 'in');
    assert.deepEqual(Object.keys(await listByTree(sparse.tree)), ['in/file', 'out/file']);

    const { origin, tree } = await setUp({ file: 'base\n' });
    origin.branch('theirs').write({ file: 'ours\n' }).commit();
    origin.checkout('theirs').write({ file: 'theirs\n' }).commit();
    assert.throws(() => origin.git('merge', 'main'));
    assert.deepEqual(await listByTree(tree), listByGit(origin));
  });

  it('of a linked worktree is its own', async () => {
    const { origin } = await setUp({ file: '1' });
    const path = join(folder, 'linked');
    origin.git('worktree', 'add', '--quiet', '-b', 'other', path);
    writeFileSync(join(path, 'file'), 'changed');
    const tree = new WorkingTree(tests.git, await openLocalRepository(tests.git, path), { bytesMax: BYTES_MAX });
    const { entries } = await tree.list();
    assert.deepEqual(
      entries.map((file) => [file.path, file.isStored]),
      [['file', false]],
    );
  });
});

describe('a local path is refused', () => {
  const code = (expected: string) => (error: unknown) => error instanceof Refusal && error.code === expected;

  it('where there is no repository, or it is only a part of one, or one without files', async () => {
    const { origin } = await setUp({ 'sub/file': '1' });
    await assert.rejects(openLocalRepository(tests.git, join(folder, 'nothing')), code('not_a_repository'));
    await assert.rejects(openLocalRepository(tests.git, folder), code('not_a_repository'));
    await assert.rejects(openLocalRepository(tests.git, join(origin.path, 'sub')), code('not_the_root'));
    origin.git('clone', '--quiet', '--bare', '.', join(folder, 'bare'));
    const bare = await openLocalRepository(tests.git, join(folder, 'bare'));
    assert.throws(() => new WorkingTree(tests.git, bare, { bytesMax: BYTES_MAX }), code('bare_repository'));
  });

  it('where its objects have another kind of name', async () => {
    const path = join(folder, 'sha256');
    execFileSync('git', ['init', '--quiet', '--object-format=sha256', path]);
    await assert.rejects(openLocalRepository(tests.git, path), code('object_format_unsupported'));
  });
});
