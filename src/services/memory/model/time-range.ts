// The times between which commits are searched.
import { refuse } from './refusals.ts';

const DAY_MS = 24 * 60 * 60_000;
const ISO_8601 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

export function parseSince(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : parseTime(time, 'since');
}

/** Parses the end, which includes the whole day if it is one. */
export function parseUntil(time: string | undefined): Date | undefined {
  if (time === undefined) return undefined;
  const date = parseTime(time, 'until');
  return time.includes('T') ? date : new Date(date.getTime() + DAY_MS - 1);
}

function parseTime(time: string, field: string): Date {
  const date = new Date(ISO_8601.test(time) ? time : Number.NaN);
  if (Number.isNaN(date.getTime())) throw refuse('time_invalid', { time }, field);
  return date;
}
