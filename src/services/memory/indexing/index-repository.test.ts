import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startGitServer } from '../git/testing/git-server.ts';
import { IndexingCancelled, SharedProgress } from './shared-progress.ts';
import { IndexedRepository } from './testing/indexed-repository.ts';

const MAIN = 'branch:main';

const CODE = {
  'src/pool.ts': '/** Gives connections back after an error. */\nexport function releaseConnection(): void {}\n',
  'src/retry.ts': 'export class RetryPolicy {\n  backoff(): number {\n    return 1;\n  }\n}\n',
  'README.md': '# Pool\n\nA pool of connections for servers.\n',
};

describe('indexing a repository', { concurrency: false }, () => {
  let repository: IndexedRepository;

  beforeEach(async () => {
    repository = await IndexedRepository.open();
    repository.source.write(CODE).commit('Add a pool');
  });
  afterEach(() => repository.close());

  /** The rows of the files, without those of the history. */
  const ownRows = (table: string) => repository.rows(table).filter((row) => row['repository_id'] === repository.id);
  const blobRows = () => new Map(ownRows('blobs').map((row) => [String(row['key']), row['rowid']]));

  /** Indexes a mirror of the source with pull requests. */
  const indexMirror = async (pulls: readonly number[]) => {
    const server = await startGitServer(repository.folder);
    const remote = { url: `${server.url}/source/.git`, protocol: 'http', host: '127.0.0.1' } as const;
    const mirror = { folder: join(repository.folder, 'mirror'), remote };
    return repository.index({ localPath: undefined, mirror, pulls }).finally(() => server.close());
  };

  it('makes what the default branch has searchable, changes nothing when there is nothing new, and is removed as a whole', async () => {
    assert.deepEqual(await repository.index(), { defaultBranch: 'main', missingPulls: [], missingRefs: [] });
    assert.deepEqual(await repository.paths(MAIN), ['README.md', 'src/pool.ts', 'src/retry.ts']);
    assert.equal((await repository.search(MAIN, 'give connections back after an error'))[0], 'src/pool.ts');
    const { counts, commit } = (await repository.summary(MAIN)) ?? {};
    assert.deepEqual([counts?.files, commit], [3, repository.source.head()]);
    const before = await repository.summary(MAIN);
    await repository.index();
    assert.deepEqual(await repository.summary(MAIN), before);
    await repository.store.removeRepository(repository.id);
    for (const table of ['indexes', 'segments', 'segment_parts', 'blobs', 'commits', 'commit_files']) {
      assert.deepEqual(repository.rows(table), [], table);
    }
  });

  it('reads only what a push changed, and nothing when a file is renamed', async () => {
    await repository.index();
    const before = blobRows();
    repository.source.write({ 'src/retry.ts': 'export function giveUp(): void {}\n' }).commit();
    await repository.index();
    const after = blobRows();
    assert.equal(after.size, 3);
    const kept = [...after].filter(([key, row]) => before.get(key) === row);
    assert.equal(kept.length, 2);
    assert.deepEqual((await repository.search(MAIN, 'giveUp'))[0], 'src/retry.ts');
    assert.deepEqual(await repository.search(MAIN, 'policy'), []);
    assert.equal(ownRows('segments').length, 2);
    repository.source.git('mv', 'src/pool.ts', 'src/connections.ts');
    repository.source.commit();
    await repository.index();
    assert.deepEqual(blobRows(), after);
    assert.deepEqual(await repository.paths(MAIN), ['README.md', 'src/connections.ts', 'src/retry.ts']);
  });

  it('follows a force-push and a renamed branch, and forgets what they removed', async () => {
    await repository.index();
    repository.source.remove('src/retry.ts').rewrite('Add a smaller pool');
    repository.source.renameBranch('main', 'trunk');
    assert.equal((await repository.index()).defaultBranch, 'trunk');
    assert.equal(await repository.summary(MAIN), undefined);
    assert.deepEqual(await repository.paths('branch:trunk'), ['README.md', 'src/pool.ts']);
    assert.equal(blobRows().size, 2);
  });

  it('merges the small segments of many pushes', async () => {
    for (let push = 0; push < 8; push++) {
      repository.source.write({ [`src/file-${push}.ts`]: `export const value${push} = ${push};\n` }).commit();
      await repository.index();
    }
    assert.ok(ownRows('segments').length <= 7, 'a search visits few segments');
    assert.equal((await repository.paths(MAIN)).length, 11);
    assert.equal((await repository.search(MAIN, 'value3'))[0], 'src/file-3.ts');
  });

  it('shows a pull request as an overlay that shares what it did not change', async () => {
    const base = repository.source.head();
    repository.source.write({ 'src/pool.ts': 'export function drainPool(): void {}\n' }).remove('src/retry.ts');
    repository.source.commit();
    repository.source.pull(7).git('reset', '--quiet', '--hard', base);
    assert.deepEqual((await indexMirror([7, 8])).missingPulls, [8]);
    assert.deepEqual(await repository.paths('pull:7'), ['README.md', 'src/pool.ts']);
    assert.equal((await repository.search('pull:7', 'drainPool'))[0], 'src/pool.ts');
    assert.deepEqual(await repository.paths(MAIN), ['README.md', 'src/pool.ts', 'src/retry.ts']);
    assert.equal(blobRows().size, 4);
  });

  it('leaves out what .magpieignore of the branch excludes from a pull request, also if that removes the rule', async () => {
    const { source } = repository;
    const base = source.write({ '.magpieignore': 'private/\n', 'private/key.ts': 'export const one = 1;\n' }).commit();
    const changed = { 'private/key.ts': 'export const hiddenKey = 1;\n', 'src/shown.ts': 'export const shown = 1;\n' };
    source.remove('.magpieignore').write(changed).commit();
    source.pull(9).git('reset', '--quiet', '--hard', base);
    await indexMirror([9]);
    assert.deepEqual(await repository.paths('pull:9'), ['README.md', 'src/pool.ts', 'src/retry.ts', 'src/shown.ts']);
  });

  it('shows a watched working tree with uncommitted changes, as git ignores files', async () => {
    repository.source.write({ '.gitignore': '*.log\n!keep.log\n' }).commit();
    repository.source.write({
      'src/pool.ts': 'export function stagedNever(): void {}\n',
      'src/new.ts': 'export function neverAdded(): void {}\n',
      'debug.log': 'secret words\n',
      'keep.log': 'kept words\n',
    });
    repository.source.remove('src/retry.ts');
    await repository.index({ isWatched: true });
    const expected = ['.gitignore', 'README.md', 'keep.log', 'src/new.ts', 'src/pool.ts'];
    assert.deepEqual(await repository.paths('worktree'), expected);
    assert.equal((await repository.search('worktree', 'stagedNever'))[0], 'src/pool.ts');
    assert.deepEqual(await repository.search(MAIN, 'stagedNever'), []);
    repository.source.git('checkout', '--quiet', '--', '.');
    await repository.index({ isWatched: true });
    assert.equal((await repository.search('worktree', 'RetryPolicy'))[0], 'src/retry.ts');
  });

  it('leaves out what .magpieignore excludes, and takes it in again when that is lifted', async () => {
    repository.source.write({ '.magpieignore': 'src/*\n!src/pool.ts\n' }).commit();
    await repository.index();
    assert.deepEqual(await repository.paths(MAIN), ['.magpieignore', 'README.md', 'src/pool.ts']);
    assert.equal((await repository.summary(MAIN))?.counts.skipped['ignored'], 1);
    repository.source.remove('.magpieignore').commit();
    await repository.index();
    assert.deepEqual(await repository.paths(MAIN), ['README.md', 'src/pool.ts', 'src/retry.ts']);
  });

  it('keeps the old index when a run is cancelled, and goes on with what that run has stored', async () => {
    await repository.index();
    repository.source.write({ 'src/more.ts': 'export const more = 1;\n' }).commit();
    const progress = new SharedProgress();
    progress.cancel();
    await assert.rejects(repository.index({}, progress), IndexingCancelled);
    assert.deepEqual(await repository.paths(MAIN), ['README.md', 'src/pool.ts', 'src/retry.ts']);
    await repository.index();
    assert.equal((await repository.paths(MAIN)).length, 4);
  });

  it('indexes the watched files of a repository without commits, then its commit below them', async () => {
    const empty = await IndexedRepository.open();
    assert.deepEqual(await empty.index(), { defaultBranch: undefined, missingPulls: [], missingRefs: [] });
    empty.source.write({ 'a.py': 'def first():\n    pass\n', 'b.py': 'def second():\n    pass\n' });
    await empty.index({ isWatched: true });
    assert.deepEqual(await empty.paths('worktree'), ['a.py', 'b.py']);
    assert.deepEqual(await empty.search('worktree', 'second'), ['b.py']);
    empty.source.commit();
    empty.source.write({ 'b.py': 'def third():\n    pass\n' });
    await empty.index({ isWatched: true });
    assert.deepEqual(await empty.search(MAIN, 'second'), ['b.py']);
    assert.deepEqual(await empty.search('worktree', 'third'), ['b.py']);
    assert.equal((await empty.summary('worktree'))?.counts.files, 1);
    await empty.close();
  });
});
