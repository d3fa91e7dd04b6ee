import assert from 'node:assert/strict';
import { test } from 'node:test';
import languages from '../language/languages.json' with { type: 'json' };
import { evaluate } from './evaluate.ts';
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

test('dates, numbers and marks are written as the language of the data model has them', () => {
  const write = (value: string | number | boolean, as: string) =>
    evaluate({ call: 'format', args: { value, as } }, { data: { currency: 'EUR', ui: { language: 'de' } } });
  assert.equal(write('2026-11-19', 'date'), '19. Nov. 2026');
  assert.equal(write(1234.5, 'currency'), '1.234,50\u00a0€');
  assert.equal(write(12, 'percent'), '12\u00a0%');
  assert.equal(write(true, 'boolean'), 'Ja');
  assert.equal(
    evaluate({ call: 'format', args: { value: 0.5, as: 'number' } }, { data: { ui: { language: 'xx' } } }),
    '0.5',
  );
});

test('every language has all words of the components', () => {
  const names = Object.keys(languages.en.words);
  for (const { words } of Object.values(languages)) assert.deepEqual(Object.keys(words), names);
});
