import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HttpProblem } from '../errors/problem.ts';
import { Admission, type Admitted } from './admission.ts';

function create() {
  const clock = { ms: 0 };
  const admission = new Admission(() => clock.ms);
  const enter = (namespace: string, count: number): Admitted[] =>
    Array.from({ length: count }, () => admission.enter(namespace));
  return { clock, admission, enter };
}

const countAdmitted = (requests: readonly Admitted[]): number =>
  requests.filter(({ whenAdmitted }) => whenAdmitted === undefined).length;

describe('Admission', () => {
  it('lets everything of a caller in who is alone', () => {
    assert.equal(countAdmitted(create().enter('a', 100)), 100);
  });

  it('lets a few of each in while there are several, and the others when these have ended, in their order', async () => {
    const { admission, enter } = create();
    admission.enter('b').leave();
    const requests = enter('a', 10);
    assert.equal(countAdmitted(requests), 2);
    const order: number[] = [];
    requests.forEach(({ whenAdmitted }, i) => void whenAdmitted?.then(() => order.push(i)));
    assert.equal(admission.enter('b').whenAdmitted, undefined, 'another caller does not wait for them');
    requests[0]!.leave();
    requests[1]!.leave();
    await Promise.resolve();
    assert.deepEqual(order, [2, 3]);
  });

  it('lets the rest of a caller in when the others have been away for a second', async () => {
    const { clock, admission, enter } = create();
    admission.enter('b').leave();
    const requests = enter('a', 10);
    clock.ms = 1_500;
    admission.enter('a').leave();
    await Promise.all(requests.map(({ whenAdmitted }) => whenAdmitted));
  });

  it('keeps a flood waiting that pauses while another caller is there', async () => {
    const { clock, admission, enter } = create();
    admission.enter('b').leave();
    let admitted = 0;
    for (const { whenAdmitted } of enter('flood', 50)) {
      if (whenAdmitted === undefined) admitted += 1;
      else void whenAdmitted.then(() => (admitted += 1));
    }
    for (clock.ms = 100; clock.ms <= 3_000; clock.ms += 100) {
      admission.enter('b').leave();
      await Promise.resolve();
    }
    assert.equal(admitted, 2);
  });

  it('counts a request that ends while it waits as never let in', async () => {
    const { admission, enter } = create();
    admission.enter('b').leave();
    const requests = enter('a', 4);
    requests[2]!.leave();
    requests[2]!.leave();
    requests[0]!.leave();
    await requests[3]!.whenAdmitted;
    assert.ok(admission.enter('a').whenAdmitted, 'two are under way again');
  });

  it('refuses the last request of the namespace with the most when too many wait, not that of a new one', async () => {
    const { admission, enter } = create();
    admission.enter('b').leave();
    const requests = enter('a', 2 + 4_096);
    enter('b', 2);
    const newest = admission.enter('b');
    await assert.rejects(requests.at(-1)!.whenAdmitted!, HttpProblem);
    requests.at(-1)!.leave();
    for (const { leave } of requests.slice(0, -1)) leave();
    assert.ok(newest.whenAdmitted);
  });
});
