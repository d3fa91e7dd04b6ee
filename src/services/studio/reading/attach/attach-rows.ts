// Attaches rows that the words name: "three stylists: Mina, Carlos and Juliette", "colour 95 €, 120 min".
import { toSingular } from '../../../../language/inflection.ts';
import type { NamedField } from '../../app/description.ts';
import { listSameRoles } from '../naming/roles.ts';
import { isPersonLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { findPrices, listNames, type Price, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import words from '../words.json' with { type: 'json' };
import { listStems } from '../words.ts';
import { attachCounts } from './attach-counts.ts';
import { setOptions } from './attach-options.ts';
import { setTitles } from './set-titles.ts';

const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,2}';
const NAMED = new RegExp(
  `\\b(?<count>${NUMBERS})\\s+(?<noun>[\\p{L}-]+(?: [\\p{L}-]+)?)\\s*(?::|,|\\(|–)\\s*(?<list>[^().;]+)`,
  'iu',
);
const LISTED = /\b(?<noun>[\p{L}-]+(?: [\p{L}-]+)?)\s*[:(]\s*(?<list>[^().;]+)/iu;
/** "My horses Luna, Blitz and Sam": names behind a noun in the plural. */
const PROPER = "\\p{Lu}[\\p{L}'-]*(?: \\p{Lu}[\\p{L}'-]*)?";
const PROPERS = `${PROPER}(?:, ${PROPER})*,? and ${PROPER}`;
const CALLED = new RegExp(`\\b(?<noun>\\p{Ll}[\\p{L}-]+s)(?:,? (?:called|named|are))?,? (?<list>${PROPERS})`, 'u');
const BEING = new RegExp(`^(?<noun>\\p{Lu}[\\p{L}-]+s) are (?<list>${PROPERS})`, 'u');
/** "A baler, a slurry tanker, the big mulcher": one of several that a sentence about things names. */
const ONE = new RegExp(
  `^(?:.*\\b(?:there's|there are|there is|have|got|own)\\s+)?(?:and )?(?:an?|the|one|${NUMBERS})\\s+(?:(?:big|old|small|little|new)\\s+)?(?<name>\\p{Ll}[\\p{L}-]*(?: \\p{Ll}[\\p{L}-]*)?)$`,
  'iu',
);
const { GOODS, KINDS, PLANS, PRICED } = toPatterns(patterns['phrases']);
/** Stands for the prices of a page in the things that a prompt lists. */
const PLANS_LISTED = '<plans>';
const PROSE_MIN = 3;
const SUM = '(?:[€$£]\\s?\\d[\\d.,]*\\d|\\d[\\d.,]*\\s?(?:[€$£]|euros?|pounds?|dollars?))';
const AMOUNT = new RegExp(SUM, 'g');
const AMOUNTS = new RegExp(`${SUM}(?:,? (?:and |or )?${SUM})+`);
const PARTS = new RegExp(`\\b(?:${words.parts})s?$`, 'i');

export function attachRows(sentence: string, reading: Reading): boolean {
  attachCounts(sentence, reading);
  return attachPrices(sentence, reading) || attachNames(sentence, reading) || attachProse(sentence, reading);
}

/** Only rows of a thing that the sentence names, and nothing that is a field or a part of an app. */
function attachProse(sentence: string, { draft, library, near }: Reading): boolean {
  const parts = sentence.replace(/\s(?:which|that|with|who|and so on)\b[^,]*/giu, '').split(/,\s*/);
  const names = parts.flatMap((part) => ONE.exec(part.trim())?.groups?.['name'] ?? []);
  const before = parts
    .slice(
      0,
      parts.findIndex((part) => ONE.test(part.trim())),
    )
    .join(', ');
  const thing = draft.listMentioned(before).at(-1) ?? draft.listMentioned(sentence)[0];
  const isKnown = (name: string) => library.findField(name, near) !== undefined || draft.listMentioned(name).length > 0;
  if (thing === undefined || names.length < PROSE_MIN || names.some((name) => PARTS.test(name))) return false;
  if (names.filter(isKnown).length > names.length / 2) return false;
  setTitles(
    draft,
    thing,
    names.map((name) => toCapital(toSingularWords(name))),
  );
  return true;
}

const toSingularWords = (name: string): string => name.replace(/\p{L}+$/u, (word) => toSingular(word));

function attachPrices(sentence: string, reading: Reading): boolean {
  const inside = /\(([^()]*\d[^()]*)\)/.exec(sentence)?.[1];
  const after = /:\s*(.+)$/.exec(sentence)?.[1];
  const found = [inside, after, sentence]
    .map((list = '') => ({ prices: findPrices(list, sentence), before: sentence.slice(0, sentence.indexOf(list)) }))
    .find(({ prices }) => prices.length > 1);
  if (found === undefined) return false;
  const { prices, before } = found;
  const named = findNamed(before.split(/[,;–]/).at(-1) ?? '', reading);
  // Of several things that a sentence lists, the last one has the prices.
  if (named === undefined && /[,;–]/.test(before) && !PLANS.test(before)) return false;
  if (named === undefined && setPlans(before, prices, reading)) return true;
  const id = named ?? findOffered(sentence, toNoun(before), reading);
  if (id === undefined || !setPrices(id, prices, reading)) return false;
  // "Four classes: Mini 35 €, Compact 45 €": from then on a class is one of them.
  const { draft } = reading;
  const noun = toNoun(before).toLowerCase();
  if (isPlural(noun) && !PRICED.test(noun) && draft.findThing(toSingular(noun)) === undefined)
    draft.getThing(id).words = [...(draft.getThing(id).words ?? []), toSingular(noun)];
  return true;
}

const toNoun = (before: string): string => before.match(/(\p{L}+)\s*[:(]\s*$/u)?.[1] ?? '';
const isPlural = (noun: string): boolean => noun !== '' && toSingular(noun.toLowerCase()) !== noun.toLowerCase();

/** The thing that the words before a list name; only the noun right before it may name one that has no price yet. */
function findNamed(before: string, reading: Reading): string | undefined {
  const { draft } = reading;
  const noun = toNoun(before);
  const isNamed = (id: string, words: string) =>
    draft.listMentioned(words).includes(id) || listStems(words).includes(listStems(draft.getThing(id).name)[0] ?? '');
  const all = draft.things.map(([id]) => id);
  const priced = all.filter((id) => findPrice(id, reading) !== undefined);
  const isOwn = (id: string) => isPlural(noun) && draft.findThing(noun) === id && !isPerson(id, reading);
  return priced.find((id) => isNamed(id, noun)) ?? priced.find((id) => isNamed(id, before)) ?? all.find(isOwn);
}

/** The thing that is sold, if the words before the list do not say that it is about something else. */
function findOffered(sentence: string, noun: string, reading: Reading): string | undefined {
  const { draft, library } = reading;
  const offered = draft.things.map(([id]) => id).filter((id) => isOffered(id, reading));
  const mentioned = draft.listMentioned(sentence);
  const isOther = isPlural(noun) && !KINDS.test(noun) && listStems(noun).some((stem) => library.isKnown(stem));
  return offered.find((thing) => mentioned.includes(thing)) ?? (isOther ? undefined : offered[0]);
}

const isPerson = (thing: string, { draft }: Reading): boolean => isPersonLabel(draft.getThing(thing).name);

/** People, and whatever has a day or belongs to something else, are not chosen by their price: an invoice, a concert. */
function isOffered(thing: string, reading: Reading): boolean {
  const isBound = ({ type }: NamedField) => type === 'date' || type === 'reference';
  const isFree = !isPerson(thing, reading) && !reading.draft.listFields(thing).some(isBound);
  return isFree && findPrice(thing, reading) !== undefined;
}

/** "Three packages (£900, £1,400 and £2,200)": the plans have these prices, in their order. */
export function attachAmounts(sentence: string, { draft, listed }: Reading): void {
  const amounts = [...(AMOUNTS.exec(sentence)?.[0].matchAll(AMOUNT) ?? [])].map(([amount]) =>
    Number(amount.replace(/[^\d.]|[.,](?=\d{3}\b)/g, '')),
  );
  let isSet = amounts.length < 2 || listed.has(PLANS_LISTED);
  draft.changeViews((view) => {
    const plans = (view['plans'] ?? []) as readonly object[];
    if (view.kind !== 'prices' || isSet || plans.length < amounts.length) return view;
    isSet = true;
    return { ...view, plans: amounts.map((price, index) => ({ ...plans[index], price })) };
  });
}

function findPrice(thing: string, { draft }: Reading): NamedField | undefined {
  return draft.listFields(thing).find(({ type, formula }) => type === 'money' && formula === undefined);
}

/** Prices that are no thing's stand beside one another, if the words before them name such prices or nothing else. */
function setPlans(before: string, prices: readonly Price[], reading: Reading): boolean {
  const { draft, listed } = reading;
  const said = new Set(listStems(before));
  const isMeant = (title: string) =>
    before.trim() === '' || PLANS.test(before) || listStems(title).some((stem) => said.has(stem));
  let isSet = listed.has(PLANS_LISTED) || prices.some(({ name }) => GOODS.test(name));
  if (isSet) return false;
  draft.changeViews((view) => {
    if (view.kind !== 'prices' || isSet || !isMeant(view.title ?? '')) return view;
    isSet = true;
    const old = view['plans'] as readonly object[];
    const plans = prices.map(({ minutes: _minutes, ...price }, index) => ({ ...old[index % old.length], ...price }));
    return { ...view, plans };
  });
  if (isSet) listed.add(PLANS_LISTED);
  return isSet;
}

/** False if an earlier sentence has listed other rows. */
function setPrices(thing: string, prices: readonly Price[], reading: Reading): boolean {
  const { draft } = reading;
  const titles = prices.map(({ name }) => name);
  if (!mayList(thing, titles, reading)) return false;
  if (findPrice(thing, reading) === undefined) draft.addField(thing, 'Price', { type: 'money' });
  const price = findPrice(thing, reading);
  const length = draft.listFields(thing).find(({ type }) => type === 'duration');
  const rows = prices.map((item) => ({
    ...(price !== undefined && { [price.id]: item.price }),
    ...(length !== undefined && item.minutes !== undefined && { [length.id]: item.minutes }),
  }));
  setTitles(draft, thing, titles, rows);
  return true;
}

/** Notes that a sentence lists the rows of a thing; a later one may only say more about the same rows. */
function mayList(thing: string, titles: readonly string[], reading: Reading): boolean {
  const known = new Set(reading.listTitles(thing));
  if (reading.listed.has(thing) && !titles.every((title) => known.has(title))) return false;
  reading.listed.add(thing);
  return true;
}

function findNames(sentence: string): { readonly noun: string; readonly names: readonly string[] } {
  for (const way of [NAMED, LISTED, CALLED, BEING]) {
    const { noun = '', list = '', count = '' } = way.exec(sentence)?.groups ?? {};
    const number = NUMBERS.split('|').indexOf(count.toLowerCase());
    const names = listNames(list, number < 0 ? Number(count) || 0 : number + 2);
    if (names.length > 0) return { noun, names };
  }
  return { noun: '', names: [] };
}

/** Names begin with capitals, or follow a number of things: then they are its rows, or the options of a field. */
function attachNames(sentence: string, reading: Reading): boolean {
  const { draft } = reading;
  const { noun, names } = findNames(sentence);
  if (names.length === 0) return false;
  const isWho = (name: string) => /^(?:person|member)$/.test(name) || isPersonLabel(name);
  const same = new Set(['person', 'member', ...listSameRoles(noun)]);
  const thing =
    draft.findThing(noun) ?? (isWho(noun) ? draft.things.find(([, { name }]) => same.has(name))?.[0] : undefined);
  // "Sections: Politics, Sport, Culture" are the options of a field.
  if (thing === undefined && isWho(noun)) reading.people.set(toSingular(noun), names);
  if (thing === undefined) return setOptions(reading.mainThing, noun, names, reading);
  if (!mayList(thing, names, reading)) return false;
  setTitles(draft, thing, names);
  reading.note(noun, { is: 'thing', thing });
  return true;
}
