// Takes phrases apart: enumerations with their notes in brackets, and numbers with their units.

import { toSingular, withArticle } from '../../../language/inflection.ts';
import labels from './naming/labels.json' with { type: 'json' };
import { patterns, toPatterns } from './patterns.ts';

export interface Item {
  readonly text: string;
  /** The text in brackets behind it. */
  readonly note?: string | undefined;
}

const { ITEM_END, EITHER, PRICE, PRICED, TIMED, MINUTES } = toPatterns(patterns['phrases']);

/** "a, b (c, d) and e" are three items. */
export function splitItems(text: string): readonly Item[] {
  const notes: string[] = [];
  const plain = text.replace(/\(([^()]*)\)/g, (_match, note: string) => ` \ue002${notes.push(note) - 1}\ue003`);
  return plain
    .split(ITEM_END)
    .map((part) => {
      const note = /\ue002(\d+)\ue003/.exec(part);
      const words = part.replace(/\ue002\d+\ue003/g, ' ');
      return { text: toPlainItem(words), ...(note !== null && { note: notes[Number(note[1])] }) };
    })
    .filter((item) => item.text !== '');
}

const OR = '[^.;()]+?,?\\s+or\\s+[^,.;()]+?(?:,? or [^,.;()]+?)*(?=,|\\s+and\\s|[.;]|$)';
const WHETHER = new RegExp(
  `,?(?:\\s+and)?\\s+(?:whether\\s+(?:(?:it|they|he|she|the \\p{L}+)(?:'s|'re)?\\s+)?(?:(?:is|are|was|were|has|have|had)\\s+)?|(?<=,\\s)(?:is|are)\\s+)(?<states>${OR})`,
  'giu',
);
/** "Status: invited, coming" at the end of a list. */
const STATED = /\b(?<noun>(?:\p{L}+ )?(?:status|state|stage)): (?<states>[^.;:()]+)$/iu;
const BEING = new RegExp(`(?<=^|,\\s|\\band\\s)(?:an? |the )?(?<noun>\\p{L}+) (?:is|are) (?<states>${OR})`, 'giu');

/** States that a list names become the note of one item: "in milk or dry" is "status (in milk, dry)". */
export function noteStates(list: string): string {
  return (
    ` ${list}`
      .replace(STATED, '$<noun> ($<states>)')
      .replace(WHETHER, (_match, states: string) => `, ${toStates(states)}`)
      .replace(BEING, (_match, noun: string, states: string) => toStates(states).replace('status', noun))
      .trim()
      .replace(/^, /, '')
      .replace(/(?<!\b(?:an?|one) )\b(\p{L}+) and (\p{L}+) (time|date)s\b/giu, '$1 $3, $2 $3')
      // Start and end are times if a day is named too.
      .replace(/(?<=\b(?:date|day)\b.*(?:, |\band ))(?:an? )?(start|end)(?=,|$| and\b)/giu, '$1 time')
      // "Words or hours" are two numbers, "home or away" are states.
      .replace(EITHER, (match) => (/s or \p{L}+s$/iu.test(match) ? match : toStates(match)))
      .replace(/(?<word>[\p{L}]+) (?:or not\b|\(?yes ?(?:\/|or) ?no\b\)?)/giu, '$<word> (or not)')
  );
}

function toStates(states: string): string {
  if (/ or not$/i.test(states)) return states;
  const items = splitItems(states).map(({ text }) => text);
  const unit = /^\d+ (\p{L}+)$/u.exec(items.at(-1) ?? '')?.[1];
  if (unit === undefined) return `status (${items.join(', ')})`;
  const label = UNITS.get(toSingular(unit)) ?? unit;
  return `${label.toLowerCase()} (${items.map((item) => (/^\d+$/.test(item) ? `${item} ${unit}` : item)).join(', ')})`;
}

const UNITS: ReadonlyMap<string, string> = new Map(Object.entries(labels.units));

/** Names, which begin with capitals: "Honey, Equipment, Buy and sell" are three. Other words may follow `count` names. */
export function listNames(text: string, count = 0): readonly string[] {
  const parts = text
    .replace(TITLED, (_match, title: string) => (TITLES.has(title) ? `${toCapital(title)} ` : ''))
    .split(/\s*[,;]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const names = parts.flatMap((part, index) =>
    index === parts.length - 1 || count > 0
      ? part.replace(/^(?:and|or)\s+/, '').split(/\s+(?:and|or|&)\s+(?=\p{Lu})/u)
      : [part],
  );
  const isTime = (name: string) => /\d/.test(name) && TIMED.test(name);
  const isName = (name: string) => /^\p{Lu}/u.test(name) && name.split(' ').length <= NAME_WORDS_MAX && !isTime(name);
  const first = count > 1 ? names.slice(0, count) : names;
  return first.length >= 2 && first.every(isName) ? first.map((name) => name.replace(/[.!?]+$/, '')) : [];
}

const { TITLED } = toPatterns(patterns['names']);
const TITLES: ReadonlySet<string> = new Set(labels.titles.split(' '));
const NAME_WORDS_MAX = 4;

function toPlainItem(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:(?:the|an?|their|its|his|her|my|our|your|some|few|several|nice|good|beautiful|little|each|also|then|etc|possibly|optionally)\s+)+/i,
      '',
    )
    .replace(/[.!?:…]+$/, '')
    .trim();
}

export function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Ear tag` is `earTag`; other letters than those of English are written without their marks. */
export function toFieldId(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const id = words.map((word, index) => (index === 0 ? word : toCapital(word))).join('');
  return /^[a-z]/.test(id) ? id.slice(0, 40) : `field${toCapital(id).slice(0, 30)}`;
}

export interface Price {
  readonly name: string;
  readonly price: number;
  readonly minutes?: number | undefined;
  readonly period?: string;
}

/**
 * "Ladies' cut 58 €, 45 min; men's cut 34 €, 30 min": at least two names, each with a price. Numbers without a currency
 * are prices only if the words around the list say so.
 */
export function findPrices(text: string, around = text): readonly Price[] {
  const plain = text.replace(/\([^()\d]*\)/g, '').trim();
  const parts = (
    plain.includes(';')
      ? plain.split(';')
      : plain.split(/,(?!\s*\d{1,3}\s?min\w*\s*(?:,|$)|\d)|(?<=\d[^,]{0,12})\band\b/)
  ).map((part) => part.trim());
  const prices = parts.flatMap((part): readonly Price[] => {
    const match = PRICE.exec(part);
    const [, said = '', before, behind, bare, period, time] = match ?? [];
    const number = before ?? behind ?? (PRICED.test(around) && !TIMED.test(said) ? bare : undefined);
    if (number === undefined) return [];
    const name = said
      .replace(MINUTES, '')
      .trim()
      .replace(/^(?:(?:the|an?|e\.g\.?,?|i\.e\.?,?|for (?:example|instance),?)\s+)+/i, '');
    if (!/\p{L}/u.test(name) || name.split(' ').length > 5) return [];
    const per = period === undefined ? {} : { period: withArticle(period) };
    const minutes = time ?? MINUTES.exec(said)?.[1];
    return [
      {
        name: toCapital(name),
        price: toNumber(number),
        minutes: minutes === undefined ? undefined : Number(minutes),
        ...per,
      },
    ];
  });
  return prices.length >= 2 && prices.length >= parts.length - 1 ? prices : [];
}

/** "1,400" is more than a thousand, "6,50" less than seven. */
const toNumber = (text: string): number => Number(text.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
