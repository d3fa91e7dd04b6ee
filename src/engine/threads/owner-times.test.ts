import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OwnerTimes } from './owner-times.ts';

let nowMs = 0;
function work(ms: number): void {
  nowMs += ms;
}

describe('OwnerTimes', () => {
  it('gives owners the same time, however large the pieces of their tasks are', () => {
    const owners = new OwnerTimes<string>(() => nowMs);
    const spent = new Map<string, number>([
      ['coarse', 0],
      ['fine', 0],
    ]);
    owners.add('a', 'coarse');
    owners.add('b', 'fine');
    for (let i = 0; i < 100; i++) {
      const task = owners.next()!;
      owners.spend(() => {
        const ms = task === 'coarse' ? 2 : 0.1;
        work(ms);
        spent.set(task, spent.get(task)! + ms);
        return false;
      });
    }
    const share = spent.get('coarse')! / (spent.get('coarse')! + spent.get('fine')!);
    assert.ok(share > 0.25 && share < 0.75, `${share}`);
  });

  it('takes the tasks of one owner in their order and lets a newcomer begin at once', () => {
    const owners = new OwnerTimes<string>(() => nowMs);
    const done: string[] = [];
    const finishNext = (): void => {
      const task = owners.next()!;
      owners.spend(() => {
        work(0.1);
        done.push(task);
        return true;
      });
    };
    for (const task of ['a1', 'a2', 'a3']) owners.add('a', task);
    finishNext();
    owners.add('b', 'b1');
    while (!owners.isEmpty) finishNext();
    assert.deepEqual(done, ['a1', 'b1', 'a2', 'a3']);
    assert.equal(owners.next(), undefined);
  });
});
