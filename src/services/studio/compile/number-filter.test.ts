import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLimits } from './number-filter.ts';

test('limits lie between the least and the greatest value, on round numbers', () => {
  assert.deepEqual(toLimits([430, 520, 610, 810]), [500, 600, 700, 800]);
  assert.deepEqual(toLimits([35, 48, 60]), [35, 40, 45, 50, 55]);
  assert.deepEqual(toLimits([178_000, 249_000, 535_000]), [200_000, 300_000, 400_000, 500_000]);
  assert.deepEqual(toLimits([18, 29, 48, 65]), [20, 30, 40, 50, 60]);
  assert.deepEqual(toLimits([0.3, 1.25]), [0.4, 0.6, 0.8, 1, 1.2]);
});

test('counts have whole limits, and there is always one', () => {
  assert.deepEqual(toLimits([1, 2, 2]), [1]);
  assert.deepEqual(toLimits([0, 3]), [1, 2]);
  assert.deepEqual(toLimits([12, 12]), [12]);
  assert.deepEqual(toLimits([]), [20, 40, 60, 80]);
});
