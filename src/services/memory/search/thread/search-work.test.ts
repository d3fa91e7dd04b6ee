import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { IndexedRepository } from '../../indexing/testing/indexed-repository.ts';
import { findFile } from '../ranking/symbols.ts';
import { describeFiles } from './describe-files.ts';
import { listTree } from './list-tree.ts';
import { type AskedIndex, SnapshotCache } from './snapshot-cache.ts';

const MAIN = 'branch:main';

const FILES = {
  'README.md': '# Birds\n\nCounts birds in gardens.\n',
  'src/main.ts': "import { count } from './birds/count.ts';\ncount();\n",
  'src/birds/count.ts': 'export function count(): number {\n  return 1;\n}\n',
  'src/birds/name.ts': "import { count } from './count.ts';\nexport const name = String(count());\n",
};

describe('what is asked of a snapshot', () => {
  let repository: IndexedRepository;

  before(async () => {
    repository = await IndexedRepository.open();
    repository.source.write(FILES).commit();
    await repository.index();
  });
  after(() => repository.close());

  const tree = async (path: string, depth: number, entriesMax = 100) =>
    listTree(await repository.snapshot(MAIN), { path, depth, entriesMax });

  it('folders come before files, and what is below a folder follows it', async () => {
    const { items, total } = await tree('', 2);
    const shown = items.map(({ path, kind, fileCount }) => `${path} ${kind} ${fileCount}`);
    assert.deepEqual(shown, ['src folder 3', 'src/birds folder 2', 'src/main.ts file 1', 'README.md file 1']);
    assert.equal(total, 4);
  });

  it('a long tree is cut at its deepest entries, and tells how many there are', async () => {
    const { items, total } = await tree('', 3, 2);
    assert.deepEqual(
      items.map(({ path }) => path),
      ['src', 'README.md'],
    );
    assert.equal(total, 6);
  });

  it('a folder that does not exist is not found, and the root always is', async () => {
    assert.equal((await tree('sr', 1)).isFound, false);
    assert.equal((await tree('', 1)).isFound, true);
  });

  it('a file is found by its exact path only', async () => {
    const snapshot = await repository.snapshot(MAIN);
    assert.equal(findFile(snapshot, 'src/main.ts')?.language, 'typescript');
    assert.equal(findFile(snapshot, 'main.ts'), undefined);
  });

  it('a repository is described by its languages, its beginnings and what others use most', async () => {
    const { languages, central, entryPoints, readme } = describeFiles(await repository.snapshot(MAIN));
    assert.deepEqual(languages.map(({ language, files }) => [language, files]).sort(), [
      ['markdown', 1],
      ['typescript', 3],
    ]);
    assert.equal(central[0], 'src/birds/count.ts');
    assert.deepEqual(entryPoints, ['src/main.ts']);
    assert.equal(readme?.path, 'README.md');
  });

  it('a snapshot is kept until its index changes, and dropped when others need its memory', async () => {
    const { id, generation } = (await repository.summary(MAIN)) ?? assert.fail();
    const asked: AskedIndex = { id, generation, baseId: undefined, baseGeneration: undefined };
    const cache = new SnapshotCache(repository.store, 1);
    const snapshot = await cache.open([asked]);
    assert.equal(await cache.open([asked]), snapshot);
    repository.source.write({ 'src/new.ts': 'export const added = 1;\n' }).commit();
    await repository.index();
    const newer = await cache.open([{ ...asked, generation: generation + 1 }]);
    assert.notEqual(newer, snapshot);
    assert.ok(findFile(newer, 'src/new.ts'));
    assert.ok(cache.byteCount > 1, 'the snapshot in use stays, however large it is');
    await cache.open([]);
    assert.equal(cache.byteCount, 0);
  });
});
