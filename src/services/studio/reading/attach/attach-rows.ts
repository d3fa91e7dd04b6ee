// Attaches rows that the words name: "three stylists: Mina, Carlos and Juliette", "colour 95 €, 120 min".
import { toSingular } from '../../../../language/inflection.ts';
import type { NamedField } from '../../app/description.ts';
import { listSameRoles } from '../naming/roles.ts';
import { isPersonLabel } from '../naming/to-label.ts';
import { findPrices, listNames, type Price, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import words from '../words.json' with { type: 'json' };
import { listStems } from '../words.ts';
import { attachCounts, attachExamples } from './attach-examples.ts';
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
const PROSE_MIN = 3;
const SUM = '(?:[€$£]\\s?\\d[\\d.,]*\\d|\\d[\\d.,]*\\s?(?:[€$£]|euros?|pounds?|dollars?))';
const AMOUNT = new RegExp(SUM, 'g');
const AMOUNTS = new RegExp(`${SUM}(?:,? (?:and |or )?${SUM})+`);
const PARTS = new RegExp(`\\b(?:${words.parts})s?$`, 'i');

export function attachRows(sentence: string, reading: Reading): boolean {
  attachCounts(sentence, reading);
  return (
    attachPrices(sentence, reading) ||
    attachExamples(sentence, reading) ||
    attachNames(sentence, reading) ||
    attachProse(sentence, reading)
  );
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
  const { draft } = reading;
  const inside = /\(([^()]*\d[^()]*)\)/.exec(sentence)?.[1];
  const after = /:\s*(.+)$/.exec(sentence)?.[1];
  for (const list of [inside, after, sentence]) {
    const prices = list === undefined ? [] : findPrices(list);
    if (prices.length < 2) continue;
    const priced = draft.things.filter(([id]) => findPrice(id, reading) !== undefined);
    const noun = sentence.slice(0, sentence.indexOf(list ?? '')).match(/(\p{L}+)\s*[:(]\s*$/u)?.[1];
    const isNamed = (id: string) => noun !== undefined && draft.listMentioned(noun).includes(id);
    const named = priced.find(
      ([id, { name }]) => isNamed(id) || listStems(noun ?? '').includes(listStems(name)[0] ?? ''),
    );
    if (named === undefined && setPlans(prices, reading)) return true;
    const mentioned = draft.listMentioned(sentence);
    const [id] = named ?? priced.find(([thing]) => mentioned.includes(thing)) ?? priced[0] ?? [];
    if (id === undefined) return false;
    setPrices(id, prices, reading);
    // "Four classes: Mini 35, Compact 45": from then on a class is one of them.
    const word = toSingular(noun?.toLowerCase() ?? '');
    if (noun !== undefined && word !== noun.toLowerCase() && draft.findThing(word) === undefined)
      draft.getThing(id).words = [...(draft.getThing(id).words ?? []), word];
    return true;
  }
  return false;
}

/** "Three packages (£900, £1,400 and £2,200)": the plans have these prices, in their order. */
export function attachAmounts(sentence: string, { draft }: Reading): void {
  const amounts = [...(AMOUNTS.exec(sentence)?.[0].matchAll(AMOUNT) ?? [])].map(([amount]) =>
    Number(amount.replace(/[^\d.]|[.,](?=\d{3}\b)/g, '')),
  );
  let isSet = amounts.length < 2;
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

/** Prices that are no thing's stand beside one another. */
function setPlans(prices: readonly Price[], { draft }: Reading): boolean {
  let isSet = false;
  draft.changeViews((view) => {
    if (view.kind !== 'prices' || isSet) return view;
    isSet = true;
    const old = view['plans'] as readonly object[];
    const plans = prices.map(({ minutes: _minutes, ...price }, index) => ({ ...old[index % old.length], ...price }));
    return { ...view, plans };
  });
  return isSet;
}

function setPrices(thing: string, prices: readonly Price[], reading: Reading): void {
  const { draft } = reading;
  const price = findPrice(thing, reading);
  const length = draft.listFields(thing).find(({ type }) => type === 'duration');
  const rows = prices.map((item) => ({
    ...(price !== undefined && { [price.id]: item.price }),
    ...(length !== undefined && item.minutes !== undefined && { [length.id]: item.minutes }),
  }));
  setTitles(
    draft,
    thing,
    prices.map(({ name }) => name),
    rows,
  );
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
  const isPerson = (name: string) => /^(?:person|member)$/.test(name) || isPersonLabel(name);
  const same = new Set(['person', 'member', ...listSameRoles(noun)]);
  const thing =
    draft.findThing(noun) ?? (isPerson(noun) ? draft.things.find(([, { name }]) => same.has(name))?.[0] : undefined);
  // "Sections: Politics, Sport, Culture" are the options of a field.
  if (thing === undefined && isPerson(noun)) reading.people.set(toSingular(noun), names);
  if (thing === undefined)
    return setOptions(reading.mainThing, noun, names, reading) || (isPerson(noun) && setPeople(names, reading));
  setTitles(draft, thing, names);
  reading.note(noun, { is: 'thing', thing });
  return true;
}

/** A choice of people has these. */
function setPeople(names: readonly string[], reading: Reading): boolean {
  const { draft } = reading;
  const isWho = ({ type, label, formula }: NamedField) =>
    type === 'choice' &&
    formula === undefined &&
    (isPersonLabel(label) || /^(?:who|person|turn|for|by)\b/i.test(label));
  const found = draft.things.flatMap(([thing]) =>
    draft
      .listFields(thing)
      .filter(isWho)
      .map(({ id }) => [thing, id] as const),
  );
  for (const [thing, field] of found) {
    draft.setOptions(thing, field, names);
    reading.note(names.join(', '), { is: 'field', thing, field });
  }
  return found.length > 0;
}
