// Amounts in words: priced items, shares, and percentages with their conditions and thresholds.
import { toSingular } from '../../../../language/inflection.ts';
import { toCapital } from '../phrases.ts';
import { MEASURES, match, TIMES, toNumber, without } from './grammar.ts';

/** "Audio guide +4 each", "floor area in square metres at 1.20", "children pay 60 % of the price". */
export interface Item {
  /** The words that it was read from. */
  readonly text: string;
  readonly label: string;
  readonly price: number;
  /** The price is a share of the price of what is booked. */
  readonly isShare?: boolean;
  /** The time or the piece that the price is for. */
  readonly per?: string | undefined;
  readonly measure?: string | undefined;
  readonly isPerson: boolean;
  /** Paid once, however many there are: "call-out fee 45". */
  readonly isFlat?: boolean;
}

/** "15 percent on top if it is at the weekend", "10 % off from 7 days on". */
export interface Percentage {
  readonly text: string;
  /** Negative for what is taken off. */
  readonly percent: number;
  /** The condition in words, which people switch on. */
  readonly when?: string;
  /** Applies from that number of the unit on, or from that amount if there is no unit. */
  readonly from?: { readonly least: number; readonly isAbove: boolean; readonly unit: string | undefined };
}

const NAME_WORDS_MAX = 5;

/** `day` for "days" and "daily". */
export function toTime(word = ''): string | undefined {
  return [...TIMES].find(([, pattern]) => pattern.test(word))?.[0];
}

export function splitParts(list: string): readonly string[] {
  const parts = list.replace(/\([^()]*\)/gu, '').split(/[,:](?!\d)|;|\band\b|\bbut\b|\bplus\b/iu);
  return parts.map((part) => without('filler', part.trim())).filter((part) => part !== '');
}

/** The priced items of a list; none if there is a price in it that is not understood. */
export function readItems(list: string): readonly Item[] {
  const read = splitParts(list).map((text) => ({ text, item: readItem(text) }));
  const isUnread = read.some(({ text, item }) => item === undefined && match('unread', text));
  return isUnread ? [] : read.flatMap(({ item }) => item ?? []);
}

function readItem(text: string): Item | undefined {
  const share = match('share', text);
  const free = match('free', text);
  const priced = match('named', text) ?? match('first', text);
  const said = without('filler', (share?.['name'] ?? free?.['name'] ?? free?.['who'] ?? priced?.['name'] ?? '').trim());
  const per = toTime(priced?.['per']) === undefined ? (priced?.['per'] ?? '') : '';
  const [measure, pattern] = [...MEASURES].find(([, known]) => known.test(said) || known.test(per)) ?? [];
  const name = pattern?.exec(said)?.groups?.['of'] ?? said;
  const isPercent = share === undefined && /%|per ?cent/iu.test(text);
  if (isPercent || !/\p{L}{2}/u.test(name) || name.split(' ').length > NAME_WORDS_MAX || match('noName', name))
    return undefined;
  const known = { text, label: toCapital(name), measure, isPerson: match('persons', name) !== undefined };
  if (priced !== undefined && share === undefined && free === undefined)
    return {
      ...known,
      price: toNumber(priced['price']),
      per: priced['per'],
      isFlat: match('flat', name) !== undefined,
    };
  if (!known.isPerson) return undefined;
  const percent = share?.['half'] === undefined ? toNumber(share?.['percent']) : 50;
  return share === undefined
    ? { ...known, price: 0 }
    : { ...known, price: (share['off'] === undefined ? percent : 100 - percent) / 100, isShare: true };
}

/** A percentage that is added or taken off; one without a condition was not understood. */
export function readPercentage(text: string): Percentage | undefined {
  const said = match('percentage', text) ?? match('percentageOf', text);
  if (said === undefined) return undefined;
  const { all = '', rest = '', less } = said;
  const known = { text: all.trim(), percent: toNumber(said['percent']) * (less === undefined ? 1 : -1) };
  const from = match('threshold', rest) ?? match('threshold', text.replace(all, ''));
  if (from !== undefined) {
    const isAbove = /over|above|more than|after/iu.test(from['how'] ?? '');
    const unit = match('group', text) === undefined ? from['unit'] : 'people';
    return { ...known, from: { least: Number(from['least']), isAbove, unit } };
  }
  const before = said['before'] ?? text.slice(0, text.indexOf(all));
  const owner = without('verb', without('filler', `${before.trim()} `)).replace(/^.*\b(?:an?|the)\s+/iu, '');
  const plain = without('subject', match('condition', rest.trim())?.['when'] ?? owner);
  if (plain === '' || plain.split(' ').length > NAME_WORDS_MAX) return known;
  return { ...known, text, when: toCapital(plain.includes(' ') ? plain : toSingular(plain)) };
}
