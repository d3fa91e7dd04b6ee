import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LaneTimes } from './lane-times.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('LaneTimes', () => {
  it('gives lanes the same time, however large the pieces of their tasks are', () => {
    const lanes = new LaneTimes<string>();
    const spent = new Map<string, number>([
      ['coarse', 0],
      ['fine', 0],
    ]);
    lanes.add('a', 'coarse');
    lanes.add('b', 'fine');
    for (let i = 0; i < 100; i++) {
      const task = lanes.next()!;
      lanes.spend(() => {
        const start = performance.now();
        work(task === 'coarse' ? 2 : 0.1);
        spent.set(task, spent.get(task)! + performance.now() - start);
        return false;
      });
    }
    const share = spent.get('coarse')! / (spent.get('coarse')! + spent.get('fine')!);
    assert.ok(share > 0.25 && share < 0.75, `${share}`);
  });

  it('takes the tasks of one lane in their order and lets a newcomer begin at once', () => {
    const lanes = new LaneTimes<string>();
    const done: string[] = [];
    const finishNext = (): void => {
      const task = lanes.next()!;
      lanes.spend(() => {
        work(0.1);
        done.push(task);
        return true;
      });
    };
    for (const task of ['a1', 'a2', 'a3']) lanes.add('a', task);
    finishNext();
    lanes.add('b', 'b1');
    while (!lanes.isEmpty) finishNext();
    assert.deepEqual(done, ['a1', 'b1', 'a2', 'a3']);
    assert.equal(lanes.next(), undefined);
  });
});
