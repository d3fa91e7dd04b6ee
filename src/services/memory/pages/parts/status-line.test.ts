import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IndexProgress } from '../../model/index-progress.ts';
import { INDEX_JOB, type Job } from '../../model/job.ts';
import type { Repository } from '../../model/repository.ts';
import type { IndexSummary } from '../../model/repository-index.ts';
import { toStatusLine } from './status-line.ts';

const NOW = new Date('2026-01-15T12:00:00Z');

const REPOSITORY: Repository = {
  id: 'r1',
  owner: 'acme',
  name: 'tools',
  sourceKind: 'git',
  address: 'https://host.example/acme/tools',
  isWatched: false,
  defaultBranch: 'main',
  hosted: undefined,
  addedBy: 'system',
  createdAt: NOW,
};

const INDEX: IndexSummary = {
  id: 'i1',
  repositoryId: 'r1',
  target: { kind: 'branch', branch: 'main' },
  baseId: undefined,
  commit: '0123456789abcdef',
  counts: { files: 1234, chunks: 5678, bytes: 1, skipped: {}, redactions: 0 },
  generation: 1,
  version: '1',
  indexedAt: NOW,
};

const JOB: Job = {
  id: 'j1',
  kind: INDEX_JOB,
  subject: 'r1',
  state: 'waiting',
  attempts: 0,
  runAfterMs: NOW.getTime(),
  position: undefined,
  progress: undefined,
  reason: undefined,
  endedAtMs: undefined,
};

const toLine = (job: Partial<Job> | undefined, indexes: readonly IndexSummary[] = []) =>
  toStatusLine({ repository: REPOSITORY, job: job && { ...JOB, ...job }, indexes, isPublished: false }, NOW);

const running = (progress: Partial<IndexProgress>) =>
  ({
    state: 'running',
    progress: { phase: 'starting', done: 0, total: 0, perSecond: undefined, secondsLeft: undefined, ...progress },
  }) as const;

describe('the state of a repository in words', () => {
  it('shows the position in the queue, or when and why it is tried again', () => {
    assert.equal(toLine({ position: 1 }).activity, 'Next in the queue.');
    assert.equal(toLine({ position: 22 }).activity, '22nd in the queue.');
    const again = toLine({ position: 1, runAfterMs: NOW.getTime() + 60_000, reason: 'The host is away.' });
    assert.match(again.activity, /tried again at 15 Jan 2026, 12:01 UTC\. The last attempt failed: The host is away\./);
  });

  it('reports how much of a clone is there', () => {
    const { label, activity, share } = toLine(running({ phase: 'fetching', done: 450, total: 1000 }));
    assert.deepEqual([label, activity, share], ['Indexing', 'Cloning: 45 % (450 of 1,000 objects).', 0.45]);
    assert.match(toLine(running({ phase: 'fetching' }), [INDEX]).activity, /^Fetching new commits\.$/);
  });

  it('reports how many files are read, how fast, and how long the rest takes', () => {
    const line = toLine(running({ phase: 'reading', done: 500, total: 2000, perSecond: 250.4, secondsLeft: 90 }), [
      INDEX,
    ]);
    assert.equal(line.label, 'Refreshing');
    assert.equal(line.activity, 'Reading files: 500 of 2,000 files, 250 a second, about 2 minutes left.');
    assert.equal(line.index, '1,234 files in 5,678 chunks at commit 0123456, indexed');
  });

  it('claims no progress where nothing is counted', () => {
    assert.deepEqual(toLine(running({ phase: 'writing' })).share, undefined);
    assert.deepEqual(toLine({ state: 'running', progress: undefined }).activity, 'Starting.');
  });

  it('reports why it failed, and whether an older index still answers', () => {
    const failed = { state: 'failed', reason: 'It is gone. Look for it.' } as const;
    assert.equal(toLine(failed).activity, 'It is gone. Look for it.');
    assert.equal(toLine(failed).index, 'Nothing is searchable yet.');
    assert.match(toLine(failed, [INDEX]).activity, /The last index still answers\.$/);
  });

  it('calls a repository ready only when it has an index', () => {
    assert.equal(toLine(undefined, [INDEX]).label, 'Ready');
    assert.equal(toLine(undefined).label, 'Empty');
  });
});
