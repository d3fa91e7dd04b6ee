import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { forSoak } from '../../../base/testing/soak.ts';
import type { JobHandler } from './attempt.ts';
import type { RunningJob } from './store/attempts.ts';
import { openTestJobs, type TestJobs, until } from './testing/open-test-jobs.ts';

const PROCESSES = 3;
const SUBJECTS = 2;
const LEASE_MS = 10_000;

const target = fc.record({ process: fc.nat(PROCESSES - 1), subject: fc.nat(SUBJECTS - 1) });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('enqueue' as const), target, kind: fc.constantFrom('x', 'y') }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('end' as const, 'fail' as const), target }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'restart' as const), target }) },
  // Each process takes the others for dead until their next heartbeat.
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stall' as const), target }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Active {
  readonly job: RunningJob;
  end(error?: Error): void;
}

describe('jobs of several processes', () => {
  it('run one at a time for each subject, for any events in any order, and all of them end', async () => {
    const test = await openTestJobs();
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          await play(test, steps, `run-${run++}`);
        }),
        { numRuns: forSoak(100, 12), endOnFailure: true },
      );
    } finally {
      await test.close();
    }
  });
});

async function play(test: TestJobs, steps: readonly Step[], run: string): Promise<void> {
  const active = new Set<Active>();
  const handler = createHandler(active);
  const processes = Array.from({ length: PROCESSES }, () => openProcess(test, handler));
  const isStalled = steps.some(({ act }) => act === 'stall');
  try {
    for (const each of steps) {
      await take(each, test, processes[each.target.process] ?? assert.fail(), active, `${run}-${each.target.subject}`);
      await checkOneAtATime(test, active, isStalled);
    }
    await until(async () => {
      for (const attempt of active) attempt.end();
      // Among too many changes at once the database may not store an end, which shows when the lease runs out.
      test.clock.advance(LEASE_MS / 100);
      const left = await processes[0]?.jobs.list({ states: ['waiting', 'running'], limit: 1 });
      return left?.length === 0;
    });
  } finally {
    for (const { jobs, workers } of processes) {
      for (const { subject } of await jobs.list({ states: ['waiting'], limit: 100 })) await jobs.cancel(subject);
      await workers.close();
    }
  }
}

function createHandler(active: Set<Active>): JobHandler {
  return async (job, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own: Active = { job, end: (error) => (error === undefined ? resolve() : reject(error)) };
    active.add(own);
    signal.addEventListener('abort', () => resolve());
    // Handlers take a moment to end.
    await promise.finally(() => sleep(1)).finally(() => active.delete(own));
  };
}

function openProcess(test: TestJobs, handler: JobHandler) {
  // Short intervals often write the same rows, and a server refuses colliding writes.
  const everyMs = test.isOnPostgres ? 20 : 2;
  const jobs = test.createJobs({ leaseMs: LEASE_MS, heartbeatMs: everyMs, backoffMs: 0, attemptsMax: 1_000 });
  const start = () => test.start(jobs, { x: handler, y: handler }, { atOnce: 2, pollMs: everyMs });
  return { jobs, workers: start(), start };
}

async function take(
  step: Step,
  test: TestJobs,
  process: ReturnType<typeof openProcess>,
  active: ReadonlySet<Active>,
  subject: string,
): Promise<void> {
  if (step.act === 'enqueue') await process.jobs.enqueue(step.kind, subject);
  else if (step.act === 'cancel') await process.jobs.cancel(subject);
  else if (step.act === 'stall') test.clock.advance(LEASE_MS);
  else if (step.act === 'restart') {
    await process.workers.close();
    process.workers = process.start();
  } else {
    const error = step.act === 'fail' ? new Error('broken') : undefined;
    for (const attempt of active) if (attempt.job.subject === subject) attempt.end(error);
  }
}

/**
 * Checks that no two attempts of a subject hold their lease. A worker that counts as dead may not have noticed yet, but
 * must not be able to publish anything.
 */
async function checkOneAtATime(test: TestJobs, active: ReadonlySet<Active>, isStalled: boolean): Promise<void> {
  for (let number = 0; number < 3; number++) {
    await sleep(1);
    const now = [...active];
    const subjects = (isStalled ? await listHolders(test, now) : now).map(({ job }) => job.subject);
    assert.equal(new Set(subjects).size, subjects.length, `two at once: ${subjects}`);
  }
}

async function listHolders({ database }: TestJobs, attempts: readonly Active[]): Promise<Active[]> {
  const rows = await database.selectFrom('jobs').select('lease_id').where('state', '=', 'running').execute();
  const held = new Set(rows.map(({ lease_id }) => lease_id));
  return attempts.filter(({ job }) => held.has(job.leaseId));
}
