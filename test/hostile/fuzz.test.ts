// Requests to every published operation of every service: valid, almost valid and hostile, by callers of every kind.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import { createRandom } from '../vector/random.ts';
import { checkAnswer } from './check-answer.ts';
import { FuzzRecord } from './fuzz-record.ts';
import { FuzzedProgram } from './fuzzed-program.ts';
import { type Sent, toFuzzedRequest, toValidRequest } from './make-request.ts';
import type { Operation } from './published-operations.ts';
import { closeConnections, sendRequest } from './send-request.ts';
import { plantVictim } from './victim.ts';

/** A soak tries others each time; the short form sends the same requests each time, so that a failure has a cause. */
const seed = Number(process.env['TEST_SEED'] ?? forSoak(Date.now() % 1_000_000, 431));
/** Beside the valid requests of the first test, of which the number depends on what is accepted. */
const REQUESTS = forSoak(200_000, 500);
/** The number of requests in a round. Between two rounds, removed records are restored, which takes seconds. */
const ROUND = 500;
/** The number of concurrent requests. */
const AT_ONCE = 8;
/**
 * The number of valid requests of which one must be accepted. Most have an unfit caller or value: of some operations one
 * in twenty is accepted.
 */
const ATTEMPTS_MAX = 400;
/** The number of valid requests while other operations run, which may remove what this one needs. */
const ATTEMPTS_AMONG_OTHERS = 30;

describe(`fuzz of all services (seed ${seed})`, () => {
  const random = createRandom(seed);
  const record = new FuzzRecord();
  let program: FuzzedProgram;
  let operations: Operation[];
  let lookAsVictim: () => Promise<unknown>;
  let seenBefore: unknown;
  before(async () => {
    program = await FuzzedProgram.open();
    await program.restore();
    operations = await program.listOperations();
    // The victim comes last, so that its records are on no page that was read for its forms.
    lookAsVictim = await plantVictim(program, program.urls);
    seenBefore = await lookAsVictim();
  });
  after(async () => {
    closeConnections();
    await program?.close();
  });

  const sourceOf = (operation: Operation) => ({
    random,
    resolve: operation.resolve,
    known: (name: string) => program.known(operation.service, name),
  });

  async function send(sent: Sent): Promise<number> {
    try {
      const answer = await sendRequest(sent);
      record.count(sent, answer.status);
      checkAnswer(sent, answer, program.secrets);
      return answer.status;
    } catch (error) {
      record.fail(sent, error as Error);
      return 0;
    }
  }

  /** Sends valid requests until one is accepted. An earlier one counts: what it made may be refused a second time. */
  async function isAccepted(operation: Operation, attempts: number): Promise<boolean> {
    for (let left = attempts; left > 0 && !record.isAccepted(operation.name); left -= 1)
      await send(toValidRequest(operation, program.pickCaller(operation, random), sourceOf(operation)));
    return record.isAccepted(operation.name);
  }

  it('accepts a valid request to every operation', async () => {
    // Operations that remove something come last: it is not always restored as it was.
    const { others = [], removing = [] } = Object.groupBy(operations, ({ method, route }) =>
      method === 'DELETE' || /delete|remove|unpublish|moderation|admin/.test(route) ? 'removing' : 'others',
    );
    const missed: string[] = [];
    for (const group of [others, removing]) {
      await program.restore();
      const doubtful: Operation[] = [];
      for (let at = 0; at < group.length; at += AT_ONCE) {
        const chosen = group.slice(at, at + AT_ONCE);
        const accepted = await Promise.all(chosen.map((each) => isAccepted(each, ATTEMPTS_AMONG_OTHERS)));
        doubtful.push(...chosen.filter((_, index) => !accepted[index]));
      }
      // Another operation may have changed the object of one of these.
      for (const operation of doubtful) {
        await program.restore(operation.service);
        if (!(await isAccepted(operation, ATTEMPTS_MAX))) missed.push(record.statusesOf(operation.name));
      }
    }
    assert.deepEqual(missed, []);
  });

  it(`answers ${REQUESTS} requests that are valid, almost valid or hostile`, async () => {
    for (let sent = 0; sent < REQUESTS && program.isRunning; sent += ROUND) {
      await program.restore();
      let left = ROUND;
      const work = async () => {
        for (; left > 0; left -= 1) {
          const operation = random.pick(operations);
          await send(toFuzzedRequest(operation, program.pickCaller(operation, random), sourceOf(operation)));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  });

  it('keeps its guarantees in every answer, stays healthy and leaves what others store as it was', async (test) => {
    for (const line of record.listStatuses(forSoak('operation', 'service'))) test.diagnostic(line);
    const failures = record.describeFailures();
    assert.ok(failures === '', failures);
    await program.assertHealthy();
    assert.deepEqual(await lookAsVictim(), seenBefore);
  });
});
