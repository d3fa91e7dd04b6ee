// Values that a person would enter where the task does not say one, and the options that fit a value.
import { rank, toFit } from './names.ts';

const BY_TYPE: { readonly [type: string]: readonly string[] } = {
  email: ['ada@example.com'],
  tel: ['+44 20 7946 0018'],
  url: ['https://example.com'],
  number: ['5', '1', '20', '100'],
  range: ['5'],
  date: ['2027-06-15', '2026-12-02', '2027-01-14'],
  time: ['10:00', '14:00', '18:00'],
  password: ['correct horse 9'],
};
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mail/i, ['ada@example.com']],
  [/phone|mobile/i, ['+44 20 7946 0018']],
  [/\b(?:price|cost|amount|number|quantity|hours|minutes|year|age|points)\b/i, ['5']],
  [/name|who|person|customer|guest/i, ['Ada Lovelace']],
];
const NO_OPTION = /^(?:choose|select|please|all|any|none|–|-|alle|todos|tous|elegir|wählen)?(?:…|\.\.\.)?$/i;
/** The option of a list that opens an input for another value: "New customer…". */
const OTHER = /^(?:new|other|nuev[oa]|nouveau|nuovo|novo)\b.*…$|: neu …$/i;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** After each refusal it is the turn of another value. */
export function toPlausible(type: string, name: string, turn = 0): string {
  const text = BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? ['A plausible text'];
  const values = BY_TYPE[type] ?? text;
  return values[turn % values.length] ?? '';
}

export function isOther(option: string): boolean {
  return OTHER.test(option);
}

/** The index of the option that fits the value; `any` is the first that is an answer, or one of the next. */
export function findOption(options: readonly string[], value: string, turn = 0): number {
  const answers = options.flatMap((option, index) => (NO_OPTION.test(option) || isOther(option) ? [] : [index]));
  if (value === 'any') return answers[turn % answers.length] ?? -1;
  const scores = options.map((option) =>
    isOther(option) ? 0 : Math.max(rank(option, [value]), Number(toFit(value, option) >= 2)),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

/** The parts of the name of a day in a calendar. */
export function toDayParts(value: string): readonly string[] | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? undefined : [MONTHS[Number(month) - 1] ?? '', `${Number(day)},`, year];
}
