// Dates around one fixed day, so that the same prompt gives the same interface on every day.
import type { Entity } from '../brief.ts';
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

/** For each row the dates by the name of their field: past ones newest first, upcoming ones soonest first. */
export function createDates(entity: Entity, count: number, random: () => number): Map<string, string>[] {
  const fields = entity.fields.filter(({ type }) => type === 'date');
  const isPlan = findEntityGroup(entity.name) === 'booking';
  const shares = createShares(count, random);
  return shares.map((share) => {
    const past = -Math.round(share * PAST_DAYS);
    const upcoming = UPCOMING_START_DAYS + Math.round(share * UPCOMING_DAYS);
    const dates = new Map<string, string>();
    let latest: number | undefined;
    for (const field of fields) {
      const isUpcoming = isPlan || UPCOMING_FIELDS.has(field.label.toLowerCase());
      const first = isUpcoming && (isPlan || fields.length === 1 || latest === undefined) ? upcoming : past;
      // A second date lies after the first: an end after its start, a due day after the day of the invoice.
      const day: number = latest === undefined || !isUpcoming ? first : latest + 3 + Math.floor(random() * 18);
      latest = latest === undefined ? day : Math.max(latest, day);
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

function toIsoDay(days: number): string {
  return new Date(REFERENCE_MS + days * DAY_MS).toISOString().slice(0, 10);
}
