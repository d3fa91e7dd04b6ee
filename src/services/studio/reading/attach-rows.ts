// Attaches rows that the words name: "three stylists: Mina, Carlos and Juliette", "colour 95 €, 120 min".
import { listFields } from '../app/description.ts';
import { findPrices, listNames, type Price } from './phrases.ts';
import type { Reading } from './reading.ts';

const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,2}';
const NAMED = new RegExp(
  `\\b(?<count>${NUMBERS})\\s+(?<noun>[\\p{L}-]+(?: [\\p{L}-]+)?)\\s*(?::|,|\\(|–)\\s*(?<list>[^().;]+)`,
  'iu',
);
const LISTED = /\b(?<noun>[\p{L}-]+(?: [\p{L}-]+)?)\s*:\s*(?<list>[^().;]+)/iu;

export function attachRows(sentence: string, reading: Reading): boolean {
  return attachPrices(sentence, reading) || attachNames(sentence, reading);
}

function attachPrices(sentence: string, reading: Reading): boolean {
  const { draft } = reading;
  const inside = /\(([^()]*\d[^()]*)\)/.exec(sentence)?.[1];
  const after = /:\s*(.+)$/.exec(sentence)?.[1];
  for (const list of [inside, after, sentence]) {
    const prices = list === undefined ? [] : findPrices(list);
    if (prices.length < 2) continue;
    const priced = draft.things.filter(([, thing]) =>
      listFields(thing.fields).some(({ type, formula }) => type === 'money' && formula === undefined),
    );
    const mentioned = draft.listMentioned(sentence);
    const [id] =
      priced.find(([thing]) => mentioned.includes(thing)) ?? priced.find(([, thing]) => thing.rows.length < 30) ?? [];
    if (id === undefined) return false;
    setPrices(id, prices, reading);
    return true;
  }
  return false;
}

function setPrices(thing: string, prices: readonly Price[], { draft }: Reading): void {
  const fields = draft.listFields(thing);
  const price = fields.find(({ type, formula }) => type === 'money' && formula === undefined);
  const length = fields.find(({ type }) => type === 'duration');
  const rows = prices.map((item) => ({
    ...(price !== undefined && { [price.id]: item.price }),
    ...(length !== undefined && item.minutes !== undefined && { [length.id]: item.minutes }),
  }));
  draft.setTitles(
    thing,
    prices.map(({ name }) => name),
    rows,
  );
}

/** Names begin with capitals, or follow a number of things: then they are its rows, or the options of a field. */
function attachNames(sentence: string, reading: Reading): boolean {
  const { draft } = reading;
  const match = NAMED.exec(sentence) ?? LISTED.exec(sentence);
  const { noun = '', list = '', count = '' } = match?.groups ?? {};
  const number = NUMBERS.split('|').indexOf(count.toLowerCase());
  const names = listNames(list, number < 0 ? Number(count) || 0 : number + 2);
  if (names.length === 0) return false;
  const thing = draft.findThing(noun);
  if (thing === undefined) return attachChoice(noun, names, reading);
  draft.setTitles(thing, names);
  reading.note(noun, { is: 'thing', thing });
  return true;
}

/** Names of something that is a field: "sections: Politics, Sport, Culture". */
function attachChoice(noun: string, names: readonly string[], reading: Reading): boolean {
  const { draft } = reading;
  for (const [id] of draft.things) {
    const field = draft.findField(id, noun);
    if (field === undefined || (field.type !== 'choice' && field.type !== 'tags')) continue;
    draft.setOptions(id, field.id, names);
    reading.note(noun, { is: 'filter', thing: id, field: field.id });
    return true;
  }
  return false;
}
