import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, it } from 'node:test';
import { listIgnoredPaths } from './ignored-paths.ts';
import { createTestFolder, openTestGit } from './testing/test-repository.ts';

const folder = createTestFolder();
after(() => rmSync(folder, { recursive: true, force: true }));

it('ignore files exclude what the same rules exclude in git: negated, nested, anchored', async () => {
  const git = await openTestGit(folder);
  const paths = [
    'docs/a.md',
    'docs/keep.md',
    'docs/line\nfeed.md',
    'src/a.ts',
    'src/generated/b.ts',
    'src/generated/keep.ts',
    'packages/one/data/x.json',
    'data/x.json',
    '../outside',
    'a/.git/config',
  ];
  const rules = new Map([
    ['.magpieignore', 'docs/*\n!docs/keep.md\n**/generated/\n'],
    ['packages/one/.magpieignore', '/data\n'],
    ['../../escape/.magpieignore', '*\n'],
  ]);
  const ignored = await listIgnoredPaths(git, paths, rules);
  assert.deepEqual([...ignored].sort(), [
    'docs/a.md',
    'docs/line\nfeed.md',
    'packages/one/data/x.json',
    'src/generated/b.ts',
    'src/generated/keep.ts',
  ]);
  assert.equal((await listIgnoredPaths(git, paths, new Map())).size, 0);
});
