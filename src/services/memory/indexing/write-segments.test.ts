import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SharedProgress } from './shared-progress.ts';
import type { SourceEntry, SourceFiles } from './source-files.ts';
import { IndexedRepository } from './testing/indexed-repository.ts';
import { TEXT_BYTES_MAX, writeSegments } from './write-segments.ts';

const TEXT = Buffer.from('export const copied = 1;\n');
const entries = Array.from(
  { length: 600 },
  (_, at): SourceEntry => ({ path: `src/copy${at}.ts`, kind: 'file', oid: 'a'.repeat(40), size: TEXT.length }),
);
const files: SourceFiles = {
  entries,
  removedPaths: [],
  read: async function* (read) {
    for (const entry of read) yield { entry, bytes: TEXT, size: TEXT.length };
  },
};

describe('writeSegments', () => {
  let repository: IndexedRepository;
  before(async () => {
    repository = await IndexedRepository.open();
  });
  after(() => repository.close());

  it('takes files until the index is as large as it may be, and notes the others for the next time', async () => {
    const { id: repositoryId, store } = repository;
    const progress = new SharedProgress();
    const context = { store, repositoryId, files, commitWords: new Map(), progress, keptBytes: TEXT_BYTES_MAX - 1 };
    const { entries: noted } = await writeSegments(context, entries);
    assert.equal(noted.length, entries.length);
    const [taken, left] = [noted.filter(({ blob }) => blob), noted.filter(({ blob }) => blob === undefined)];
    assert.ok(taken.length > 0 && left.length > 0, `${taken.length} taken, ${left.length} left`);
    for (const { oid, skipped } of left) assert.deepEqual([oid, skipped], ['', 'repository too large']);
  });
});
