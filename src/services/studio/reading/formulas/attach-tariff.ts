// Attaches the tariff of a prompt to what is booked or ordered: inputs, the total that follows from them, and a proof.
import { toSingular } from '../../../../language/inflection.ts';
import type { CellValue, Field, NamedField, View } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { type Item, type Percentage, toTime } from './amounts.ts';
import { match } from './grammar.ts';
import { findHost, findTotal, listUsed, setMoney, setTotal, toClaim } from './host.ts';
import { readTariff, type Tariff } from './read-tariff.ts';

interface Order {
  readonly draft: AppDraft;
  readonly thing: string;
  readonly tariff: Tariff;
  /** The values that the proof enters. */
  readonly entries: Map<string, CellValue>;
  /** The values of what follows from them: `days`, `car.price`. */
  readonly known: Map<string, CellValue>;
  /** The numbers that people enter; those of persons if there are any. */
  readonly counted: string[];
}

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
  const { items, extras, percentages, fixedRate, keptAs, deposit } = tariff;
  const said = [...items, ...extras, ...percentages, ...(items.length === 0 && fixedRate ? [fixedRate] : [])];
  const thing = (keptAs === undefined ? findHost(draft, text) : undefined) ?? toKept(tariff, text, reading);
  if (thing === undefined) return;
  const order: Order = { draft, thing, tariff, entries: new Map(), known: new Map(), counted: [] };
  const price = said.length === 0 ? undefined : toPrice(order);
  if (said.length > 0 && price === undefined) return;
  if (price !== undefined) {
    const formula = `round(${price}, 2)`;
    const field = setTotal(draft, thing, formula, order.entries, order.counted, text);
    const claim = toClaim([thing, field, formula], order.entries, order.known);
    for (const { text: note } of said) reading.note(note, claim);
  }
  const total = findTotal(draft, thing);
  if (deposit === undefined || total === undefined) return;
  const share = (of: string) => `round(${of} * ${deposit.percent / 100}, 2)`;
  const field = setMoney(draft, thing, draft.findField(thing, 'deposit'), 'Deposit', share(total.id));
  if (price !== undefined)
    reading.note(deposit.text, toClaim([thing, field, share(`(${price})`)], order.entries, order.known));
}

/** "Saved as a quote with the customer's name": made if it is not there, in the position of other calculations. */
function toKept({ items, keptAs = 'order' }: Tariff, text: string, reading: Reading): string | undefined {
  const { draft } = reading;
  const known = draft.findThing(keptAs);
  if (known !== undefined || items.length === 0) return known;
  const id = reading.createThing(keptAs);
  const who = /\b(customer|client|guest|member|patient|company)(?:'s)? name\b/iu.exec(text)?.[1] ?? 'name';
  draft.getThing(id).fields = {
    name: { type: 'text', label: toCapital(who), required: true },
    date: { type: 'date', start: 'today' },
  };
  const form: View = { kind: 'form', of: id, title: `New ${keptAs}`, says: '{name}: {total} was saved.' };
  draft.addView(toCapital(draft.getThing(id).plural), form, undefined, true);
  draft.changeViews((view) => (view.kind === 'calculator' ? form : view));
  return id;
}

function toPrice(order: Order): string | undefined {
  const { items, extras, percentages, isBaseOnly } = order.tariff;
  const base = items.length > 0 ? toItems(order, items) : toRated(order);
  const more = extras.map((extra) => toExtra(order, extra));
  if (base === undefined || more.includes(undefined)) return undefined;
  const first = isBaseOnly ? base : [base, ...more].join(' + ');
  const changed = percentages.reduce<string | undefined>(
    (price, percentage) => price && toChanged(order, price, percentage),
    first,
  );
  return changed && isBaseOnly ? [changed, ...more].join(' + ') : changed;
}

/** Numbers times prices; shares are parts of the price of what is booked, of which adults pay the whole. */
function toItems(order: Order, items: readonly Item[]): string | undefined {
  if (items.some(isUnclear) || isByTime(order)) return undefined;
  const isShared = items.some(({ isShare }) => isShare);
  const unit = isShared ? findUnitPrice(order) : '1';
  const adults: Item = { text: '', label: 'Adults', price: 1, isShare: true, isPerson: true };
  const all = isShared && !items.some(({ label }) => /adult/iu.test(label)) ? [adults, ...items] : items;
  if (unit === undefined || all.some(({ isShare }) => (isShare === true) !== isShared)) return undefined;
  const numbers = all.filter(({ isFlat }) => !isFlat);
  const hasPersons = numbers.some(({ isPerson }) => isPerson);
  const parts = numbers.map((item, index) => {
    const field = toNumberField(order, item, index);
    order.entries.set(field, QUANTITIES[index % QUANTITIES.length] ?? 1);
    if (item.isPerson || !hasPersons) order.counted.push(field);
    return item.price === 0 ? '' : `${item.price} * ${field}`;
  });
  const fees = all.flatMap(({ isFlat, price }) => (isFlat ? [price] : []));
  return [`${isShared ? `${unit} * ` : ''}(${parts.filter(Boolean).join(' + ')})`, ...fees].join(' + ');
}

/** Prices for each person, day or night depend on a second number. */
function isUnclear({ per }: Item): boolean {
  return (toTime(per) ?? 'hour') !== 'hour' || (per !== undefined && match('persons', per) !== undefined);
}

/** Returns whether the total depends on the time between two days or times: quantities alone would not do. */
function isByTime({ draft, thing }: Order): boolean {
  const used = listUsed(draft, thing, findTotal(draft, thing)?.formula ?? '0');
  return draft.listFields(thing).some(({ id, formula = '' }) => used.has(id) && /\b(?:days|minutes)\(/u.test(formula));
}

/** The price of the row that is booked. Prices that were named are in the rows; the proof chooses the first row. */
function findUnitPrice({ draft, thing, entries, known, tariff }: Order): string | undefined {
  for (const { id, type, to = '', hidden } of draft.listFields(thing)) {
    if (type !== 'reference' || hidden === true) continue;
    const [title, ...others] = draft.listFields(to);
    const { rows } = draft.getThing(to);
    const price = others.find((field) => field.type === 'money' && field.formula === undefined)?.id ?? '';
    const isListed = tariff.rated.every((item) => rows.some((row) => row[price] === item.price));
    if (typeof rows[0]?.[price] !== 'number' || !isListed) continue;
    entries.set(id, rows[0][title?.id ?? ''] ?? null);
    known.set(`${id}.${price}`, rows[0][price]);
    return `${id}.${price}`;
  }
  return undefined;
}

/** A price for each day, night or hour. */
function toRated(order: Order): string | undefined {
  const { rate, fixedRate } = order.tariff;
  const unit = fixedRate?.price ?? findUnitPrice(order);
  const time = rate === undefined || unit === undefined ? undefined : findTime(order, rate);
  return time && `${time} * ${unit}`;
}

/** The number of days, nights or hours: a field, or what lies between two days or two times. */
function findTime({ draft, thing, entries, known }: Order, rate: string): string | undefined {
  const isNamed = (name: string) => new RegExp(`^${rate}s?$`, 'iu').test(name);
  const fields = draft.listFields(thing);
  const named = fields.find(({ id, label, type }) => type === 'number' && (isNamed(id) || isNamed(label)));
  const isHour = rate === 'hour';
  const [from, to] = fields.filter(({ type, formula }) => type === (isHour ? 'time' : 'date') && !formula);
  if (named !== undefined && named.formula === undefined) entries.set(named.id, UNITS);
  else if (from === undefined || to === undefined || !/hour|day|night/u.test(rate)) return undefined;
  else entries.set(from.id, isHour ? '09:00' : '2031-06-10').set(to.id, isHour ? '18:00' : '2031-06-19');
  const between = isHour ? `minutes(${from?.id}, ${to?.id}) / 60` : `days(${from?.id}, ${to?.id})`;
  const field = { type: 'number' as const, formula: `max(0, ${between})` };
  const id = named?.id ?? draft.addField(thing, toCapital(`${rate}s`), field);
  known.set(id, UNITS);
  return id;
}

/** A switch; one with a price for a unit of time counts for each. */
function toExtra(order: Order, { label, price, per }: Item): string | undefined {
  const unit = toTime(per);
  const time = unit === undefined ? '1' : findTime(order, unit);
  return time && `${time} * if(${toSwitch(order, label)}, ${price}, 0)`;
}

function toChanged(order: Order, price: string, { percent, when, from }: Percentage): string | undefined {
  if (when === undefined && from === undefined) return undefined;
  const unit = from?.unit;
  const time = toTime(unit);
  const counted = unit === undefined || CURRENCY.test(unit) ? price : order.counted.join(' + ');
  const measured = time === undefined ? counted : findTime(order, time);
  if (measured === undefined || measured === '') return undefined;
  const condition = from ? `(${measured}) ${from.isAbove ? '>' : '>='} ${from.least}` : toSwitch(order, when ?? '');
  return `(${price}) * if(${condition}, ${(100 + percent) / 100}, 1)`;
}

function toNumberField(order: Order, { label, measure, per, price, isShare }: Item, index: number): string {
  const time = toTime(per);
  const unit = measure ?? (time && `${time}s`);
  const paid = isShare
    ? `${Math.round(price * 100)} % of the price`
    : `${price.toFixed(2)} ${unit ? `per ${unit}` : 'each'}`;
  const field: Field = { type: 'number', min: 0, start: '0', hint: price === 0 ? 'Free' : paid, ...(unit && { unit }) };
  return toInput(order, label, field, [...SAMPLE.slice(index), ...SAMPLE]);
}

function toSwitch(order: Order, label: string): string {
  const id = toInput(order, label, { type: 'yes/no' }, [false, true, false]);
  order.entries.set(id, true);
  return id;
}

/** The field is there already as "Adults" for "adult", or "Children" for "child under 12". */
function toInput({ draft, thing }: Order, label: string, field: Field, values: readonly CellValue[]): string {
  const toHead = (name: string) => toSingular(name.toLowerCase().split(' ')[0] ?? '');
  const isNamed = ({ id, label: name }: NamedField) => [id, name].map(toHead).includes(toHead(label));
  const isSame = (each: NamedField) => each.type === field.type && !each.formula && isNamed(each);
  const known = draft.listFields(thing).find(isSame);
  if (known === undefined) return draft.addField(thing, label, field, values);
  draft.setField(thing, known.id, { ...field, label });
  return known.id;
}
