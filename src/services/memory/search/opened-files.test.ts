import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOpenedFiles } from './opened-files.ts';

test('a file that was opened lately is not read again, and the oldest is closed when there is too much text', async () => {
  const opened = await createOpenedFiles();
  const read: string[] = [];
  const readTexts = async (_group: number, blobs: readonly string[]) => {
    read.push(...blobs);
    return new Map(blobs.filter((blob) => blob !== 'gone').map((blob) => [blob, blob.repeat(5_000_000)]));
  };
  const open = async (...blobs: string[]) => [...(await opened.open(0, blobs, readTexts)).keys()];
  assert.deepEqual(await open('a', 'b', 'gone'), ['a', 'b']);
  assert.deepEqual(await open('a'), ['a']);
  assert.deepEqual(read, ['a', 'b', 'gone']);
  await open('c');
  assert.deepEqual(await open('a', 'b'), ['a', 'b'], 'the least recently used one is read again');
  assert.deepEqual(read, ['a', 'b', 'gone', 'c', 'b']);
});
