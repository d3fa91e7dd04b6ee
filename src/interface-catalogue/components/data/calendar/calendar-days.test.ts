import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addDays, findMinutes } from '../../../runtime/functions/date-functions.ts';
import { addMonths, isDay, listWeeks, sayDay } from './calendar-days.ts';

it('lists whole weeks that contain every day of the month', () => {
  for (const [month, count] of [
    ['2026-02', 4],
    ['2026-03', 5],
    ['2026-08', 6],
    ['2024-02', 5],
  ] as const) {
    const weeks = listWeeks(month, 'en');
    assert.equal(weeks.length, count, month);
    const days = weeks.flat();
    assert.ok(days.includes(`${month}-01`) && days.includes(addDays(addMonths(`${month}-01`, 1), -1)), month);
    assert.ok(weeks.every((week) => week.length === 7 && new Date(week[0] ?? '').getUTCDay() === 0));
  }
});

it('begins a week and names its days as the language does', () => {
  const [week] = listWeeks('2026-03', 'de');
  assert.equal(week?.[0], '2026-02-23');
  assert.equal(sayDay('2026-02-23', 'weekday', 'de'), 'Mo');
  assert.equal(sayDay('2026-03', 'month', 'es'), 'marzo de 2026');
});

it('ends in the shorter month when the day does not exist there', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2024-03-31', -1), '2024-02-29');
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15');
});

it('reads times of day in both notations', () => {
  assert.deepEqual(['09:30', '9:30 PM', '12:05 am', '2026-03-14T18:00', 'noon'].map(findMinutes), [
    570,
    1290,
    5,
    1080,
    undefined,
  ]);
});

it('takes no other text for a day', () => {
  assert.deepEqual(['2026-03-14', '2026-13-01', 'soon', ''].map(isDay), [true, false, false, false]);
});
