import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { createTestFolder, openTestGit, TestRepository } from '../git/testing/test-repository.ts';
import { openRecords } from '../open-memory.ts';
import { addRepository } from '../verbs/add-repository.ts';
import { FolderWatches } from './folder-watches.ts';

it('a process watches only the folders that it is for, and refreshes them', async (test) => {
  const folder = createTestFolder();
  const opened = new AsyncDisposableStack();
  test.after(async () => {
    await opened.disposeAsync();
    await rm(folder, { recursive: true, force: true });
  });
  const records = await openRecords({ folder: join(folder, 'data'), isLocalAllowed: true }, opened);
  const ids = new Map<string, string>();
  for (const name of ['own', 'other', 'still']) {
    const source = new TestRepository(join(folder, name)).write({ 'a.ts': '1' });
    source.commit();
    const added = { source: source.path, name: `local/${name}`, isWatched: name !== 'still', addedBy: 'system' };
    ids.set(name, (await addRepository(records, added)).id);
  }
  for (const id of ids.values()) await records.jobs.cancel(id);
  const watches = new FolderWatches(records, {
    isWatchedHere: ({ name }) => name !== 'other',
    openGit: () => openTestGit(folder),
    onFailure: (error) => assert.fail(String(error)),
  });
  opened.adopt(watches, (each) => each.close());
  await watches.sync();
  const waiting = await records.jobs.list({ states: ['waiting'], limit: 10 });
  assert.deepEqual(
    waiting.map(({ subject }) => subject),
    [ids.get('own')],
  );
});
