// Changes a number inside the formula of a field: "the deposit is 20 % now", "double the fee".
import type { App, NamedField } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { changeField, getField, getThing } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { toFieldPath, toViewPath } from '../operations/paths.ts';
import { readNumber } from '../values/read-number.ts';
import { changeNumber, UNITS } from './change-number.ts';

const QUOTED_OR_NUMBER = /'[^']*'|"[^"]*"|(?<![\w.])\d+(?:\.\d+)?/g;
const FACTORS: { readonly [word: string]: number } = { double: 2, twice: 2, triple: 3, halve: 0.5, half: 0.5 };

/** A number as it is said, and as formulas write it: 20 is 20, 0.2 for a share, or 1.2 for an increase. */
const FORMS: readonly ((number: number) => number)[] = [
  (number) => number,
  (number) => number / 100,
  (number) => 1 + number / 100,
  (number) => 1 - number / 100,
];

const SAY_WHICH = 'Say which number, and the field or list that has it.';

type Form = readonly [from: number, to: number];

export function setNumber(slots: Slots, { app }: EditContext): Changed {
  const { field, number, value = '' } = slots;
  const known = field && getField(app, field);
  const from = number ?? (known && findOnly(known));
  const to = from === undefined ? undefined : toWanted(value, from);
  const problem = known === undefined ? SAY_WHICH : sayNumbers(known);
  if (from === undefined || to === undefined) return { problem };
  const forms = FORMS.map((toForm): Form => [round(toForm(from)), round(toForm(to))]);
  return (
    (field && setInFormula(app, field, forms)) ??
    setElsewhere(app, slots, value.includes('%') ? forms : forms.slice(0, 1)) ?? { problem }
  );
}

function toWanted(value: string, from: number): number | undefined {
  const factor = Object.entries(FACTORS).find(([word]) => value.toLowerCase().includes(word))?.[1];
  return factor === undefined ? readNumber(value) : from * factor;
}

function setInFormula(app: App, field: FieldTarget, forms: readonly Form[]): App | undefined {
  const { formula } = getField(app, field);
  for (const [from, to] of formula === undefined ? [] : forms) {
    const changed = replaceNumber(formula ?? '', from, to);
    if (changed !== formula) return changeField(app, field, { formula: changed });
  }
  return undefined;
}

/** Rules, buttons, calculators and texts that are about the field or in the view may have the number. */
function setElsewhere(app: App, { field, view, name = '' }: Slots, forms: readonly Form[]): App | undefined {
  const selected = field !== undefined ? toFieldPath(field) : view !== undefined ? toViewPath(view) : '';
  const owner = field && getThing(app, field.thing);
  const words = field && owner ? `${getField(app, field).label} ${owner.name} ${owner.plural}` : name;
  for (const [from, to] of forms) {
    const change = { from: String(from), to: String(to), about: listStems(words) };
    const changed = changeNumber(app, change, selected);
    if (changed !== undefined) return changed;
  }
  return undefined;
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

function sayNumbers({ label, formula = '' }: NamedField): string {
  const numbers = [...new Set(listNumbers(formula))];
  if (formula === '') return `${label} is not computed: its values stand in the rows.`;
  return numbers.length === 0
    ? `No number stands in the formula of ${label}: ${formula}.`
    : `Say which number of ${label} is to change: ${numbers.join(', ')}.`;
}
