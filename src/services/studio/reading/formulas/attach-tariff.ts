// Attaches the tariff of a prompt to what is booked or ordered: inputs, the total that follows from them, and a proof.
import type { CellValue, Field, NamedField, View } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { type Item, type Percentage, toTime } from './amounts.ts';
import { findHost, findTotal, setTotal } from './host.ts';
import { readTariff, type Tariff } from './read-tariff.ts';

/** A formula, and the amount that it gives for the entries of the proof. */
interface Price {
  readonly formula: string;
  readonly gives: number;
}

interface Order {
  readonly draft: AppDraft;
  readonly thing: string;
  readonly tariff: Tariff;
  /** The values that the proof enters. */
  readonly entries: Map<string, CellValue>;
  /** The numbers that people enter; those of persons if there are any. */
  readonly counted: string[];
}

const NOTHING: Price = { formula: '', gives: 0 };
const QUANTITIES = [2, 1, 3, 1];
const SAMPLE = [2, 1, 0, 3, 2, 4];
/** The days, nights or hours of a proof: more than most discounts begin with. */
const UNITS = 9;
const CURRENCY = /^(?:€|£|\$|eur|euros?|pounds?|dollars?|usd|gbp)$/iu;

/** Attaches all of it or nothing: a total that leaves a condition out would be wrong. */
export function attachTariff(sentences: readonly string[], reading: Reading): void {
  const { draft } = reading;
  const tariff = readTariff(sentences);
  const text = sentences.join('. ');
  const { items, extras, percentages, fixedRate, keptAs } = tariff;
  const said = [...items, ...extras, ...percentages, ...(items.length === 0 && fixedRate ? [fixedRate] : [])];
  const thing = keptAs === undefined ? findHost(draft, text) : toKept(keptAs, tariff, text, reading);
  if (thing === undefined) return;
  const order: Order = { draft, thing, tariff, entries: new Map(), counted: [] };
  const price = said.length === 0 ? undefined : toPrice(order);
  if (price !== undefined) {
    const field = setTotal(draft, thing, `round(${price.formula}, 2)`, order.entries, order.counted, text);
    const gives = Math.round(price.gives * 100) / 100;
    const claim = { is: 'computes', thing, field, with: Object.fromEntries(order.entries), gives } as const;
    for (const { text: note } of said) reading.note(note, claim);
  } else if (said.length > 0) return;
  const total = findTotal(draft, thing);
  if (tariff.deposit === undefined || total === undefined) return;
  const known = draft.findField(thing, 'deposit');
  const deposit: Field = { type: 'money', formula: `round(${total.id} * ${tariff.deposit / 100}, 2)` };
  if (known === undefined) draft.addField(thing, 'Deposit', deposit);
  else draft.setField(thing, known.id, { ...deposit, label: known.label });
}

/** "Saved as a quote with the customer's name": made if it is not there, in the position of other calculations. */
function toKept(name: string, { items }: Tariff, text: string, reading: Reading): string | undefined {
  const { draft } = reading;
  const known = draft.findThing(name);
  if (known !== undefined || items.length === 0) return known;
  const id = reading.createThing(name);
  const who = /\b(customer|client|guest|member|patient|company)(?:'s)? name\b/iu.exec(text)?.[1] ?? 'name';
  draft.getThing(id).fields = {
    name: { type: 'text', label: toCapital(who), required: true },
    date: { type: 'date', start: 'today' },
  };
  const form: View = { kind: 'form', of: id, title: `New ${name}` };
  draft.addView(toCapital(draft.getThing(id).plural), form, undefined, true);
  draft.changeViews((view) => (view.kind === 'calculator' ? form : view));
  return id;
}

function toPrice(order: Order): Price | undefined {
  const { items, extras, percentages, isBaseOnly } = order.tariff;
  const base = items.length > 0 ? toItems(order, items) : toRated(order);
  const more = toExtras(order, extras);
  if (base === undefined || more === undefined) return undefined;
  const changed = percentages.reduce<Price | undefined>(
    (price, percentage) => price && toChanged(order, price, percentage),
    isBaseOnly ? base : toSum(base, more),
  );
  return changed && toSum(changed, isBaseOnly ? more : NOTHING);
}

/** Numbers times prices; shares are parts of the price of what is booked, of which adults pay the whole. */
function toItems(order: Order, items: readonly Item[]): Price | undefined {
  const isShared = items.some(({ isShare }) => isShare);
  const unit = isShared ? findUnitPrice(order) : { formula: '', gives: 1 };
  const adults = { text: '', label: 'Adults', price: 1, isShare: true, isPerson: true };
  const all = isShared && !items.some(({ label }) => /adult/iu.test(label)) ? [adults, ...items] : items;
  if (unit === undefined || all.some(({ isShare }) => (isShare === true) !== isShared)) return undefined;
  const parts = all.map((item, index) => {
    const value = QUANTITIES[index % QUANTITIES.length] ?? 1;
    const field = toNumberField(order, item, index);
    order.entries.set(field, value);
    return { field, price: item.price, gives: item.price * value * unit.gives };
  });
  const persons = parts.filter((_part, index) => all[index]?.isPerson);
  order.counted.push(...(persons.length > 0 ? persons : parts).map(({ field }) => field));
  const sum = parts.flatMap(({ field, price }) => (price === 0 ? [] : [`${price} * ${field}`])).join(' + ');
  const gives = parts.reduce((amount, part) => amount + part.gives, 0);
  return { formula: isShared ? `${unit.formula} * (${sum})` : `(${sum})`, gives };
}

/** The price of the row that is booked; the proof chooses the first row. */
function findUnitPrice({ draft, thing, entries }: Order): Price | undefined {
  for (const { id, type, to = '', hidden } of draft.listFields(thing)) {
    if (type !== 'reference' || hidden === true) continue;
    const [title, ...others] = draft.listFields(to);
    const [row] = draft.getThing(to).rows;
    const price = others.find((field) => field.type === 'money' && field.formula === undefined)?.id ?? '';
    if (typeof row?.[price] !== 'number') continue;
    entries.set(id, row[title?.id ?? ''] ?? null);
    return { formula: `${id}.${price}`, gives: row[price] };
  }
  return undefined;
}

/** A price for each day, night or hour. */
function toRated(order: Order): Price | undefined {
  const { rate, fixedRate } = order.tariff;
  const unit = fixedRate ? { formula: String(fixedRate.price), gives: fixedRate.price } : findUnitPrice(order);
  const time = rate === undefined || unit === undefined ? undefined : findTime(order, rate);
  return time && unit && { formula: `${time} * ${unit.formula}`, gives: UNITS * unit.gives };
}

/** The number of days, nights or hours: a field, or what lies between two days or two times. */
function findTime({ draft, thing, entries }: Order, rate: string): string | undefined {
  const isNamed = (name: string) => new RegExp(`^${rate}s?$`, 'iu').test(name);
  const fields = draft.listFields(thing);
  const named = fields.find(({ id, label, type }) => type === 'number' && (isNamed(id) || isNamed(label)));
  if (named !== undefined && named.formula === undefined) {
    entries.set(named.id, UNITS);
    return named.id;
  }
  const isHour = rate === 'hour';
  const [from, to] = fields.filter(({ type, formula }) => type === (isHour ? 'time' : 'date') && !formula);
  if (from === undefined || to === undefined || !/hour|day|night/u.test(rate)) return undefined;
  entries.set(from.id, isHour ? '09:00' : '2031-06-10').set(to.id, isHour ? '18:00' : '2031-06-19');
  const formula = `max(0, ${isHour ? `minutes(${from.id}, ${to.id}) / 60` : `days(${from.id}, ${to.id})`})`;
  return named?.id ?? draft.addField(thing, toCapital(`${rate}s`), { type: 'number', formula });
}

/** Switches; those with a price for a unit of time count for each. */
function toExtras(order: Order, extras: readonly Item[]): Price | undefined {
  return extras.reduce<Price | undefined>((sum, { label, price, per }) => {
    const unit = toTime(per);
    const time = unit === undefined ? undefined : findTime(order, unit);
    if (sum === undefined || (unit !== undefined && time === undefined)) return undefined;
    const formula = `if(${toSwitch(order, label)}, ${price}, 0)`;
    return toSum(sum, time ? { formula: `${time} * ${formula}`, gives: UNITS * price } : { formula, gives: price });
  }, NOTHING);
}

function toChanged(order: Order, { formula, gives }: Price, { percent, when, from }: Percentage): Price | undefined {
  const factor = (100 + percent) / 100;
  const changed = (condition: string, holds: boolean): Price => ({
    formula: `(${formula}) * if(${condition}, ${factor}, 1)`,
    gives: gives * (holds ? factor : 1),
  });
  if (from === undefined) return changed(toSwitch(order, when ?? ''), true);
  const { least, unit, isAbove } = from;
  const time = toTime(unit);
  const people = order.counted.map((field) => Number(order.entries.get(field))).reduce((a, b) => a + b, 0);
  const isAmount = unit === undefined || CURRENCY.test(unit);
  const counted = isAmount ? `(${formula})` : `(${order.counted.join(' + ')})`;
  const measured = time === undefined ? counted : findTime(order, time);
  if (measured === undefined || measured === '()') return undefined;
  const amount = time === undefined ? (isAmount ? gives : people) : UNITS;
  return changed(`${measured} ${isAbove ? '>' : '>='} ${least}`, isAbove ? amount > least : amount >= least);
}

function toNumberField({ draft, thing }: Order, { label, measure, per, price, isShare }: Item, index: number): string {
  const time = toTime(per);
  const unit = measure ?? (time && `${time}s`);
  const paid = isShare
    ? `${Math.round(price * 100)} % of the price`
    : `${price.toFixed(2)} ${unit ? `per ${unit}` : 'each'}`;
  const field: Field = {
    type: 'number',
    label,
    min: 0,
    start: '0',
    hint: price === 0 ? 'Free' : paid,
    ...(unit && { unit }),
  };
  const known = findInput(draft, thing, 'number', label);
  const values = SAMPLE.map((_value, row) => SAMPLE[(row + index) % SAMPLE.length] ?? 0);
  if (known === undefined) return draft.addField(thing, label, field, values);
  draft.setField(thing, known.id, field);
  return known.id;
}

function toSwitch({ draft, thing, entries }: Order, label: string): string {
  const known = findInput(draft, thing, 'yes/no', label)?.id;
  if (known !== undefined) draft.setField(thing, known, { type: 'yes/no', label });
  const id = known ?? draft.addField(thing, label, { type: 'yes/no' }, [false, true, false]);
  entries.set(id, true);
  return id;
}

/** "Adults" for "adult", "Children" for "child under 12". */
function findInput(draft: AppDraft, thing: string, type: string, label: string): NamedField | undefined {
  const [stem] = listStems(label);
  const isSame = (field: NamedField) => field.type === type && !field.formula && listStems(field.label)[0] === stem;
  return draft.listFields(thing).find(isSame);
}

function toSum(one: Price, other: Price): Price {
  return { formula: [one.formula, other.formula].filter(Boolean).join(' + '), gives: one.gives + other.gives };
}
