import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '../../../base/clock.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Job } from '../model/job.ts';
import { Jobs } from './store/jobs.ts';
import { openTestJobs, type TestJobs } from './testing/open-test-jobs.ts';

describe('the queue of jobs', () => {
  let test: TestJobs;
  let jobs: Jobs;

  before(async () => {
    test = await openTestJobs();
  });
  after(() => test.close());
  beforeEach(() => {
    jobs = test.createJobs({ waitingMax: 3, endedMax: 3 });
  });
  afterEach(() => test.reset());

  const enqueue = (subject: string, kind = 'index') => jobs.enqueue(kind, subject);
  const get = async (id: string): Promise<Job> => (await jobs.findById(id)) ?? assert.fail(`no job ${id}`);

  it('merges a job with the one of its kind and subject that waits: the earliest time, its attempts counted anew', async () => {
    const now = test.clock.nowMs();
    const first = await enqueue('a');
    const failed = { run_after: now + 500, attempts: 2, reason: 'broken' };
    await test.database.updateTable('jobs').set(failed).where('id', '=', first).execute();
    test.clock.advance(100);
    assert.equal(await enqueue('a'), first);
    const { runAfterMs, attempts, reason } = await get(first);
    assert.deepEqual({ runAfterMs, attempts, reason }, { runAfterMs: now + 100, attempts: 0, reason: undefined });
    test.clock.advance(100);
    assert.equal(await enqueue('a'), first);
    assert.equal((await get(first)).runAfterMs, now + 100, 'it keeps its place in the queue');
    assert.notEqual(await enqueue('a', 'remove'), first, 'another kind');
    assert.notEqual(await enqueue('b'), first, 'another subject');
  });

  it('refuses more than may wait, but still merges with what waits', async () => {
    const first = await enqueue('a');
    for (const subject of ['b', 'c']) await enqueue(subject);
    await assert.rejects(enqueue('d'), (error) => error instanceof Refusal && error.code === 'too_many_jobs');
    assert.equal(await enqueue('a'), first);
    await jobs.cancel('b');
    await enqueue('d');
  });

  it('keeps the order of jobs that come within a millisecond', async () => {
    jobs = test.createJobs();
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) ids.push(await enqueue(`subject ${i}`));
    assert.deepEqual(ids.toSorted(), ids);
    assert.deepEqual(
      (await jobs.list({ limit: 100 })).map(({ id }) => id),
      ids,
    );
  });

  it('adds and cancels jobs in the transaction of the caller', async () => {
    const failing = test.database.transaction().execute(async (transaction) => {
      await jobs.enqueue('index', 'a', transaction);
      throw new Error('changed its mind');
    });
    await assert.rejects(failing, /changed its mind/);
    assert.equal(await jobs.find('a'), undefined);
    await test.database.transaction().execute(async (transaction) => {
      await jobs.enqueue('index', 'a', transaction);
      await jobs.enqueue('index', 'b', transaction);
      await jobs.cancel('b', transaction);
    });
    assert.deepEqual([(await jobs.find('a'))?.state, (await jobs.find('b'))?.state], ['waiting', 'cancelled']);
  });

  it('tells what waits in the order in which it will run, with its position', async () => {
    const ids: string[] = [];
    for (const subject of ['a', 'b', 'c']) {
      ids.push(await enqueue(subject));
      test.clock.advance(1);
    }
    const listed = await jobs.list({ limit: 10 });
    assert.deepEqual(
      listed.map(({ id, position }) => ({ id, position })),
      ids.map((id, index) => ({ id, position: index + 1 })),
    );
    assert.equal((await jobs.find('c'))?.position, 3);
    assert.deepEqual(
      (await jobs.list({ limit: 10, subject: 'b' })).map(({ position }) => position),
      [2],
    );
  });

  it('finds the jobs of many subjects with one statement, and their positions with another', async () => {
    const ids = new Map<string, string>();
    for (const subject of ['running', 'waiting', 'ended', 'other']) {
      const ended = await enqueue(subject);
      await test.database.updateTable('jobs').set({ state: 'done', ended_at: 1 }).where('id', '=', ended).execute();
      ids.set(subject, await enqueue(subject));
      if (subject === 'waiting') continue;
      const state = subject === 'running' ? 'running' : 'failed';
      const changes = { state, ended_at: state === 'failed' ? 2 : null } as const;
      await test.database
        .updateTable('jobs')
        .set(changes)
        .where('id', '=', ids.get(subject) ?? '')
        .execute();
    }
    await jobs.enqueue('purge', 'ended');
    let statements = 0;
    const counted = test.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    const found = await new Jobs(counted, systemClock).listOfSubjects(
      ['running', 'waiting', 'ended', 'nothing'],
      'index',
    );
    assert.equal(statements, 2);
    const toEntry = ({ subject, id, position }: Job) => [subject, [id, position]];
    assert.deepEqual(Object.fromEntries(found.map(toEntry)), {
      running: [ids.get('running'), undefined],
      waiting: [ids.get('waiting'), 1],
      ended: [ids.get('ended'), undefined],
    });
  });

  it('ends a waiting job at once when it is cancelled', async () => {
    const changes: string[] = [];
    const id = await enqueue('a');
    jobs.events.on('change', (subject) => changes.push(subject));
    await jobs.cancel('a');
    const { state, endedAtMs } = await get(id);
    assert.deepEqual({ state, endedAtMs }, { state: 'cancelled', endedAtMs: test.clock.nowMs() });
    assert.deepEqual(changes, ['a']);
    assert.notEqual(await enqueue('a'), id);
  });

  it('forgets ended jobs by age and number, failed ones later', async () => {
    const end = async (subject: string, state: Job['state']) => {
      const id = await enqueue(subject);
      const ended = { state, ended_at: test.clock.nowMs() };
      await test.database.updateTable('jobs').set(ended).where('id', '=', id).execute();
      test.clock.advance(1_000);
    };
    const kept = async () => (await jobs.list({ limit: 10 })).map(({ subject }) => subject).sort();
    for (const subject of ['a', 'b', 'c', 'd']) await end(subject, 'done');
    await jobs.prune();
    assert.deepEqual(await kept(), ['b', 'c', 'd'], 'the newest three');
    await end('e', 'failed');
    await enqueue('f');
    test.clock.advance(jobs.limits.endedKeptMs);
    await jobs.prune();
    assert.deepEqual(await kept(), ['e', 'f'], 'what failed, and what waits');
    test.clock.advance(jobs.limits.failedKeptMs);
    await jobs.prune();
    assert.deepEqual(await kept(), ['f']);
  });

  it('answers its queries from indexes', async (context) => {
    if (test.isOnPostgres) return context.skip('it tells its plans otherwise');
    const plan = async (query: string) =>
      (await sql.raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`).execute(test.database)).rows
        .map(({ detail }) => detail)
        .join('; ');
    const next = `SELECT id FROM jobs next WHERE next.state = 'waiting' AND next.run_after <= 1 AND NOT EXISTS
      (SELECT 1 FROM jobs other WHERE other.state = 'running' AND other.subject = next.subject) ORDER BY run_after, id LIMIT 1`;
    return assert.match(await plan(next), /next USING INDEX jobs_queue.*other USING.* jobs_one_running/);
  });
});
