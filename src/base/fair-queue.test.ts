import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue } from './fair-queue.ts';

function takeAll<T>(queue: FairQueue<T>): T[] {
  return Array.from({ length: queue.size }, () => queue.take()).filter((item) => item !== undefined);
}

describe('FairQueue', () => {
  it('lets owners take turns, and keeps the order within each', () => {
    const queue = new FairQueue<string>(10);
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(item.slice(0, 1), item);
    assert.deepEqual(queue.owners()[0], ['a', ['a1', 'a2', 'a3']]);
    assert.deepEqual(takeAll(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    assert.equal(queue.take(), undefined);
  });

  it('puts a owner that comes back behind those that wait', () => {
    const queue = new FairQueue<string>(10);
    queue.push('a', 'a1');
    queue.push('b', 'b1');
    queue.take();
    queue.push('a', 'a2');
    assert.deepEqual(takeAll(queue), ['b1', 'a2']);
  });

  it('lets a owner go first whose last turn is longer ago, also when it comes later', () => {
    const queue = new FairQueue<string>(10);
    for (const item of ['v1', 'a1', 'a2', 'a3']) queue.push(item.slice(0, 1), item);
    assert.deepEqual([queue.take(), queue.take(), queue.take()], ['v1', 'a1', 'a2']);
    queue.push('v', 'v2');
    assert.deepEqual(queue.owners()[0], ['v', ['v2']]);
    assert.deepEqual(takeAll(queue), ['v2', 'a3']);
  });

  it('refuses the last item of the owner with the most when it is full, and not that of a new owner', () => {
    const queue = new FairQueue<string>(3);
    for (const item of ['a1', 'a2', 'a3']) assert.equal(queue.push('a', item), undefined);
    assert.equal(queue.push('a', 'a4'), 'a4');
    assert.equal(queue.push('b', 'b1'), 'a3');
    assert.equal(queue.push('b', 'b2'), 'b2', 'who comes last yields among equals');
    assert.deepEqual(takeAll(queue), ['a1', 'b1', 'a2']);
  });

  it('lets a owner pass its turn', () => {
    const queue = new FairQueue<string>(3);
    for (const item of ['a1', 'a2', 'b1']) queue.push(item.slice(0, 1), item);
    queue.passTurn('a');
    queue.passTurn('z');
    assert.deepEqual(takeAll(queue), ['b1', 'a1', 'a2']);
  });

  it('forgets an item that is no longer wanted', () => {
    const queue = new FairQueue<string>(3);
    queue.push('a', 'a1');
    queue.push('a', 'a2');
    assert.equal(queue.remove('a', 'a1'), true);
    assert.equal(queue.remove('a', 'a1'), false);
    assert.equal(queue.remove('z', 'a2'), false);
    assert.deepEqual([queue.size, ...takeAll(queue)], [1, 'a2']);
  });
});
