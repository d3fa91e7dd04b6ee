// The tariff of a prompt: all that its sentences say about how a price is computed.
import { type Item, type Percentage, readItems, readPercentage, toTime } from './amounts.ts';
import { match, toNumber, without } from './grammar.ts';

export interface Tariff {
  /** Prices for quantities: people enter how many. */
  readonly items: readonly Item[];
  /** Prices that are added if people want them. */
  readonly extras: readonly Item[];
  /** Prices to choose from, and the time that they are for: "Mini 35 €/day, Compact 45 €/day". */
  readonly rated: readonly Item[];
  readonly rate: string | undefined;
  /** The price for that time where all have the same: "18 per hour". */
  readonly fixedRate: { readonly text: string; readonly price: number } | undefined;
  readonly percentages: readonly Percentage[];
  /** Discounts leave the extras as they are. */
  readonly isBaseOnly: boolean;
  readonly deposit: { readonly text: string; readonly percent: number } | undefined;
  /** "Saved as a quote": the name of what is kept. */
  readonly keptAs: string | undefined;
}

/** The priced items of a sentence: in brackets, behind a colon, or in the whole of it. */
function listItems(sentence: string): readonly Item[] {
  const inside = /\(([^()]*\d[^()]*)\)/u.exec(sentence)?.[1] ?? '';
  const after = /:\s*(.+)$/u.exec(sentence)?.[1] ?? '';
  const lists = [inside, after, sentence].map(readItems);
  return lists.reduce((best, items) => (items.length > best.length ? items : best));
}

/** Returns whether people enter how many of each: persons, pieces and measures, not services to choose from. */
function areQuantities(items: readonly Item[], sentence: string): boolean {
  const isAlone = items.length === 1 && items[0]?.isPerson === true && match('perPerson', sentence) !== undefined;
  if (isAlone || items.some(({ isShare }) => isShare)) return true;
  if (items.length < 2 || items.every(({ per }) => toTime(per))) return false;
  const isCounted = match('counted', sentence) !== undefined && match('byTime', sentence) === undefined;
  return isCounted || items.some(({ isPerson, measure }) => isPerson || measure !== undefined);
}

/** "Adults 20, children half price": shares are of the first price for a person. */
function withPrices(items: readonly Item[]): readonly Item[] {
  const whole = items.find(({ isPerson, isShare }) => isPerson && !isShare)?.price;
  if (whole === undefined) return items;
  return items.map(({ isShare, ...item }) => (isShare ? { ...item, price: item.price * whole } : item));
}

const isExtras = (sentence: string): boolean => match('extras', sentence) !== undefined;

/** Returns whether a sentence gives prices for quantities or extras: its parts are no rows and no fields. */
export function isTariff(sentence: string): boolean {
  const items = listItems(sentence);
  return items.length > 0 && (areQuantities(items, sentence) || isExtras(sentence));
}

export function readTariff(sentences: readonly string[]): Tariff {
  const text = sentences.join('. ');
  const plain = sentences
    .filter((sentence) => !isExtras(sentence))
    .map((sentence) => [sentence, listItems(sentence)] as const);
  const timed = plain.map(([, items]) => items).filter((items) => items.some(({ per }) => toTime(per)));
  const isClear = timed.length <= 1 && timed.every((items) => items.every(({ per }) => toTime(per)));
  const rated = isClear && (timed[0]?.length ?? 0) > 1 ? (timed[0] ?? []) : [];
  const fixed = rated.length === 0 && isClear ? match('fixedRate', text) : undefined;
  const deposit = match('deposit', text) ?? match('depositFirst', text);
  return {
    items: withPrices(plain.flatMap(([sentence, items]) => (areQuantities(items, sentence) ? items : []))),
    extras: sentences.filter(isExtras).flatMap((sentence) => readItems(without('extras', sentence))),
    rated,
    rate: toTime(rated[0]?.per) ?? toTime(fixed?.['time']),
    fixedRate: fixed && { text: fixed['all'] ?? '', price: toNumber(fixed['price']) },
    percentages: text.split(/[,;:.](?!\d)/u).flatMap((part) => readPercentage(part) ?? []),
    isBaseOnly: match('baseOnly', text) !== undefined,
    deposit: deposit && { text: deposit['all'] ?? '', percent: toNumber(deposit['percent']) },
    keptAs: match('kept', text)?.['noun'],
  };
}
