import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeriod } from './find-period.ts';

const PERIODS: readonly [string, ReturnType<typeof findPeriod>][] = [
  ['revenue over the last 12 months', { bucket: 'month', count: 12 }],
  ['visits this week', { bucket: 'day', count: 7 }],
  ['exam results over 3 years', { bucket: 'year', count: 3 }],
  ['orders per day over the last two weeks', { bucket: 'day', count: 14 }],
  ['sales this year', { bucket: 'month', count: 12 }],
  ['monthly income', { bucket: 'month', count: 12 }],
  ['orders split by channel', undefined],
  ['the family this applies to', undefined],
];

test('finds the time that a phrase is about, and steps that give a chart its points', () => {
  for (const [phrase, period] of PERIODS) assert.deepEqual(findPeriod(phrase), period, phrase);
});
