import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../base/clock.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { IndexProgress } from '../model/index-progress.ts';
import type { Job } from '../model/job.ts';
import type { AttemptContext } from './attempt.ts';
import { JobCancelled, JobRefused, LeaseLost, WorkersClosed } from './job-errors.ts';
import type { RunningJob } from './store/attempts.ts';
import type { Jobs } from './store/jobs.ts';
import { openTestJobs, TestClock, type TestJobs, until } from './testing/open-test-jobs.ts';

/** Jobs that have begun, and that end when the test or their signal ends them. */
class HeldJobs {
  readonly begun: { job: RunningJob; context: AttemptContext; end: (error?: Error) => void }[] = [];

  readonly handler = async (job: RunningJob, context: AttemptContext): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.begun.push({ job, context, end: (error) => (error === undefined ? resolve() : reject(error)) });
    context.signal.addEventListener('abort', () => reject(context.signal.reason));
    await promise;
  };

  get(index: number) {
    return until(() => this.begun[index]);
  }
}

const UNREACHABLE = new Refusal('source_unreachable', { host: 'git.example.org' });

function toProgress(done: number): IndexProgress {
  return { phase: 'reading', done, total: 10, perSecond: undefined, secondsLeft: undefined };
}

describe('workers', () => {
  let test: TestJobs;
  let jobs: Jobs;
  let held: HeldJobs;

  before(async () => {
    test = await openTestJobs();
  });
  after(() => test.close());
  beforeEach(() => {
    jobs = test.createJobs();
    held = new HeldJobs();
  });
  afterEach(() => test.reset());

  const enqueue = (subject: string, kind = 'index') => jobs.enqueue(kind, subject);
  const whenState = (id: string, state: Job['state']) =>
    until(async () => {
      const job = await jobs.findById(id);
      return job?.state === state && job;
    });

  it('begin a job that was asked for before the clock was set back, and store how far it is', async () => {
    const first = await enqueue('a');
    test.clock.advance(-86_400_000);
    test.start(jobs, { index: held.handler }, { atOnce: 1, pollMs: 20 });
    const { context, end } = await held.get(0);
    context.report(toProgress(1));
    await until(async () => (await jobs.findById(first))?.progress !== undefined);
    test.clock.advance(-86_400_000);
    await until(async () => {
      // A report is left out while the one before is being stored.
      context.report(toProgress(2));
      return (await jobs.findById(first))?.progress?.done === 2;
    });
    end();
    await whenState(first, 'done');
  });

  it('begin a job of their own process without waiting for the poll, and the next one when it ends', async () => {
    test.start(jobs, { index: held.handler }, { atOnce: 1, pollMs: 1_000_000 });
    const first = await enqueue('a');
    const { job, end } = await held.get(0);
    // Two jobs of one millisecond have no order.
    const second = await enqueue('b');
    const { leaseId: _, ...claimed } = job;
    assert.deepEqual(claimed, { id: first, kind: 'index', subject: 'a', attempt: 1 });
    assert.equal((await jobs.find('b'))?.position, 1);
    assert.equal(held.begun.length, 1, 'one at once');
    end();
    await whenState(first, 'done');
    (await held.get(1)).end();
    await whenState(second, 'done');
  });

  it('begin a job when its time has come, before the next poll', async () => {
    jobs = test.createJobs({ backoffMs: 50 }, systemClock);
    test.start(jobs, { index: held.handler }, { pollMs: 1_000_000 });
    await enqueue('a');
    const failedMs = systemClock.nowMs();
    (await held.get(0)).end(UNREACHABLE);
    await held.get(1);
    assert.ok(systemClock.nowMs() >= Math.floor(failedMs + 50));
  });

  it('find jobs of other processes by polling, and leave kinds alone that they have no handler for', async () => {
    const other = test.createJobs();
    test.start(jobs, { index: held.handler });
    const foreign = await other.enqueue('remove', 'a');
    const own = await other.enqueue('index', 'b');
    assert.equal((await held.get(0)).job.id, own);
    assert.equal((await jobs.findById(foreign))?.state, 'waiting');
  });

  it('run one job of a subject at a time; one that comes meanwhile waits, and later ones merge with it', async () => {
    test.start(jobs, { index: held.handler, remove: held.handler });
    test.start(test.createJobs(), { index: held.handler, remove: held.handler });
    const first = await enqueue('a');
    const running = await held.get(0);
    const second = await enqueue('a');
    assert.notEqual(second, first);
    assert.equal(await enqueue('a'), second);
    const removal = await enqueue('a', 'remove');
    await sleep(50);
    assert.equal(held.begun.length, 1);
    assert.equal((await jobs.find('a'))?.id, first, 'what runs is told first');
    running.end();
    const next = await held.get(1);
    assert.equal(next.job.id, second);
    await sleep(50);
    assert.equal(held.begun.length, 2);
    next.end();
    assert.equal((await held.get(2)).job.id, removal);
  });

  it('try a failed job again after waits that double, and tell the reason of the last failure', async () => {
    jobs = test.createJobs({ attemptsMax: 4, backoffMs: 1_000, backoffMsMax: 3_000 });
    test.start(jobs, { index: held.handler }, { random: () => 0.5 });
    const id = await enqueue('a');
    const waits: number[] = [];
    for (const attempt of [1, 2, 3]) {
      const { job, end } = await held.get(attempt - 1);
      assert.equal(job.attempt, attempt);
      end(UNREACHABLE);
      const { runAfterMs, reason = '' } = await whenState(id, 'waiting');
      assert.match(reason, /^git\.example\.org cannot be reached/);
      waits.push(runAfterMs - test.clock.nowMs());
      test.clock.advance(runAfterMs - test.clock.nowMs());
    }
    assert.deepEqual(waits, [750, 1_500, 2_250], 'three quarters of 1, 2 and at most 3 seconds');
    (await held.get(3)).end(new Error('postgres://user:password@host refused'));
    const { state, attempts, reason } = await whenState(id, 'failed');
    assert.deepEqual(
      { state, attempts, reason },
      { state: 'failed', attempts: 4, reason: 'Something went wrong inside the server.' },
    );
    assert.deepEqual(
      test.failures.map((error) => error instanceof JobRefused),
      [true, true, true, false],
      'the log has what people are not told',
    );
  });

  it('do not repeat a permanent failure', async () => {
    test.start(jobs, { index: held.handler });
    const id = await enqueue('a');
    (await held.get(0)).end(new Refusal('not_a_repository'));
    const { reason = '', attempts } = await whenState(id, 'failed');
    assert.match(reason, /^There is no git repository\. /);
    assert.equal(attempts, 1);
  });

  it('leave the retry of a failed job to a newer one of its kind that waits already', async () => {
    test.start(jobs, { index: held.handler });
    const first = await enqueue('a');
    const running = await held.get(0);
    const second = await enqueue('a');
    running.end(UNREACHABLE);
    await whenState(first, 'replaced');
    const next = await held.get(1);
    assert.deepEqual([next.job.id, next.job.attempt], [second, 1]);
  });

  it('abort the signal of a running job that is cancelled, and free its subject when it has ended', async () => {
    const slow = Promise.withResolvers<void>();
    test.start(jobs, {
      index: async (job, context) => {
        await held.handler(job, context).catch(() => slow.promise);
      },
    });
    const id = await enqueue('a');
    const { context } = await held.get(0);
    await jobs.cancel('a');
    await until(() => context.signal.aborted);
    assert.ok(context.signal.reason instanceof JobCancelled);
    const told: string[] = [];
    jobs.events.on('change', (subject) => told.push(subject));
    // A timer may report once more before its handler ends.
    context.report(toProgress(1));
    assert.deepEqual(told, []);
    const next = await enqueue('a');
    assert.deepEqual(
      [(await jobs.findById(id))?.state, (await jobs.findById(next))?.state],
      ['running', 'waiting'],
      'its handler has not ended',
    );
    slow.resolve();
    await whenState(id, 'cancelled');
    await whenState(next, 'running');
    assert.deepEqual(test.failures, []);
  });

  it('hear of a job that another process cancels', async () => {
    test.start(jobs, { index: held.handler });
    const id = await enqueue('a');
    await held.get(0);
    await test.createJobs().cancel('a');
    await whenState(id, 'cancelled');
  });

  it('take a job over whose worker gives no sign of life, and count its attempt', async () => {
    // The clock of the first process stops: for the second, an hour passes.
    const frozen = new TestClock();
    jobs = test.createJobs({}, frozen);
    test.start(jobs, { index: held.handler });
    const id = await enqueue('a');
    const lost = await held.get(0);
    test.clock.advance(3_600_000);
    const successor = new HeldJobs();
    test.start(test.createJobs(), { index: successor.handler });
    const taken = await successor.get(0);
    assert.deepEqual([taken.job.id, taken.job.attempt], [id, 2]);
    await until(() => lost.context.signal.aborted);
    assert.ok(lost.context.signal.reason instanceof LeaseLost);
    lost.context.report(toProgress(1));
    await until(() => test.failures.some((error) => error instanceof LeaseLost));
    assert.equal((await jobs.findById(id))?.state, 'running', 'the end of the lost attempt was refused');
    taken.context.report(toProgress(2));
    taken.end();
    assert.equal((await whenState(id, 'done')).progress?.done, 2);
  });

  it('give up a job whose processes die each time, and wait before they begin it a third time', async () => {
    const dying = { heartbeatMs: 1_000_000, attemptsMax: 3, leaseMs: 10_000, backoffMs: 1_000 };
    jobs = test.createJobs(dying);
    const id = await enqueue('a');
    for (const attempt of [1, 2, 3]) {
      test.start(test.createJobs(dying), { index: held.handler });
      assert.equal((await held.get(attempt - 1)).job.attempt, attempt);
      test.clock.advance(dying.leaseMs);
      if (attempt !== 2) continue;
      assert.equal((await whenState(id, 'waiting')).runAfterMs, test.clock.nowMs() + 2_000);
      test.clock.advance(2_000);
    }
    const { reason } = await whenState(id, 'failed');
    assert.equal(reason, 'The process that ran the job ended before the job did.');
    assert.equal(held.begun.length, 3);
  });

  it('take over at once what a process that owned the database alone has left', async (context) => {
    if (test.isOnPostgres) return context.skip('no process owns it alone');
    test.start(test.createJobs({ heartbeatMs: 1_000_000 }), { index: held.handler });
    await enqueue('a');
    await held.get(0);
    await jobs.endAllLeases();
    test.start(jobs, { index: held.handler });
    return assert.equal((await held.get(1)).job.attempt, 2);
  });

  it('give back what runs when they close, and do not count the attempt', async () => {
    const workers = test.start(jobs, { index: held.handler });
    const id = await enqueue('a');
    const { context } = await held.get(0);
    await workers.close();
    assert.ok(context.signal.reason instanceof WorkersClosed);
    const { state, attempts, runAfterMs } = (await jobs.findById(id)) ?? assert.fail();
    assert.deepEqual(
      { state, attempts, runAfterMs },
      { state: 'waiting', attempts: 0, runAfterMs: test.clock.nowMs() },
    );
    assert.deepEqual(test.failures, []);
    await enqueue('b');
    await sleep(20);
    assert.equal(held.begun.length, 1, 'closed workers begin nothing');
    test.start(jobs, { index: held.handler });
    assert.equal((await held.get(1)).job.id, id);
  });

  it('give back a job whose handler returns as if it were done because they close', async () => {
    const workers = test.start(jobs, {
      index: async (job, context) => {
        await held.handler(job, context).catch(() => {});
      },
    });
    const id = await enqueue('a');
    await held.get(0);
    await workers.close();
    assert.equal((await jobs.findById(id))?.state, 'waiting');
  });

  it('tell listeners each progress, and store it while the job runs and at its end', async () => {
    let told = 0;
    test.start(jobs, { index: held.handler });
    const id = await enqueue('a');
    const { context, end } = await held.get(0);
    jobs.events.on('change', () => told++);
    const stored = async () => (await jobs.findById(id))?.progress?.done;
    context.report(toProgress(1));
    await until(async () => (await stored()) === 1);
    for (let done = 2; done <= 9; done++) context.report(toProgress(done));
    assert.equal(told, 9);
    context.report(toProgress(10));
    end();
    assert.equal((await whenState(id, 'done')).progress?.done, 10, 'nothing is lost at the end');
  });

  it('go on after an error of the database', async () => {
    test.start(jobs, { index: held.handler });
    await test.database.schema.alterTable('jobs').renameTo('moved').execute();
    await until(() => test.failures.length > 0);
    await test.database.schema.alterTable('moved').renameTo('jobs').execute();
    await enqueue('a');
    await held.get(0);
  });

  it('take a job over from a process that was killed', async () => {
    jobs = test.createJobs({ leaseMs: 3_000, heartbeatMs: 100 }, systemClock);
    const id = await enqueue('a');
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./testing/hold-job.ts')), test.address], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(child.stdout, 'data');
    assert.equal(String(printed), 'attempt 1\n');
    test.start(jobs, { index: held.handler }, { pollMs: 50 });
    await sleep(100);
    assert.equal(held.begun.length, 0, 'it lives');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { job, end } = await held.get(0);
    assert.deepEqual([job.id, job.attempt], [id, 2]);
    end();
    await whenState(id, 'done');
  });
});
