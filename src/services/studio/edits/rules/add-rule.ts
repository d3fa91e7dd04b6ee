// Adds what must hold before a row is kept: an end after its start, no double booking, at least a number.
import { type App, listFields, type NamedField, type Rule } from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { changeThing, getField, getThing, NUMERIC } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { limitField } from '../fields/fields.ts';
import { toLiteral } from '../names/write-formula.ts';
import { findMainThing, findNamedThing, sayFields } from '../views/parts/find-views.ts';

const RULES_MAX = 10;
/** "The end must not be before the start". */
const CONTRARY: { readonly [choice: string]: string } = {
  'not future': 'past',
  'not past': 'future',
  'not order': 'reverse',
  'not reverse': 'order',
  'not positive': 'positive',
};

export const RULES: Applies = { 'add-rule': addRule };

function addRule(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const choice = CONTRARY[slots.choice ?? ''] ?? slots.choice;
  if (choice !== undefined && isBound(slots, app))
    return limitField({ ...slots, choice: choice === 'min' ? 'least' : 'most' }, context);
  const create = choice === undefined ? undefined : CREATE[choice];
  if (create === undefined) return { problem: 'Say what must hold, such as “the end is after the start”.' };
  const named = findNamedThing(slots, app);
  const main = findMainThing(app);
  const found = (named === undefined ? [...(main === undefined ? [] : [main]), ...Object.keys(app.things)] : [named])
    .map((id) => ({ thing: id, rule: create(toRuled(app, id), slots) }))
    .concat(choice === 'unique' && named !== undefined ? listBookings(app, named) : [])
    .find(({ rule }) => rule !== undefined);
  if (found?.rule === undefined) {
    const id = named ?? main ?? '';
    return {
      problem: `This rule needs other fields than those of the ${getThing(app, id).plural}: ${sayFields(app, id)}.`,
    };
  }
  const { thing, rule } = found;
  const target = getThing(app, thing);
  const rules = target.rules ?? [];
  const booked = choice === 'unique' ? /count\(\w+ where (\w+) = this\.\1/.exec(rule.need)?.[0] : undefined;
  // An end after its start is not before it.
  const toLoose = (need: string) => need.replace('>=', '>');
  if (
    rules.some(
      ({ need }) => toLoose(need).includes(toLoose(rule.need)) || (booked !== undefined && need.includes(booked)),
    )
  )
    return alreadySo('This rule is there already.');
  if (rules.length >= RULES_MAX) return { problem: `There are ${RULES_MAX} rules already: remove one first.` };
  return changeThing(app, thing, (old) => ({ ...old, rules: [...rules, rule] }));
}

/** "A room can not be booked twice" is a rule of the bookings, which refer to rooms. */
function listBookings(app: App, named: string): { readonly thing: string; rule: Rule | undefined }[] {
  return Object.keys(app.things).map((thing) => {
    const ruled = toRuled(app, thing);
    const reference = ruled.fields.find(({ type, to }) => type === 'reference' && to === named);
    return { thing, rule: reference && toUnbooked(ruled, reference) };
  });
}

interface Ruled {
  readonly thing: string;
  readonly fields: readonly NamedField[];
}

function toRuled(app: App, thing: string): Ruled {
  return { thing, fields: listFields(getThing(app, thing).fields).filter(({ formula }) => formula === undefined) };
}

const findGiven = ({ thing, fields }: Ruled, target: Slots['field']): NamedField | undefined =>
  target?.thing === thing ? fields.find(({ id }) => id === target.field) : undefined;

const isDay = ({ type }: NamedField): boolean => type === 'date';
const START = /start|from|begin|pick-?up|arriv|check-?in|borrow|depart(?:s|ure)?$|open|since|rented|hired/i;
const END = /end|until|to$|return|check-?out|due|back|clos|finish|leav|deadline/i;

function findSpan({ fields }: Ruled): readonly [NamedField, NamedField] | undefined {
  for (const type of ['date', 'time']) {
    const days = fields.filter((field) => field.type === type);
    const end = days.find(({ id }) => END.test(id));
    const start = days.find((field) => field !== end && START.test(field.id));
    if (start !== undefined && end !== undefined) return [start, end];
  }
  return undefined;
}

const CREATE: { readonly [choice: string]: ((ruled: Ruled, slots: Slots) => Rule | undefined) | undefined } = {
  order: (ruled, { field, otherField }) => {
    const [first, second] = [findGiven(ruled, otherField), findGiven(ruled, field)];
    const [start, end] = first !== undefined && second !== undefined ? [first, second] : (findSpan(ruled) ?? []);
    if (start === undefined || end === undefined || start.type !== end.type) return undefined;
    return toOrder(start, end);
  },
  reverse: (ruled, { field, otherField }) => {
    const [start, end] = [findGiven(ruled, field), findGiven(ruled, otherField)];
    return start === undefined || end === undefined || start.type !== end.type ? undefined : toOrder(start, end);
  },
  future: (ruled, { field }) => {
    const day = field === undefined ? ruled.fields.find(isDay) : findGiven(ruled, field);
    if (day === undefined || !isDay(day)) return undefined;
    return { need: `${day.id} >= today`, says: `${day.label} must not be in the past.` };
  },
  past: (ruled, { field }) => {
    const day = field === undefined ? ruled.fields.find(isDay) : findGiven(ruled, field);
    if (day === undefined || !isDay(day)) return undefined;
    return { need: `${day.id} <= today`, says: `${day.label} must not be in the future.` };
  },
  positive: (ruled, { field }) => {
    const number = findGiven(ruled, field);
    if (number === undefined || !NUMERIC.has(number.type)) return undefined;
    return { need: `${number.id} > 0`, says: `${number.label} must be more than 0.` };
  },
  unique: (ruled, { field, value, thing }) => {
    // Of loans that "can not be borrowed twice" it is not known what is borrowed.
    const isNamed = value === undefined || (thing !== undefined && thing !== ruled.thing);
    if (field === undefined) return isNamed ? toUnbooked(ruled) : undefined;
    const given = findGiven(ruled, field);
    if (given === undefined) return undefined;
    // "Borrowed twice at the same time": a text may name what is borrowed.
    return (
      (BOOKED.has(given.type) || value !== undefined ? toUnbooked(ruled, given) : undefined) ?? toUnique(ruled, given)
    );
  },
  max: (ruled, slots) => (slots.otherField === undefined ? toCount(ruled, slots) : CREATE['reverse']?.(ruled, slots)),
};

/** The least or greatest value of a number is a property of its field. */
function isBound({ field, otherField, choice, number }: Slots, app: App): boolean {
  const isLimit = (choice === 'min' || choice === 'max') && number !== undefined && otherField === undefined;
  return isLimit && field !== undefined && NUMERIC.has(getField(app, field).type);
}

/** Fields of a booking: what is booked, and when. */
const BOOKED: ReadonlySet<string> = new Set(['reference', 'choice', 'date', 'time']);

/** Numbers are compared, too: what is paid must not be more than the price. */
function toOrder(start: NamedField, end: NamedField): Rule {
  const words = isDay(end) || end.type === 'time' ? 'before' : 'less than';
  return { need: `${end.id} >= ${start.id}`, says: `${end.label} must not be ${words} ${start.label.toLowerCase()}.` };
}

/** "At most 8 bookings per day". */
function toCount(ruled: Ruled, { field, number, thing }: Slots): Rule | undefined {
  const given = findGiven(ruled, field);
  if (given === undefined || number === undefined || number < 1 || thing === undefined) return undefined;
  return {
    need: `count(${ruled.thing} where ${given.id} = this.${given.id} and id != this.id) < ${number}`,
    says: `There are ${number} with this ${given.label.toLowerCase()} already.`,
  };
}

function toUnique(ruled: Ruled, field: NamedField): Rule {
  return {
    need: `count(${ruled.thing} where ${field.id} = this.${field.id} and id != this.id) = 0`,
    says: `${field.label} is there already.`,
  };
}

/** No other row has the same resource at the same time; what was cancelled does not count. */
function toUnbooked(ruled: Ruled, given?: NamedField): Rule | undefined {
  const { thing, fields } = ruled;
  const day = fields.find(isDay);
  const time = fields.find(({ type, id }) => type === 'time' || /slot|time|hour/i.test(id));
  const isResource = (field: NamedField) =>
    field.type === 'reference' || (field.type === 'choice' && field !== time && !isState(field));
  const resource =
    given !== undefined && (isResource(given) || given.type === 'text')
      ? given
      : (fields.find(({ type }) => type === 'reference') ?? fields.find(isResource));
  if (day === undefined || (resource === undefined && time === undefined)) return undefined;
  const span = findSpan(ruled);
  const isSpan = span !== undefined && isDay(span[0]);
  const same = (isSpan ? [resource] : [resource, day, time]).flatMap((field) =>
    field === undefined ? [] : [`${field.id} = this.${field.id}`],
  );
  const overlap = isSpan ? [`${span[0].id} <= this.${span[1].id}`, `${span[1].id} >= this.${span[0].id}`] : [];
  const cancelled = fields.flatMap(({ id, type, options = [] }) => {
    const option = type === 'choice' ? options.find((known) => /^cancel|^declin|^reject/i.test(known)) : undefined;
    return option === undefined ? [] : [`${id} != ${toLiteral(option)}`];
  });
  const others = [...same, ...overlap, ...cancelled, 'id != this.id'];
  return {
    need: `count(${thing} where ${others.join(' and ')}) = 0`,
    says: `${resource?.label ?? 'This'} is taken at that time already.`,
  };
}
