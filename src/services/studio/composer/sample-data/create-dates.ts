// Dates around one fixed day, so that the same prompt gives the same interface on every day.
import type { Entity, Field, Period } from '../brief.ts';
import { findEntityGroup } from '../understanding/entity-knowledge.ts';
import { UPCOMING_FIELDS } from './sample-values.ts';

/** The day that sample data calls today. */
export const REFERENCE_DAY = '2026-03-16';

const DAY_MS = 86_400_000;
const REFERENCE_MS = Date.parse(`${REFERENCE_DAY}T00:00:00Z`);
/** Charts over twelve weeks find something in each of them. */
const PAST_DAYS = 84;
const UPCOMING_DAYS = 35;
/** How many days of the plan have passed: a calendar shows something before today, too. */
const UPCOMING_START_DAYS = -9;

/** Of a plan whose past is charted, too, so many rows are still to come. */
const PLANNED_SHARE = 0.3;

/** For each row the dates by the name of their field: past ones newest first, upcoming ones soonest first. */
export function createDates(entity: Entity, count: number, random: () => number): Map<string, string>[] {
  const fields = entity.fields.filter(({ type }) => type === 'date');
  const isPlan = findEntityGroup(entity.name) === 'booking';
  const isUpcoming = ({ label }: Field): boolean => isPlan || UPCOMING_FIELDS.has(label.toLowerCase());
  const planned = fields[0] !== undefined && isUpcoming(fields[0]) ? Math.floor(count * PLANNED_SHARE) : 0;
  const asked = entity.period === undefined ? undefined : createDays(entity.period, count - planned, random);
  return createShares(count, random).map((share, index) => {
    const charted = asked?.[index - planned];
    const past = charted ?? -Math.round(share * PAST_DAYS);
    const upcoming = UPCOMING_START_DAYS + Math.round((asked === undefined ? share : index / planned) * UPCOMING_DAYS);
    const dates = new Map<string, string>();
    let latest: number | undefined;
    for (const field of fields) {
      const isNext = isUpcoming(field) && charted === undefined;
      const first = isNext && (isPlan || latest === undefined) ? upcoming : past;
      // A second date lies after the first: an end after its start, a due day after the day of the invoice.
      const isAfter = latest !== undefined && isUpcoming(field);
      const day: number = isAfter ? (latest ?? 0) + 3 + Math.floor(random() * 18) : first;
      latest = Math.max(latest ?? day, day);
      dates.set(field.name, toIsoDay(day));
    }
    return dates;
  });
}

/** From 0 to 1 in uneven steps that grow: weeks differ, and there is more of late than long ago, so that charts have a shape. */
function createShares(count: number, random: () => number): number[] {
  const sums: number[] = [];
  for (let index = 0, sum = 0; index < count; index++) {
    sums.push(sum);
    sum += 0.1 + random() ** 2 * (1 + (2 * index) / count);
  }
  const last = Math.max(sums.at(-1) ?? 0, 1e-9);
  return sums.map((sum) => sum / last);
}

/** Days from the reference day on, newest first: one in each part of the period if there are as many rows, the others of late rather than long ago. */
function createDays({ bucket, count }: Period, rows: number, random: () => number): number[] {
  const oldest = toDay(bucket, count - 1, 0);
  const days = Array.from({ length: rows }, (_, index) =>
    index < count
      ? toDay(bucket, Math.floor((index * count) / Math.min(rows, count)), random())
      : -Math.floor(random() ** 1.3 * -oldest),
  );
  return days.sort((one, other) => other - one);
}

/** A day in the week, month or year that lies so many before that of the reference day. */
function toDay(bucket: Period['bucket'], part: number, share: number): number {
  if (bucket === 'day') return -part;
  const today = new Date(REFERENCE_MS);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const weekday = (today.getUTCDay() + 6) % 7;
  const start = (before: number): number => {
    if (bucket === 'week') return Date.UTC(year, month, day - weekday - 7 * before);
    return bucket === 'month' ? Date.UTC(year, month - before, 1) : Date.UTC(year - before, 0, 1);
  };
  const end = part === 0 ? REFERENCE_MS + DAY_MS : start(part - 1);
  const days = (start(part) - REFERENCE_MS) / DAY_MS;
  return days + Math.floor((share * (end - start(part))) / DAY_MS);
}

function toIsoDay(days: number): string {
  return new Date(REFERENCE_MS + days * DAY_MS).toISOString().slice(0, 10);
}
