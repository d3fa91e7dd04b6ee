// Changes a number of the app: "60 instead of 50", "bump the limit to 30", "the deposit is 20 % now".
import type { App } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import type { Applies, Changed, EditContext, Slots } from '../edit.ts';
import { getAt, setAt, toFieldPath, toViewPath } from '../operations/paths.ts';
import { toKey } from '../reading/tokens.ts';
import { readAmount } from '../values/read-amount.ts';
import { readNumber } from '../values/read-number.ts';
import { type AppNumber, listNumbers } from './list-numbers.ts';

export const NUMBERS: Applies = { 'set-number': setNumber };

const FACTORS: { readonly [word: string]: number } = { double: 2, twice: 2, triple: 3, halve: 0.5, half: 0.5 };

/** A number as it is said, and as formulas write it: 20 is 20, 0.2 for a share, or 1.2 for an increase. */
const FORMS: readonly ((number: number) => number)[] = [
  (number) => number,
  (number) => number / 100,
  (number) => 1 + number / 100,
  (number) => 1 - number / 100,
];

/** A number with what it becomes, and the weight of the words that say that it is meant. */
interface Meant {
  readonly number: AppNumber;
  readonly to: number;
  readonly score: number;
}

const NAMED_SCORE = 4;
/** A number of another sort is meant less often. */
const SORT_SCORES: { readonly [sort in AppNumber['sort']]: number } = { formula: 0, limit: 0, text: -2, row: -2 };
const FORM_COST = 0.5;
/** A number is chosen over the others if it has this much more in common with the text. */
const MARGIN = 0.3;
/** Without the old number the words alone say which one is meant. */
const ALONE_MIN = 1;
const CHOICES_MAX = 3;

export function setNumber(slots: Slots, { app, selected = '' }: EditContext): Changed {
  const { number: from, value = '', field, view, name = '', about = name } = slots;
  const place = field !== undefined ? toFieldPath(field) : view !== undefined ? toViewPath(view) : '';
  const stems = [...new Set(listStems(`${about} ${name}`))].filter((stem) => !/\d/.test(stem));
  const toScore = ({ path, words, sort, label }: AppNumber, form: number): number => {
    const isNamed = (place !== '' && path.startsWith(`${place}/`)) || (name !== '' && toKey(label) === toKey(name));
    const isSelected = selected !== '' && path.startsWith(selected);
    const said = stems.reduce((sum, stem) => sum + (words.get(stem) ?? 0), 0);
    return said + (isNamed ? NAMED_SCORE : Number(isSelected)) + SORT_SCORES[sort] - form * FORM_COST;
  };
  const all = listNumbers(app);
  const found = all
    .flatMap((number) => {
      const form = from === undefined ? 0 : findForm(number, from, slots);
      const to = form < 0 ? undefined : toWanted(number, form, slots);
      return to === undefined || to === number.value ? [] : [{ number, to, score: toScore(number, form) }];
    })
    .filter(({ number, score }) => score >= ALONE_MIN || (from !== undefined && !number.isUnit))
    .filter(({ number }) => number.sort !== 'row' || listStems(number.label).some((stem) => stems.includes(stem)))
    .sort((one, other) => other.score - one.score);
  const [best] = found;
  if (best === undefined) return { problem: sayNone(slots, all, place) };
  const linked = found.filter((other) => isLinked(other, best, stems));
  const rivals = found.filter(
    (other) =>
      !linked.includes(other) &&
      other.score > best.score - MARGIN &&
      (other.number.sort !== 'text' || best.number.sort === 'text'),
  );
  if (rivals.length > 0 && value !== '') {
    const labels = [...new Set([best, ...rivals].map(({ number }) => number.label))].slice(0, CHOICES_MAX);
    if (labels.length === 1) return { problem: `${labels[0]} has several numbers: say which one.` };
    return {
      problem: `${best.number.value} may be that of ${labels.join(', ')}: say which one.`,
      choices: labels.map((label) => `Change the number ${best.number.value} of ${label} to ${value}`),
    };
  }
  return putNumbers(app, linked);
}

/** The first way in which the app may have the old number; -1 if it has another one. */
function findForm({ value, unit, sort }: AppNumber, from: number, { about = '' }: Slots): number {
  const isShare = sort === 'formula' && from > 0 && from < 100;
  const forms = isShare ? FORMS : FORMS.slice(0, 1);
  const form = forms.findIndex((toForm) => round(toForm(from)) === value);
  if (form >= 0 || unit === undefined) return form;
  const said = about.match(/\S+ [a-z]+/gi)?.filter((words) => readNumber(words) === from) ?? [];
  // "Six hours" of minutes.
  return said.some((words) => readAmount(words, unit) === value) ? 0 : -1;
}

function toWanted({ value: old, unit }: AppNumber, form: number, { value = '', number }: Slots): number | undefined {
  const factor = Object.entries(FACTORS).find(([word]) => value.toLowerCase().includes(word))?.[1];
  if (factor !== undefined) return round(old * factor);
  const to = readNumber(value);
  if (to === undefined) return undefined;
  // If the old number was said in another unit, so is the new one.
  const isConverted = unit !== undefined && number !== undefined && number !== 0 && form === 0 && number !== old;
  if (isConverted) return round((to * old) / number);
  const amount = unit === undefined || /^\W*\d[\d.,]*\W*$/.test(value) ? undefined : readAmount(value, unit);
  return round(amount ?? FORMS[form]?.(to) ?? to);
}

/** Words that many numbers have beside them. */
const UNIT_STEMS: ReadonlySet<string> = new Set(
  listStems('days weeks months years hours minutes euros dollars pounds percent'),
);

const round = (number: number): number => Number(number.toFixed(6));

/** The same constant elsewhere: in the formula, the label and the messages of one part, and in formulas of the same names. */
function isLinked({ number, score }: Meant, best: Meant, stems: readonly string[]): boolean {
  const { number: chosen } = best;
  if (number === chosen) return true;
  if (number.value !== chosen.value && number.sort !== 'text' && chosen.sort !== 'text') return false;
  if (number.path === chosen.path) return !number.isUnit;
  const toPart = (path: string) => path.split('/').slice(0, -1).join('/');
  if (toPart(number.path) === toPart(chosen.path)) return !number.isUnit;
  if (number.isUnit || number.sort === 'row' || chosen.sort === 'row' || number.sort === 'limit') return false;
  if (/\.\d\d/.test(String(number.value)) || (number.before !== '' && number.before === chosen.before)) return true;
  const isText = number.sort === 'text' || chosen.sort === 'text';
  const has = ({ words }: AppNumber, stem: string) => (words.get(stem) ?? 0) >= (isText ? 1 : 1.5);
  const telling = stems.filter((stem) => !UNIT_STEMS.has(stem) && has(number, stem));
  if (telling.length > 0 && (number.sort === 'text' || telling.some((stem) => has(chosen, stem)))) return true;
  return (
    score > best.score - 1.5 &&
    [...number.words.keys()].some((stem) => !UNIT_STEMS.has(stem) && has(number, stem) && has(chosen, stem))
  );
}

/** Sets numbers, those of a text from its end. */
function putNumbers(app: App, meant: readonly Meant[]): App {
  const sorted = meant.toSorted((one, other) => (other.number.range?.[0] ?? 0) - (one.number.range?.[0] ?? 0));
  return sorted.reduce((next, { number: { path, range }, to }) => {
    if (range === undefined) return setAt(next, path, to);
    const text = String(getAt(next, path));
    return setAt(next, path, text.slice(0, range[0]) + toDigits(to, text.slice(...range)) + text.slice(range[1]));
  }, app);
}

/** As many decimals as before: 3.50 becomes 2.90. */
function toDigits(to: number, old: string): string {
  const decimals = /\.(\d*0)$/.exec(old)?.[1]?.length;
  return decimals === undefined ? String(to) : to.toFixed(decimals);
}

/** Rules and texts about a field that have its old limit follow it. */
export function followLimit(app: App, from: number, to: number, label: string): App {
  if (from === 0 || from === 1) return app;
  const stems = listStems(label);
  const meant = listNumbers(app)
    .filter(({ value, sort, isUnit }) => value === from && (sort === 'text' || sort === 'formula') && !isUnit)
    .map((number) => ({ number, to, score: stems.filter((stem) => number.words.has(stem)).length }));
  const most = Math.max(1, ...meant.map(({ score }) => score));
  return putNumbers(
    app,
    meant.filter(({ score }) => score === most),
  );
}

function sayNone({ number, value = '' }: Slots, all: readonly AppNumber[], place: string): string {
  if (readNumber(value) === undefined && number === undefined) return 'Say what the number is to be.';
  const isOwn = ({ path }: AppNumber) => place !== '' && path.startsWith(`${place}/`);
  const own = new Set(all.filter(isOwn).map((one) => one.value));
  if (own.size > 0) return `Say which number is to change: ${[...own].join(', ')}.`;
  const isThere = number === undefined || all.some((one) => one.value === number);
  return isThere ? 'Say which number, and the field or list that has it.' : `There is no number ${number}.`;
}
