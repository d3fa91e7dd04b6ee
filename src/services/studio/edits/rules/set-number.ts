// Changes a number inside the formula of a field: "the deposit is 20 % now", "double the fee".
import type { App, NamedField } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { changeField, getField, getThing } from '../change.ts';
import type { Changed, EditContext, Slots } from '../edit.ts';
import { toViewPath } from '../operations/paths.ts';
import { readNumber } from '../values/read-number.ts';
import { changeNumber } from './change-number.ts';

/** Numbers that stand for a unit, unless they are named. */
const UNITS: ReadonlySet<number> = new Set([0, 1, 2, 7, 12, 24, 60, 100, 365]);
const QUOTED_OR_NUMBER = /'[^']*'|"[^"]*"|(?<![\w.])\d+(?:\.\d+)?/g;
const FACTORS: { readonly [word: string]: number } = { double: 2, twice: 2, triple: 3, halve: 0.5, half: 0.5 };

/** A number as it is said, and as formulas write it: 20 is 20, 0.2 for a share, or 1.2 for an increase. */
const FORMS: readonly ((number: number) => number)[] = [
  (number) => number,
  (number) => number / 100,
  (number) => 1 + number / 100,
  (number) => 1 - number / 100,
];

export function setNumber(slots: Slots, { app }: EditContext): Changed {
  const { field, number, value = '' } = slots;
  if (field === undefined) return setNamed(slots, app);
  const known = getField(app, field);
  const { formula, label } = known;
  const from = number ?? findOnly(known);
  if (from === undefined) return { problem: sayNumbers(known) };
  const factor = Object.entries(FACTORS).find(([word]) => value.toLowerCase().includes(word))?.[1];
  const to = factor === undefined ? readNumber(value) : from * factor;
  if (to === undefined) return { problem: `Say what ${label} is to be computed with instead of ${from}.` };
  for (const toForm of formula === undefined ? [] : FORMS) {
    const changed = replaceNumber(formula ?? '', round(toForm(from)), round(toForm(to)));
    if (changed !== formula) return changeField(app, field, { formula: changed });
  }
  return changeElsewhere(app, known, field.thing, from, to) ?? { problem: sayNumbers(known) };
}

/** A number of a view, or of the parts that have the words for it. */
function setNamed({ view, name = '', number, value = '' }: Slots, app: App): Changed {
  const to = readNumber(value);
  const selected = view === undefined ? '' : toViewPath(view);
  const isNamed = number !== undefined && to !== undefined && (selected !== '' || name !== '');
  const change = { from: String(number), to: String(to), about: listStems(name) };
  return (
    (isNamed ? changeNumber(app, change, selected) : undefined) ?? {
      problem: 'Say which number, and the field or list that has it.',
    }
  );
}

const round = (number: number): number => Number(number.toFixed(6));

const listNumbers = (formula: string): readonly number[] =>
  (formula.match(QUOTED_OR_NUMBER) ?? []).filter((token) => /^\d/.test(token)).map(Number);

function replaceNumber(formula: string, from: number, to: number): string {
  return formula.replace(QUOTED_OR_NUMBER, (token) =>
    /^\d/.test(token) && Number(token) === from ? String(to) : token,
  );
}

/** The number of a formula that is no unit, or else what new rows begin with. */
function findOnly({ formula, start }: NamedField): number | undefined {
  const numbers = [...new Set(listNumbers(formula ?? start ?? ''))];
  const meant = numbers.filter((number) => !UNITS.has(number));
  return meant.length === 1 ? meant[0] : numbers.length === 1 ? numbers[0] : undefined;
}

/** Rules, buttons, calculators and texts that are about the field may have the number. */
function changeElsewhere(app: App, field: NamedField, thing: string, from: number, to: number): App | undefined {
  const { name, plural } = getThing(app, thing);
  const about = listStems(`${field.label} ${name} ${plural}`);
  return changeNumber(app, { from: String(from), to: String(to), about }, `/things/${thing}/fields/${field.id}`);
}

function sayNumbers({ label, formula = '' }: NamedField): string {
  const numbers = [...new Set(listNumbers(formula))];
  if (formula === '') return `${label} is not computed: its values stand in the rows.`;
  return numbers.length === 0
    ? `No number stands in the formula of ${label}: ${formula}.`
    : `Say which number of ${label} is to change: ${numbers.join(', ')}.`;
}
