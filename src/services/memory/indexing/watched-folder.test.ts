// A watched folder in which people change branches, files and commits. After each index, answers come from the checked
// out commit and the current files, even through snapshots that were loaded before.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../../base/testing/soak.ts';
import { LOCATION_KINDS } from '../../../platform/storage/testing/test-location.ts';
import type { TestRepository } from '../git/testing/test-repository.ts';
import { type IndexSummary, toTargetKey } from '../model/repository-index.ts';
import { rankFiles } from '../search/ranking/rank.ts';
import { listFiles } from '../search/ranking/symbols.ts';
import { toAsked } from '../search/thread/search-thread.ts';
import { SnapshotCache } from '../search/thread/snapshot-cache.ts';
import { IndexedRepository } from './testing/indexed-repository.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const FILES = ['a.ts', 'b.ts', 'src/a.ts', 'src/c.ts'];
const BRANCHES = ['main', 'other', 'third'];
/** Returns a text that is unlike all others, so that a search for its word has one answer. */
const toText = (word: number) => `export const word${word} = ${word};\n`;

type Step = readonly [act: string, choice: number];
const ACTS = ['edit', 'remove', 'stage', 'commit', 'amend', 'detach', 'stash', 'pop', 'hard', 'soft', 'mixed'];

/** A switch with nothing changed needs a commit before it and another branch, so both are frequent. */
const ACT = fc.oneof(fc.constantFrom(...ACTS), fc.constantFrom('commit', 'switch'));
const STEP: fc.Arbitrary<Step> = fc.tuple(ACT, fc.nat(11));

/** Performs a step. A step that git rejects in the current state is undone. */
function take(source: TestRepository, [act, choice]: Step, word: number): void {
  const file = FILES[choice % FILES.length] ?? '';
  const branch = BRANCHES[choice % BRANCHES.length] ?? '';
  const git = (...args: string[]) => {
    try {
      source.git(...args);
    } catch {
      source.git('checkout', '--quiet', '--force', 'HEAD');
    }
  };
  if (act === 'edit') source.write({ [file]: toText(word) });
  if (act === 'remove') rmSync(join(source.path, file), { force: true });
  if (act === 'stage') git('add', '--all');
  if (act === 'commit') source.commit();
  if (act === 'amend') git('commit', '--quiet', '--allow-empty', '--all', '--amend', '-m', `Amend ${word}`);
  if (act === 'switch') git('checkout', '--quiet', ...(hasBranch(source, branch) ? [branch] : ['-b', branch]));
  if (act === 'detach') git('checkout', '--quiet', '--detach');
  if (act === 'stash') git('stash', '--include-untracked', '--quiet');
  if (act === 'pop') git('stash', 'pop', '--quiet');
  if (['hard', 'soft', 'mixed'].includes(act))
    git('reset', '--quiet', `--${act}`, choice % 2 === 0 ? 'HEAD' : 'HEAD~1');
}

function hasBranch(source: TestRepository, branch: string): boolean {
  return source.git('branch', '--list', branch) !== '';
}

/** Returns the current files that git does not ignore. */
function readFolder(source: TestRepository): Record<string, string> {
  const names = source.git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const gone = new Set(source.git('ls-files', '-z', '--deleted').split('\0'));
  const paths = [...new Set(names)].filter((path) => path !== '' && !gone.has(path)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(source.path, path), 'utf8')]));
}

function readHead(source: TestRepository): Record<string, string> {
  const paths = source.git('ls-tree', '-r', '--name-only', 'HEAD').split('\n').filter(Boolean);
  return Object.fromEntries(paths.map((path) => [path, `${source.git('show', `HEAD:${path}`)}\n`]));
}

/** Returns the texts that an index answers with, through snapshots that stay loaded. */
async function readIndex(
  { store, id }: IndexedRepository,
  snapshots: SnapshotCache,
  isWanted: (target: string) => boolean,
) {
  const all = await store.indexes.list([id]);
  const summary = all.find(({ target }) => isWanted(toTargetKey(target))) ?? assert.fail('it is indexed');
  const snapshot = await snapshots.open([toAsked(summary, all)]);
  const texts: Record<string, string> = {};
  for (const { path, blob } of listFiles(snapshot).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    texts[path] = (await store.blobs.findText(id, blob)) ?? assert.fail(`the text of ${path} is stored`);
    const [word = ''] = /word\d+/.exec(texts[path]) ?? [];
    assert.ok(
      rankFiles(snapshot, word, { top: 10 }).some((file) => file.path === path),
      `${word} finds ${path}`,
    );
  }
  return { commit: summary.commit, texts };
}

async function check(repository: IndexedRepository, snapshots: SnapshotCache): Promise<void> {
  const { source } = repository;
  await repository.index({ isWatched: true });
  const commit = source.head();
  const worktree = await readIndex(repository, snapshots, (target) => target === 'worktree');
  assert.deepEqual(worktree, { commit, texts: readFolder(source) });
  const branch = await readIndex(repository, snapshots, (target) => target.startsWith('branch:'));
  assert.deepEqual(branch, { commit, texts: readHead(source) });
}

for (const kind of LOCATION_KINDS) {
  describe(`a watched folder, indexed on ${kind.name}`, () => {
    // Each run is a test, so that a soak shows its progress. `npm test` has one, on SQLite.
    for (let run = 0; run < forSoak(20, kind.name === 'SQLite' ? 1 : 0); run++) {
      it('is answered for as it is, whatever is switched, committed, edited, stashed and reset', async (t) => {
        t.diagnostic(`seed ${SEED + run}`);
        const opened = await kind.open();
        const repository = await IndexedRepository.open(opened.location);
        t.after(async () => {
          await repository.close();
          await opened.close();
        });
        const snapshots = new SnapshotCache(repository.store, 2 ** 30);
        repository.source.write({ 'a.ts': toText(0) }).commit();
        for (const [at, step] of fc.sample(STEP, { seed: SEED + run, numRuns: forSoak(20, 8) }).entries()) {
          take(repository.source, step, at + 1);
          await check(repository, snapshots);
        }
      });
    }

    it('has what a branch has after a switch with nothing changed, and again after the way back', async () => {
      const opened = await kind.open();
      const repository = await IndexedRepository.open(opened.location);
      const snapshots = new SnapshotCache(repository.store, 2 ** 30);
      const { source } = repository;
      source.write({ 'a.ts': toText(1) }).commit();
      source.git('checkout', '--quiet', '-b', 'other');
      source.write({ 'a.ts': toText(2), 'b.ts': toText(3) }).commit();
      for (const branch of ['other', 'main', 'other', 'main']) {
        source.checkout(branch);
        await check(repository, snapshots);
      }
      await repository.close();
      await opened.close();
    });
  });
}

describe('a repository that is damaged after it was indexed', () => {
  const DAMAGES: Readonly<Record<string, (source: TestRepository) => void>> = {
    'lost its objects': ({ path }) => rmSync(join(path, '.git/objects'), { recursive: true }),
    'lost the commit': (source) => rmSync(toObject(source, 'HEAD')),
    'has an empty commit': (source) => truncateSync(toObject(source, 'HEAD')),
    'lost a tree': (source) => rmSync(toObject(source, 'HEAD:src')),
    'has an empty ref': ({ path }) => truncateSync(join(path, '.git/refs/heads/main')),
    'lost its ref': ({ path }) => rmSync(join(path, '.git/refs/heads/main')),
    'has an empty HEAD': ({ path }) => truncateSync(join(path, '.git/HEAD')),
  };
  const toObject = (source: TestRepository, name: string) => {
    const oid = source.git('rev-parse', name);
    const path = join(source.path, '.git/objects', oid.slice(0, 2), oid.slice(2));
    chmodSync(path, 0o600);
    return path;
  };

  let repository: IndexedRepository;
  let indexed: IndexSummary | undefined;
  let kept: string;
  before(async () => {
    repository = await IndexedRepository.open();
    const { source } = repository;
    source.write({ 'src/a.ts': toText(1) }).commit();
    await repository.index({ isWatched: true });
    indexed = await repository.summary('worktree');
    source.write({ 'src/b.ts': toText(2) }).commit();
    kept = join(repository.folder, 'kept');
    cpSync(join(source.path, '.git'), kept, { recursive: true });
  });
  after(() => repository.close());
  beforeEach(() => {
    const path = join(repository.source.path, '.git');
    rmSync(path, { recursive: true });
    cpSync(kept, path, { recursive: true });
  });

  for (const [damage, act] of Object.entries(DAMAGES)) {
    it(`${damage}: it keeps its index, and the refresh is refused with the reason`, async () => {
      act(repository.source);
      await assert.rejects(repository.index({ isWatched: true }), ({ code }: { code: string }) =>
        ['repository_damaged', 'object_missing', 'not_a_repository'].includes(code),
      );
      assert.deepEqual(await repository.summary('worktree'), indexed);
      assert.deepEqual(await repository.search('worktree', 'word1'), ['src/a.ts']);
    });
  }

  it('undamaged again: the refresh takes in what is new', async () => {
    await repository.index({ isWatched: true });
    assert.equal((await repository.search('worktree', 'word2'))[0], 'src/b.ts');
  });
});
