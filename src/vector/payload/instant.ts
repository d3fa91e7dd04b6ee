// Dates as payloads and filters write them: RFC 3339 and its common shorter forms. A blank may replace the T; seconds,
// the time and the zone may be missing. Without a zone it is UTC.

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?)?$/;

/** Instants are distinguished to the microsecond, which epoch milliseconds in a double can hold. */
const FRACTION_DIGITS = 6;

const MINUTE_MS = 60_000;

/** Returns epoch milliseconds with fractions, or undefined when the text is no date. */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const number = (group: number): number => Number(match[group] ?? 0);
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(number) as Parts;
  const [zoneHour, zoneMinute] = [number(9), number(10)];
  // A leap second is the first instant of the next minute.
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second);
  const fractionMs = Number(`0.${(match[7] ?? '0').slice(0, FRACTION_DIGITS)}`) * 1000;
  const zoneMs = (match[8] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute) * MINUTE_MS;
  return date.getTime() - zoneMs + fractionMs;
}

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number];
