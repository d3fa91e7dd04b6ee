// Attaches amounts that follow from other rows: prices by an option, sums for each row, and what a person owes.
import { type CellValue, getTitleField, type NamedField } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { splitParts } from './amounts.ts';
import { match, toNumber } from './grammar.ts';
import { setMoney, toClaim } from './host.ts';

const PRICE = /^(?:price|cost|fee|total|amount|charge)/iu;
const OWED = /owe|balance|outstanding|to ?pay|open/iu;
const isPrice = ({ id, label, type }: NamedField) => type === 'money' && (PRICE.test(id) || PRICE.test(label));

export function attachSums(sentences: readonly string[], reading: Reading): void {
  const priced = sentences.flatMap((sentence) => attachOptionPrices(sentence, sentences, reading) ?? [])[0];
  for (const sentence of sentences) {
    const { who = '', what = '' } = match('sumPer', sentence) ?? match('sumBy', sentence) ?? {};
    if (what !== '' && !/\bthis (?:year|month|week)\b/iu.test(sentence)) attachSum(who, what, reading.draft);
    if (match('owed', sentence) !== undefined) attachBalance(sentence, sentences.join('. '), priced, reading);
  }
}

/** The references of all rows to rows of the thing, with the amount that the referring row has. */
function listLinked(draft: AppDraft, to: string, words: string) {
  const stems = listStems(words);
  return draft.things.flatMap(([thing, { plural }]) => {
    const fields = draft.listFields(thing);
    const reference = fields.find((field) => field.type === 'reference' && field.to === to)?.id;
    const isNamed = ({ label }: NamedField) => listStems(label).some((stem) => stems.includes(stem));
    const numbers = fields.filter(({ type }) => type === 'money' || type === 'number' || type === 'duration');
    const amount = numbers.find(isNamed) ?? numbers.find(isPrice);
    const sum = `sum(${thing}.${amount?.id} where ${reference} = this)`;
    return reference && amount ? [{ thing, plural, amount, sum }] : [];
  });
}

/** "Per member the sum of their room bookings". */
function attachSum(who: string, what: string, draft: AppDraft): void {
  const thing = draft.findThing(who);
  const links = thing === undefined ? [] : listLinked(draft, thing, what);
  const named = draft.listMentioned(what);
  const link = links.find((each) => named.includes(each.thing)) ?? (links.length === 1 ? links[0] : undefined);
  if (thing === undefined || link === undefined) return;
  if (draft.listFields(thing).some(({ formula }) => formula === link.sum)) return;
  const type = link.amount.type === 'money' ? 'money' : 'number';
  draft.addField(thing, `Total ${link.plural}`, { type, formula: link.sum });
}

/** "What they owe, and when they pay it goes down": what the linked rows cost, less the payments. */
function attachBalance(sentence: string, text: string, priced: string | undefined, reading: Reading): void {
  const { draft } = reading;
  const isOwed = ({ type, id, label }: NamedField) => type === 'money' && OWED.test(`${id} ${label}`);
  const isPayment = (link: { readonly thing: string }) => /payment/iu.test(link.thing);
  // A balance that is there holds, unless the prompt has other prices.
  if (priced === undefined && draft.things.some(([thing]) => draft.listFields(thing).some(isOwed))) return;
  for (const thing of priced === undefined ? draft.listMentioned(sentence) : draft.things.map(([id]) => id)) {
    const isCost = (link: { readonly thing: string }) =>
      priced === undefined ? !isPayment(link) : link.thing === priced;
    const cost = listLinked(draft, thing, '').find(isCost);
    if (cost === undefined || cost.amount.formula === undefined) continue;
    const hasPayments = draft.things.some(([id]) => isPayment({ thing: id }));
    if (!hasPayments && match('paid', text) !== undefined) addPayments(thing, reading);
    const paid = listLinked(draft, thing, '').find(isPayment);
    const formula = paid === undefined ? cost.sum : `${cost.sum} - ${paid.sum}`;
    setMoney(draft, thing, draft.listFields(thing).find(isOwed), 'Owes', formula);
    return;
  }
}

function addPayments(to: string, reading: Reading): void {
  const { name } = reading.draft.getThing(to);
  const id = reading.createThing('payment');
  reading.draft.getThing(id).fields = {
    from: { type: 'reference', to, label: toCapital(name), required: true },
    amount: { type: 'money', required: true, min: 0 },
    date: { type: 'date', start: 'today' },
  };
}

/** "30 costs 26, 45 costs 37": the price of a row by an option that it has, or that the row it refers to has. */
export function readOptionPrices(sentence: string, draft: AppDraft) {
  const all = splitParts(sentence).flatMap((text) => {
    const said = match('option', text) ?? match('optionFor', text) ?? match('freeOption', text);
    const name = said?.['name'] ?? said?.['who'];
    return name === undefined ? [] : [{ text, name, price: toNumber(said?.['price'] ?? '0') }];
  });
  for (const prices of [all, all.filter(({ price }) => price > 0)]) {
    const names = prices.map(({ name }) => name);
    const owner = prices.length < 2 ? undefined : findOptions(draft, names);
    const priced = owner && findPriced(draft, owner.thing, owner.field);
    if (owner && priced) return { prices, owner, thing: priced[0], path: priced[1] };
  }
  return undefined;
}

function attachOptionPrices(sentence: string, sentences: readonly string[], reading: Reading): string | undefined {
  const { draft } = reading;
  const read = readOptionPrices(sentence, draft);
  if (read === undefined) return undefined;
  const { prices, owner, thing, path } = read;
  const byOption = prices.reduceRight(
    (rest, { price }, index) => `if(${path} = '${owner.options[index]}', ${price}, ${rest})`,
    '0',
  );
  const others = sentences.flatMap(splitParts).filter((part) => !prices.some(({ text }) => text === part));
  const states = others.flatMap((text) => findOptions(draft, [match('freeOption', text)?.['name'] ?? ''], thing) ?? []);
  const formula = states.reduce(
    (rest, { field, options: [state] }) => `if(${field} = '${state}', 0, ${rest})`,
    byOption,
  );
  const field = setMoney(draft, thing, draft.listFields(thing).find(isPrice), 'Price', formula);
  // A row with the first option, or the option itself.
  const { rows, ...rest } = draft.getThing(owner.thing);
  const row = rows.find((each) => each[owner.field] === owner.options[0]);
  const value = path === owner.field ? owner.options[0] : row?.[getTitleField({ ...rest, rows })];
  const entries = new Map<string, CellValue>([[path.split('.')[0] ?? '', value ?? null]]);
  const claim = toClaim([thing, field, byOption], entries, new Map([[path, owner.options[0] ?? '']]));
  for (const { text } of prices) reading.note(text, claim);
  return thing;
}

/** The choice that has all of the named options. */
function findOptions(draft: AppDraft, names: readonly string[], only?: string) {
  for (const [thing] of draft.things)
    for (const { id: field, options = [], type } of draft.listFields(thing)) {
      const found = names.map((name) => {
        const stems = listStems(name);
        const hasStems = (option: string) =>
          stems.length > 0 && stems.every((stem) => listStems(option).includes(stem));
        return options.find((option) => hasStems(option) || option.toLowerCase() === name.toLowerCase());
      });
      if (type === 'choice' && !found.includes(undefined) && (only ?? thing) === thing)
        return { thing, field, options: found };
    }
  return undefined;
}

/** The thing with a price by the option: the one that has the option, or rows with a day that refer to it. */
function findPriced(draft: AppDraft, owner: string, field: string): readonly [string, string] | undefined {
  const isDated = (thing: string) => draft.listFields(thing).some(({ type }) => type === 'date');
  const toPath = (thing: string) =>
    draft
      .listFields(thing)
      .flatMap(({ id, type, to }) => (type === 'reference' && to === owner ? [`${id}.${field}`] : []));
  const linked = draft.things.flatMap(([thing]) =>
    isDated(thing) ? toPath(thing).map((path) => [thing, path] as const) : [],
  );
  return linked[0] ?? (isDated(owner) || draft.listFields(owner).some(isPrice) ? [owner, field] : undefined);
}
