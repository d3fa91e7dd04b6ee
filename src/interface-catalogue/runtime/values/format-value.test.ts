import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatValue } from './format-value.ts';

test('times are shown by 24 hours, however they are written', () => {
  const times = ['9:05', '2:00 PM', '14:00', '12:30 am', '2026-03-14T18:00', 'noon'];
  assert.deepEqual(
    times.map((time) => formatValue(time, 'time')),
    ['09:05', '14:00', '14:00', '00:30', '18:00', 'noon'],
  );
  assert.equal(formatValue('2026-03-14T18:00', 'dateTime'), 'Mar 14, 2026, 18:00');
});

test('years are not grouped, and percentages have the decimals that they need', () => {
  const numbers = [2006, 9999.5, 12_500, 1_000_000];
  assert.deepEqual(
    numbers.map((number) => formatValue(number, 'number')),
    ['2006', '9999.5', '12,500', '1,000,000'],
  );
  assert.deepEqual(
    [78, 3.75, 0.05].map((number) => formatValue(number, 'percent')),
    ['78%', '3.75%', '0.05%'],
  );
  assert.equal(formatValue(2500, 'currency', 'EUR'), '€2,500');
});
