// The behaviour of the index store in every kind of database.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { LOCATION_KINDS, type TestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { ChangedFile, CommitFilter } from '../model/commit.ts';
import type { FileAnalysis } from '../model/file-analysis.ts';
import type { IndexStore, StoredBlob, WrittenIndex } from '../ports.ts';
import { openIndexStore } from './open-index-store.ts';

const NOW = new Date(Date.UTC(2026, 0, 15));
const analysis = { chunks: [{ startLine: 1 }] } as unknown as FileAnalysis;
const makeBlob = (key: string, text = `text of ${key}`): StoredBlob => ({ key, text, analysis, redactions: 1 });

function makeIndex(id: string, repositoryId: string, generation: number, segments: readonly string[]): WrittenIndex {
  const counts = { files: 1, chunks: 1, bytes: 2 ** 40, skipped: {}, redactions: 0 };
  return {
    summary: {
      id,
      repositoryId,
      target: { kind: 'branch', branch: 'main' },
      baseId: undefined,
      commit: `commit-${generation}`,
      counts,
      generation,
      version: '1',
      indexedAt: NOW,
    },
    contents: { segments: segments.map((each) => ({ id: each, dead: [] })), hiddenPaths: ['a/ü'] },
    manifest: new Map([['a.ts', { path: 'a.ts', oid: 'o', size: 3, blob: 'b', skipped: undefined }]]),
  };
}

for (const kind of LOCATION_KINDS) {
  describe(`the store of indexes on ${kind.name}`, () => {
    let opened: TestLocation;
    let store: IndexStore;
    /** The store as another thread or process has it. */
    let other: IndexStore;

    before(async () => {
      opened = await kind.open();
      store = await openIndexStore(opened.location);
      other = await openIndexStore(opened.location);
    });
    after(async () => {
      await store.close();
      await other.close();
      await opened.close();
    });

    it('keeps texts with any character, each once, and those of other repositories apart', async () => {
      const odd = makeBlob('odd', 'a\0b\r\n\u{1f99c}');
      await store.blobs.add('birds', [odd, ...Array.from({ length: 600 }, (_, index) => makeBlob(`b${index}`))]);
      await other.blobs.add('birds', [odd, makeBlob('b0', 'another text')]);
      await store.blobs.add('fish', [makeBlob('odd', 'of fish')]);
      const keys = Array.from({ length: 600 }, (_, index) => `b${index}`);
      const found = await other.blobs.list('birds', [...keys, 'absent']);
      assert.deepEqual(new Set(found.map(({ key }) => key)), new Set(keys));
      assert.deepEqual(
        found.find(({ key }) => key === 'b0'),
        makeBlob('b0'),
      );
      assert.equal(await other.blobs.findText('birds', 'odd'), odd.text);
      assert.equal(await store.blobs.countRedactions('birds'), 601);
      assert.equal(await store.blobs.countRedactions('none'), 0);
      await store.blobs.keepOnly('birds', new Set(['odd', 'b7']));
      assert.deepEqual(
        (await store.blobs.list('birds', keys)).map(({ key }) => key),
        ['b7'],
      );
      assert.equal(await store.blobs.findText('fish', 'odd'), 'of fish');
    });

    it('gives segments of several megabytes back as they were', async () => {
      const bytes = new Uint8Array(randomBytes(9 * 1024 * 1024 + 3));
      await store.segments.add('birds', 'large', bytes);
      await store.segments.add('birds', 'empty', new Uint8Array());
      const found = (await other.segments.find('large')) ?? assert.fail();
      assert.ok(Buffer.from(found).equals(bytes));
      assert.equal((await other.segments.find('empty'))?.length, 0);
      await store.segments.keepOnly('birds', new Set(['empty']));
      assert.equal(await other.segments.find('large'), undefined);
      assert.ok(await other.segments.find('empty'));
    });

    it('switches an index at once: its summary, its contents and its manifest', async () => {
      const [first, second] = [makeIndex('index', 'birds', 1, ['s1']), makeIndex('index', 'birds', 2, ['s2'])];
      await store.indexes.put([first]);
      assert.deepEqual(await other.indexes.list(['fish', 'birds']), [first.summary]);
      await store.indexes.put([second]);
      assert.deepEqual(await other.indexes.list(['birds']), [second.summary]);
      assert.deepEqual(await other.indexes.findContents('index'), {
        ...second.contents,
        baseSegments: [],
      });
      assert.deepEqual(await other.indexes.findManifest('index'), second.manifest);
      await store.indexes.remove('index');
      assert.equal(await other.indexes.findContents('index'), undefined);
    });

    it('switches an overlay and its base together, and gives both as they are at one moment', async () => {
      const base = makeIndex('base', 'owls', 1, ['s1']);
      const over = makeIndex('overlay', 'owls', 1, ['s2']);
      const overlay = {
        ...over,
        summary: { ...over.summary, target: { kind: 'worktree' as const }, baseId: 'base' },
      };
      await store.indexes.put([base, overlay]);
      assert.deepEqual((await other.indexes.findContents('overlay'))?.baseSegments, base.contents.segments);
      await store.indexes.remove('base');
      assert.deepEqual((await other.indexes.findContents('overlay'))?.baseSegments, []);
      await store.removeRepository('owls');
    });

    it('finds the commits of a file, of everything below a folder, and of nothing beside it', async () => {
      const toCommit = (id: string, paths: readonly string[]) => ({
        ...{ id, author: 'Ann', committedAt: NOW, subject: `Change ${id}`, body: '' },
        files: paths.map((path) => ({ path, status: 'changed' as const })),
      });
      const many = Array.from({ length: 1_200 }, (_, index) => `many/${index}.ts`);
      const commits = [toCommit('c0', ['src/a.ts']), toCommit('c1', ['src-b/x.ts', 'src.ts']), toCommit('c2', many)];
      await store.commits.replace('birds', [toCommit('old', ['src/a.ts'])]);
      await store.commits.replace('birds', commits);
      const ids = async (path?: string) => (await other.commits.list('birds', path, 10)).map(({ id }) => id);
      assert.deepEqual(await ids(), ['c0', 'c1', 'c2']);
      assert.deepEqual(await ids('src'), ['c0']);
      assert.deepEqual(await ids('many'), ['c2']);
      assert.deepEqual(await ids('many/7.ts'), ['c2']);
      assert.equal(await other.commits.findNewest('birds'), 'c0');
      const words = await other.commits.listWords('birds');
      assert.deepEqual([words.size, words.get('src/a.ts')], [1_203, ['Change c0']]);
    });

    it('follows the renames of a file, and finds commits by author, time and path', async () => {
      const toCommit = (id: string, author: string, days: number, files: readonly ChangedFile[]) => ({
        ...{
          id,
          author,
          committedAt: new Date(NOW.getTime() - days * 86_400_000),
          subject: id,
          body: `Why ${id}`,
          files,
        },
        pull: days === 1 ? 12 : undefined,
      });
      const changed = (path: string) => ({ path, status: 'changed' }) as const;
      const renamed = { path: 'new.ts', oldPath: 'old.ts', status: 'renamed' } as const;
      await store.commits.replace('owls', [
        toCommit('d', 'Ann Müller', 0, [changed('new.ts')]),
        toCommit('c', 'Bob', 1, [renamed]),
        toCommit('b', 'ANN MÜLLER', 2, [changed('old.ts')]),
        toCommit('a', 'Bob', 3, [changed('old.ts'), changed('new.ts/x')]),
      ]);
      const listed = await other.commits.list('owls', 'new.ts', 10);
      assert.deepEqual(
        listed.map(({ id, path, body }) => [id, path, body]),
        [
          ['d', 'new.ts', 'Why d'],
          ['c', 'new.ts', 'Why c'],
          ['b', 'old.ts', 'Why b'],
          ['a', 'old.ts', 'Why a'],
        ],
      );
      assert.equal((await other.commits.list('owls', 'new.ts', 3)).length, 3);
      const ids = async (filter: CommitFilter) =>
        (await other.commits.listMatching('owls', filter, 10)).map(({ id }) => id).join('');
      assert.equal(await ids({ author: 'ann mü' }), 'db');
      assert.equal(await ids({ since: new Date(NOW.getTime() - 2 * 86_400_000), author: 'b' }), 'c');
      assert.equal(await ids({ until: new Date(NOW.getTime() - 2 * 86_400_000) }), 'ba');
      assert.equal(await ids({ path: 'old.ts' }), 'cba');
      assert.equal(await ids({ author: "%' OR 1=1" }), '');
      const [found] = await other.commits.listByIds('owls', ['c', 'nothing']);
      assert.deepEqual([found?.id, found?.pull, await other.commits.count('owls')], ['c', 12, 4]);
      await store.removeRepository('owls');
    });

    it('keeps the latest texts of pull requests', async () => {
      const pull = { number: 7, title: 'Seven', body: 'Why', author: 'ann', mergeCommit: 'c', updatedAt: NOW };
      const comment = { id: 2 ** 40, number: 7, author: 'bob', path: 'a.ts', body: 'So?', updatedAt: NOW };
      const later = new Date(NOW.getTime() + 1_000);
      await store.pullTexts.put('owls', { pulls: [pull], comments: [comment] }, NOW);
      const eighth = { ...pull, number: 8, mergeCommit: undefined };
      await store.pullTexts.put(
        'owls',
        { pulls: [{ ...pull, title: '7', updatedAt: later }, eighth], comments: [] },
        later,
      );
      assert.deepEqual(await other.pullTexts.list('owls'), {
        pulls: [eighth, { ...pull, title: '7', updatedAt: later }],
        comments: [comment],
      });
      assert.deepEqual(await other.pullTexts.list('owls', [8]), { pulls: [eighth], comments: [] });
      assert.deepEqual(await other.pullTexts.findNewest('owls'), later);
      assert.deepEqual(await other.pullTexts.findStoredAt('owls'), later);
      await store.removeRepository('owls');
      assert.deepEqual(await other.pullTexts.list('owls'), { pulls: [], comments: [] });
      assert.equal(await other.pullTexts.findNewest('owls'), undefined);
    });

    it('notes what was embedded, and which repositories are not finished', async () => {
      await store.blobs.add('whales', [makeBlob('w1'), makeBlob('w2')]);
      const note = (key: string, embedderId: string, chunkCount = 1) => ({ key, embedderId, chunkCount });
      await store.embeddings.add('whales', [note('w1', 'one'), note('w2', 'one')]);
      assert.ok(!(await other.embeddings.listUnfinished('one')).includes('whales'));
      assert.ok((await other.embeddings.listUnfinished('two')).includes('whales'));
      await store.embeddings.add('whales', [note('w1', 'two', 5)]);
      const noted = (await other.embeddings.list('whales')).sort((a, b) => (a.key < b.key ? -1 : 1));
      assert.deepEqual(noted, [note('w1', 'two', 5), note('w2', 'one')]);
      await store.embeddings.remove('whales', ['w2']);
      assert.equal((await other.embeddings.list('whales')).length, 1);
    });

    it('lets the job that began last publish and remove, and no earlier one', async () => {
      const earlier = await store.beginWriting('seals');
      await earlier.indexes.put([makeIndex('of-seals', 'seals', 1, ['s'])]);
      const later = await other.beginWriting('seals');
      await later.segments.add('seals', 'of-later', Uint8Array.of(1));
      await later.blobs.add('seals', [makeBlob('of-later')]);
      const lost = { name: 'LeaseLost' };
      await assert.rejects(earlier.indexes.put([makeIndex('of-seals', 'seals', 2, [])]), lost);
      await assert.rejects(earlier.indexes.remove('of-seals'), lost);
      await assert.rejects(earlier.segments.keepOnly('seals', new Set()), lost);
      await assert.rejects(earlier.blobs.keepOnly('seals', new Set()), lost);
      await later.indexes.put([makeIndex('of-seals', 'seals', 2, ['of-later'])]);
      assert.ok(await store.segments.find('of-later'));
      assert.equal(await store.blobs.findText('seals', 'of-later'), 'text of of-later');
      await store.removeRepository('seals');
      await assert.rejects(later.indexes.put([makeIndex('of-seals', 'seals', 3, [])]), lost);
    });

    it('removes everything of one repository, and nothing of another', async () => {
      await store.indexes.put([makeIndex('of-whales', 'whales', 1, [])]);
      await store.segments.add('whales', 'segment of whales', Uint8Array.of(1));
      await store.commits.replace('whales', [
        { id: 'c', author: '', committedAt: NOW, subject: '', body: '', files: [{ path: 'p', status: 'added' }] },
      ]);
      await store.removeRepository('whales');
      assert.deepEqual((await other.listRepositoryIds()).sort(), ['birds', 'fish']);
      assert.deepEqual(await other.embeddings.list('whales'), []);
      assert.equal(await other.commits.findNewest('whales'), undefined);
      assert.equal(await other.commits.findNewest('birds'), 'c0');
    });
  });
}
