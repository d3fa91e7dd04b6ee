// Changes a field in all rows: sets it, or raises or lowers it by a share or by an amount.
import { type App, type CellValue, listFields, type NamedField } from '../../app/description.ts';
import { changeRows, getField, NUMERIC } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { readNumber } from '../values/read-number.ts';
import { toCell } from '../values/to-cell.ts';

const DAY_MS = 86_400_000;

export function changeAll(slots: Slots, { app }: EditContext): Changed {
  const { field, option, value, number, choice, thing } = slots;
  const target = field ?? (choice === undefined ? option : findAmount(app, option?.thing ?? thing)) ?? option;
  if (target === undefined || (thing !== undefined && thing !== target.thing))
    return { problem: 'Say which field is to change everywhere.' };
  const known = getField(app, { thing: target.thing, field: target.field });
  if (known.formula !== undefined) return { problem: `${known.label} is computed: change what it is computed from.` };
  const amount = value ?? option?.option ?? (number === undefined ? undefined : `${number} %`);
  const change = choice === undefined ? toSetting(amount, known, app) : toShift(choice, amount, known);
  if ('problem' in change) return change;
  // With an option of another field only its rows change.
  const isMeant = (cell: CellValue | undefined) => target === option || option === undefined || cell === option.option;
  return changeRows(app, target.thing, (row) =>
    isMeant(row[option?.field ?? '']) ? { ...row, [known.id]: change.to(row[known.id] ?? null) } : row,
  );
}

/** "Everything in Cakes is 5 % cheaper": the only amount of money, or else the only number. */
function findAmount(app: App, thing = ''): FieldTarget | undefined {
  const fields = listFields(app.things[thing]?.fields ?? {}).filter(({ formula }) => formula === undefined);
  for (const isMeant of [({ type }: NamedField) => type === 'money', ({ type }: NamedField) => NUMERIC.has(type)]) {
    const [first, ...others] = fields.filter(isMeant);
    if (first !== undefined) return others.length > 0 ? undefined : { thing, field: first.id };
  }
  return undefined;
}

type Shift = { to(value: CellValue): CellValue } | { readonly problem: string };

function toSetting(value: string | undefined, field: NamedField, app: App): Shift {
  if (value === undefined) return { problem: `Say what ${field.label} is to be.` };
  const cell = toCell(value, field, app);
  return 'problem' in cell ? cell : { to: () => cell.value };
}

function toShift(choice: string, amount: string | undefined, field: NamedField): Shift {
  const { label, type } = field;
  const isRaised = choice === 'raise';
  if (choice === 'double' || choice === 'halve') {
    if (!NUMERIC.has(type)) return { problem: `${label} is no number.` };
    return toScaled(choice === 'double' ? 2 : 0.5, field);
  }
  const number = amount === undefined ? undefined : readNumber(amount);
  if (number === undefined) return { problem: `Say by how much ${label} is to change.` };
  const signed = isRaised ? number : -number;
  if (type === 'date') return { to: (value) => shiftDay(value, signed * (/week/i.test(amount ?? '') ? 7 : 1)) };
  if (!NUMERIC.has(type))
    return { problem: `${label} is no number, so it cannot be ${isRaised ? 'raised' : 'lowered'}.` };
  if (/%|per\s?cent/i.test(amount ?? '')) return toScaled(1 + signed / 100, field);
  return { to: (value) => (typeof value === 'number' ? toBounded(round(value + signed, 2), field) : value) };
}

/** Whole numbers stay whole, and amounts of money have two decimals. */
function toScaled(factor: number, field: NamedField): Shift {
  return {
    to: (value) => {
      if (typeof value !== 'number') return value;
      const isWhole = Number.isInteger(value) && field.type !== 'money';
      return toBounded(round(value * factor, isWhole ? 0 : 2), field);
    },
  };
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function toBounded(value: number, { type, min, max }: NamedField): number {
  const [least, most] = type === 'rating' ? [1, 5] : [min ?? -Infinity, max ?? Infinity];
  return Math.min(most, Math.max(least, value));
}

function shiftDay(value: CellValue, days: number): CellValue {
  const relative = /^today([+-]\d+)?$/.exec(String(value));
  if (relative !== null) {
    const shifted = Number(relative[1] ?? 0) + days;
    return shifted === 0 ? 'today' : `today${shifted > 0 ? '+' : ''}${shifted}`;
  }
  const date = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(date) ? value : new Date(date + days * DAY_MS).toISOString().slice(0, 10);
}
