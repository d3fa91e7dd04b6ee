import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listVisible, toTree } from './to-tree.ts';

const ROWS = ['src/main.ts', 'README.md', 'src/parts/a10.ts', 'src/parts/a9.ts', 'docs/'].map((path, index) => ({
  id: `row-${index}`,
  path,
}));

it('shows folders before files, and numbers in names by size', () => {
  const names = listVisible(toTree(ROWS, 'path'), new Set()).map(({ level, name }) => `${level} ${name}`);
  assert.deepEqual(names, ['1 docs', '1 src', '2 parts', '3 a9.ts', '3 a10.ts', '2 main.ts', '1 README.md']);
});

it('hides what is in a closed folder', () => {
  const names = listVisible(toTree(ROWS, 'path'), new Set(['/src'])).map(({ name }) => name);
  assert.deepEqual(names, ['docs', 'src', 'README.md']);
});

it('knows the row of a file, and folders that have none', () => {
  const [docs, src] = toTree(ROWS, 'path');
  assert.deepEqual([docs?.rowId, docs?.isFolder, src?.rowId, src?.isFolder], ['row-4', true, undefined, true]);
});
