// Adds a field that is computed from others, or computes one that is there.
import { checkApp } from '../../app/check-app.ts';
import { type App, type Field, type FieldType, listFields, type NamedField } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { findFieldByName, getField, getThing, NUMERIC, setField, toPlainName } from '../change.ts';
import type { Changed, EditContext, FieldTarget, Slots } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { putField, showField } from '../values/to-new-field.ts';

/** The names of what is computed, where the message has none. */
const NAMES: { readonly [choice: string]: string | undefined } = { minus: 'Difference', plus: 'Sum', days: 'Days' };
const OPERATORS: { readonly [choice: string]: string } = { times: '*', plus: '+', minus: '-', divided: '/' };

export function computeField(slots: Slots, { app }: EditContext): Changed {
  const { name = NAMES[slots.choice ?? ''] ?? '', field: first } = slots;
  const label = toCapital(toPlainName(name));
  if (first === undefined || label === '') return { problem: 'Say which fields it is computed from, and its name.' };
  const read = toComputed(slots, first, app);
  if ('problem' in read) return read;
  // A value computed from a field is another field, though it may be called nearly so.
  const used = [first, slots.otherField].map((target) => target?.field);
  const same = findFieldByName(app, first.thing, label);
  const isOther = used.includes(same?.id) && same?.label.toLowerCase() !== label.toLowerCase();
  const existing = isOther ? undefined : same;
  const target = { thing: first.thing, field: existing?.id ?? '' };
  const changed =
    existing === undefined
      ? putField(app, first.thing, { label, field: read }).app
      : settle(showField(setField(app, target, { ...read, label: existing.label }), target));
  const issues = checkApp(changed);
  return issues.length > 0
    ? { problem: `${label} cannot be computed so: it ${issues[0]?.message ?? 'is used for it'}.` }
    : changed;
}

function toComputed(slots: Slots, first: FieldTarget, app: App): Field | { readonly problem: string } {
  const { otherField: second, number, value, choice = 'times' } = slots;
  const one = getField(app, first);
  const other = second === undefined ? undefined : getField(app, second);
  const name = second === undefined ? undefined : toName(app, first.thing, second);
  if (second !== undefined && name === undefined)
    return {
      problem: `${other?.label} is no field of ${getThing(app, first.thing).plural}, nor of what they refer to.`,
    };
  const isToday = value === 'today' || (one.type === 'date' && choice === 'days');
  const right = name ?? number ?? (isToday ? 'today' : undefined);
  if (right === undefined) return { problem: `Say what ${one.label} is combined with: another field, or a number.` };
  if (one.type === 'date') return toComputedDay(choice, one, other, right);
  for (const field of [one, other])
    if (field !== undefined && !NUMERIC.has(field.type))
      return { problem: `${field.label} is no number to compute with.` };
  if (choice === 'percent') return { type: one.type, formula: `${one.id} * ${right} / 100` };
  if (choice === 'plus_percent') return { type: one.type, formula: `${one.id} * (1 + ${right} / 100)` };
  const operator = OPERATORS[choice];
  if (operator === undefined) return { problem: `${one.label} is no day.` };
  // A percentage is kept as 20, not as 0.2.
  const isShare = choice === 'times' && (one.type === 'percent') !== (other?.type === 'percent');
  return {
    type: toType(one.type, other?.type, choice),
    formula: `${one.id} ${operator} ${right}${isShare ? ' / 100' : ''}`,
  };
}

/** Days between two days, or the day that is some days later. */
function toComputedDay(
  choice: string,
  one: NamedField,
  other: NamedField | undefined,
  right: string | number,
): Field | { readonly problem: string } {
  if ((other?.type === 'date' || right === 'today') && (choice === 'minus' || choice === 'days'))
    return {
      type: 'number',
      unit: 'days',
      formula: choice === 'minus' ? `days(${right}, ${one.id})` : `days(${one.id}, ${right})`,
    };
  const isDays = other === undefined || NUMERIC.has(other.type);
  if (isDays && choice === 'plus') return { type: 'date', formula: `after(${one.id}, ${right})` };
  if (isDays && choice === 'minus') return { type: 'date', formula: `after(${one.id}, 0 - ${right})` };
  return { problem: `${one.label} is a day: days can be added to it, or counted to another day.` };
}

/** A field of the same thing, or of one that it refers to. */
function toName(app: App, thing: string, { thing: of, field }: FieldTarget): string | undefined {
  if (of === thing) return field;
  const reference = listFields(getThing(app, thing).fields).find(({ type, to }) => type === 'reference' && to === of);
  return reference && `${reference.id}.${field}`;
}

function toType(one: FieldType, other: FieldType | undefined, choice: string): FieldType {
  const money = [one, other].filter((type) => type === 'money').length;
  if (money === 0 || (money === 2 && choice === 'divided')) return 'number';
  return 'money';
}
