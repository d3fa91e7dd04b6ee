// Which time a phrase is about, and in which steps: "orders per day over the last 2 weeks" is fourteen days.

import { toSingular } from '../../../../language/inflection.ts';
import type { Period } from '../brief.ts';
import knowledge from '../knowledge/periods.json' with { type: 'json' };
import { toWordIndex, toWordList } from '../knowledge/word-list.ts';

type Unit = keyof typeof knowledge.units;

const UNITS: ReadonlyMap<string, Unit> = toWordIndex<Unit>(knowledge.units);
const NUMBERS = toWordList(knowledge.numbers);
const RATE = new RegExp(`\\b(?:${knowledge.rates}) (?<unit>[a-z]+)|\\b(?<adverb>[a-z]+ly)\\b`, 'gi');
const SPAN = new RegExp(
  `\\b(?:${knowledge.spans}) (?:the )?(?:(?:last|past) )?(?:(?<count>\\d{1,3}|[a-z]+) )??(?<unit>[a-z]+)`,
  'gi',
);
const DAYS: Readonly<Record<Unit, number>> = { hour: 1, day: 1, week: 7, month: 30, quarter: 91, year: 365 };
/** What one unit is shown in: a year in months. */
const PARTS: Readonly<Record<Unit, Period['bucket']>> = {
  hour: 'day',
  day: 'day',
  week: 'day',
  month: 'day',
  quarter: 'week',
  year: 'month',
};
/** Charts can group by these; quarters are shown as months. */
const BUCKETS: Readonly<Record<Unit, Period['bucket']>> = {
  hour: 'day',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'month',
  year: 'year',
};
/** Where only the steps are said: two weeks of days, a year of months. */
const COUNTS: Readonly<Record<Period['bucket'], number>> = { day: 14, week: 12, month: 12, year: 5 };
/** From three on, the units themselves are the points of a chart. */
const POINTS_MIN = 3;
/** More points than sample rows would leave gaps. */
const COUNT_MAX = 31;

export function findPeriod(text: string): Period | undefined {
  const rate = [...text.matchAll(RATE)]
    .map(({ groups }) => toUnit(groups?.['unit'] ?? groups?.['adverb']))
    .find((unit) => unit !== undefined);
  const span = [...text.matchAll(SPAN)]
    .map(({ groups }) => ({ unit: toUnit(groups?.['unit']), count: toCount(groups?.['count']) }))
    .find(({ unit }) => unit !== undefined);
  if (span?.unit === undefined) {
    if (rate === undefined) return undefined;
    const bucket = BUCKETS[rate];
    return { bucket, count: COUNTS[bucket] };
  }
  const bucket = rate === undefined ? (span.count < POINTS_MIN ? PARTS : BUCKETS)[span.unit] : BUCKETS[rate];
  const days = DAYS[span.unit] * span.count;
  return { bucket, count: Math.min(COUNT_MAX, Math.max(1, Math.round(days / DAYS[bucket]))) };
}

/** The longer one of two. */
export function toLonger(one: Period | undefined, other: Period | undefined): Period | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return DAYS[other.bucket] * other.count > DAYS[one.bucket] * one.count ? other : one;
}

function toUnit(word: string | undefined): Unit | undefined {
  return word === undefined ? undefined : UNITS.get(toSingular(word.toLowerCase()));
}

function toCount(word: string | undefined): number {
  if (word === undefined) return 1;
  const number = /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()) + 1;
  return Math.max(1, number);
}
