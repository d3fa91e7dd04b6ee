// Values that a person would enter where the task does not say one.
import { rank, toFit } from './names.ts';

const BY_TYPE: { readonly [type: string]: string } = {
  email: 'ada@example.com',
  tel: '+44 20 7946 0018',
  url: 'https://example.com',
  number: '5',
  range: '5',
  date: '2027-06-15',
  time: '10:00',
  month: '2027-06',
  week: '2027-W24',
  'datetime-local': '2027-06-15T10:00',
  color: '#336699',
  password: 'correct horse 9',
};
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/mail/i, 'ada@example.com'],
  [/phone|mobile|tel/i, '+44 20 7946 0018'],
  [/\b(?:price|cost|amount|number|quantity|hours|minutes|year|age|points)\b/i, '5'],
  [/name|who|person|customer|guest/i, 'Ada Lovelace'],
];

export function toPlausible(type: string, name: string): string {
  return BY_TYPE[type] ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'A plausible text';
}

const NO_OPTION = /^(?:choose|select|please|all|any|none|–|-|alle|todos|tous|elegir|wählen)?(?:…|\.\.\.)?$/i;

/** The index of the option that fits the value; `any` is the first that is an answer, `other` the second. */
export function toOption(options: readonly string[], value: string): number {
  if (value === 'any') return options.findIndex((option) => !NO_OPTION.test(option));
  const scores = options.map((option) =>
    option === '' ? 0 : Math.max(rank(option, [value]), toFit(value, option) >= 2 ? 1 : 0),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The words of a day in a calendar: month, day and year. */
export function toDate(value: string): readonly string[] | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  return [MONTHS[Number(month) - 1] ?? '', `${Number(day)},`, year];
}
