import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { mapAhead } from './map-ahead.ts';

test('makes the next result while one is used, and no further one', async () => {
  const log: string[] = [];
  const results = mapAhead([1, 2, 3, 4], async (item) => {
    log.push(`begins ${item}`);
    await turn();
    return item;
  });
  for await (const item of results) log.push(`uses ${item}`);
  assert.deepEqual(log, ['begins 1', 'begins 2', 'uses 1', 'begins 3', 'uses 2', 'begins 4', 'uses 3', 'uses 4']);
});

test('reports a failure in its turn, after what it began has ended', async () => {
  let ended = 0;
  const results = mapAhead([1, 2, 3], async (item) => {
    await turn();
    ended += 1;
    if (item === 2) throw new Error('the second fails');
    return item;
  });
  const used: number[] = [];
  await assert.rejects(async () => {
    for await (const item of results) used.push(item);
  }, /the second fails/);
  assert.deepEqual([used, ended], [[1], 3]);
});

test('waits for what it began when the caller leaves', async () => {
  let ended = 0;
  for await (const _ of mapAhead([1, 2, 3], async () => {
    await turn();
    ended += 1;
  }))
    break;
  assert.equal(ended, 2);
});
