// Reads words as the value of a slot of a template: a part of the app, a new name, a number, a colour, a text.
import { PAINT_COLOURS } from '../../../../language/colour.ts';
import { listColours } from '../../reading/look/colour.ts';
import { toCapital } from '../../reading/phrases.ts';
import type { Sort } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import { findParts } from './find-part.ts';
import { findKindName } from './find-view.ts';
import { type SlotName, toExactKey, toKey } from './frames.ts';
import { isFunctionWord, isMark, isNegative, isUnnamed, JOINTS, PRONOUNS, toFreeCost } from './lexicon.ts';
import type { Word } from './tokens.ts';
import words from './words.json' with { type: 'json' };

/** Several where a message lists them: each is filled in once. */
export interface Filled {
  readonly cost: number;
  readonly parts?: readonly (readonly Found[])[];
  readonly values?: readonly (string | number | readonly string[])[];
}

export const SORTS: { readonly [slot in SlotName]?: Sort } = {
  thing: 'thing',
  field: 'field',
  otherField: 'field',
  option: 'option',
  otherOption: 'option',
  row: 'row',
  page: 'page',
  otherPage: 'page',
  view: 'view',
  otherView: 'view',
  action: 'action',
  item: 'item',
};

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(words.types).flatMap(([type, names]) => names.split(' ').map((name) => [toKey(name), type] as const)),
);
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(words.numbers));
const NAME_WORDS_MAX = 6;
const TEXT_WORDS_MAX = 40;
const PARTS_WORDS_MAX = 14;
const CELLS_WORDS_MAX = 20;
/** Each word must prove to be a value, so that it is tried only where nothing else is meant. */
const CELLS_COST = 0.05;
const DETERMINER = /^(?:the|a|an|my|our|your|their|its|some|any|another|new|additional|extra|called|named|titled|of)$/;

export function getWordsMax(slot: SlotName): number {
  if (slot === 'text') return TEXT_WORDS_MAX;
  if (slot === 'cells') return CELLS_WORDS_MAX;
  if (SORTS[slot] !== undefined || slot === 'names') return PARTS_WORDS_MAX;
  if (slot === 'name') return PARTS_WORDS_MAX;
  if (slot === 'choice') return 6;
  return slot === 'value' ? 8 : 4;
}

export function fillSlot(
  slot: SlotName,
  given: readonly Word[],
  names: AppNames,
  isNamed: boolean,
  isBehindColon = false,
): Filled | undefined {
  const sort = SORTS[slot];
  if (sort !== undefined) return fillPart(sort, given, names);
  const cost = given.reduce((sum, { fix }) => sum + fix, 0);
  switch (slot) {
    case 'number':
      return toFilled(readNumber(given), cost);
    case 'colour':
      return toFilled(readColour(given), cost);
    case 'type':
      return toFilled(TYPES.get(toSpanKey(stripStart(given))), cost + TYPE_COST);
    case 'kind':
    case 'otherKind':
      return toFilled(findKindName(given), cost);
    case 'amount':
      return fillAmount(given);
    case 'cells':
      return given.some(({ isQuoted }) => isQuoted)
        ? undefined
        : { cost: CELLS_COST + given.length / 400, values: [given.map(toWritten).join(' ')] };
    case 'quoted':
      return given.length === 1 && given[0]?.isQuoted === true ? { cost: 0, values: [given[0].raw] } : undefined;
    case 'names':
      return fillNames(given, names);
    case 'name':
      return fillName(given, isNamed);
    default:
      return fillText(given, slot, isBehindColon);
  }
}

/** "5 %", "3 euros": as it was written. */
function fillAmount(given: readonly Word[]): Filled | undefined {
  const text = given.map(({ raw }) => raw).join(' ');
  return /^[€$£]? ?\d[\d.,]*(?: ?(?:%|percent|[€$£]|euros?|dollars?|pounds?|days?|minutes?|hours?))?$/i.test(text)
    ? { cost: 0, values: [text] }
    : undefined;
}

function toFilled(value: string | number | undefined, cost: number): Filled | undefined {
  return value === undefined ? undefined : { cost, values: [value] };
}

const toSpanKey = (given: readonly Word[]): string => toKey(given.map(({ text }) => text).join(' '));

/** The keys by which words may be a choice: as they were written, corrected, by their stems, and without an article. */
export function listChoiceKeys(given: readonly Word[]): readonly string[] {
  return [given, stripStart(given)].flatMap((part) => {
    const text = part.map((word) => word.text).join(' ');
    const exact = [toExactKey(part.map(({ raw }) => raw).join(' ')), toExactKey(text)];
    // "5 % up" is five percent, and up.
    return part.some((word) => /^[^\p{L}\p{N}]+$/u.test(word.text)) ? exact : [...exact, toKey(text)];
  });
}

function stripStart(given: readonly Word[]): readonly Word[] {
  let start = 0;
  const isStripped = ({ text, raw, isQuoted }: Word) => !isQuoted && DETERMINER.test(text) && !/^\p{Lu}/u.test(raw);
  while (start < given.length - 1 && given.slice(start, start + 1).every(isStripped)) start++;
  return given.slice(start);
}

function fillPart(sort: Sort, given: readonly Word[], names: AppNames): Filled | undefined {
  const whole = findParts(names, sort, given);
  const [best] = whole;
  if (best !== undefined) return { cost: best.cost, parts: [whole] };
  const items = splitItems(given);
  if (items.length < 2) return undefined;
  const parts = items.map((item) => findParts(names, sort, item));
  if (parts.some((found) => found.length === 0)) return undefined;
  return { cost: Math.max(...parts.map((found) => found[0]?.cost ?? 0)), parts };
}

/** "a, b and c" are three. */
function splitItems(given: readonly Word[]): readonly (readonly Word[])[] {
  const items: Word[][] = [[]];
  for (const word of given)
    if (!word.isQuoted && (JOINTS.has(word.text) || word.text === 'or')) items.push([]);
    else items.at(-1)?.push(word);
  return items.filter((item) => item.length > 0);
}

function readNumber(given: readonly Word[]): number | undefined {
  const plain = given.filter(({ text }) => !/^[€$£%]$/.test(text));
  const [only] = plain;
  if (only === undefined || plain.length !== 1 || given.length > 2) return undefined;
  const known = NUMBERS.get(only.text);
  if (known !== undefined) return known;
  if (!/^\d+(?:[.,]\d+)*$/.test(only.text)) return undefined;
  const text = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(only.text)
    ? only.text.replaceAll(',', '')
    : only.text.replace(',', '.');
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function readColour(given: readonly Word[]): string | undefined {
  const text = stripStart(given)
    .map((word) => word.text)
    .filter((word) => !/^colou?r$/.test(word))
    .join(' ');
  const [mention, ...others] = listColours(text);
  const isWhole = mention?.start === 0 && mention.end === text.length && others.length === 0;
  if (!isWhole) return undefined;
  return PURE.test(mention.hex) ? (PAINTS.get(mention.name) ?? mention.hex) : mention.hex;
}

const PAINTS: ReadonlyMap<string, string> = new Map(
  Object.entries(PAINT_COLOURS).flatMap(([list, hex]) => list.split(', ').map((name) => [name, hex] as const)),
);
/** Colours of pure light, which are harsh on a screen; black and white are not. */
const PURE = /^#(?!000000|ffffff)(?:00|ff){3}$/;

/** Words of sentences, not of names. */
const MODAL = /^(?:too|should|must|can|could|would|will|shall)$/;
const ADVERBS: ReadonlySet<string> = new Set(
  'everywhere instead please too now again throughout here there also'.split(' '),
);
/** "Phone number" is a name before it is a phone of the type number. */
const TYPE_COST = 0.06;
const NAME_COST = 0.1;
const WORD_COST = 0.05;
const KNOWN_COST = 0.25;
const JOINED_COST = 0.3;

/** A short noun phrase that is written here for the first time. */
function readName(given: readonly Word[], isNamed: boolean): Filled | undefined {
  const plain = stripAlso(stripStart(given));
  const [first] = plain;
  const last = plain.at(-1);
  if (first === undefined || last === undefined || plain.length > NAME_WORDS_MAX) return undefined;
  if (first.isQuoted && plain.length === 1) return { cost: NAME_COST / 2, values: [first.raw] };
  if (plain.some(({ isQuoted, text }) => isQuoted || /^[,:%+€$£]$/.test(text))) return undefined;
  const isBad = (word: Word) => (isFunctionWord(word.text) || PRONOUNS.has(word.text)) && !isCapital(word);
  if (plain.slice(1).some(({ text, raw }) => /^(?:the|an?|my|our|this|that|these)$/.test(text) && /^\p{Ll}/u.test(raw)))
    return undefined;
  if (
    (isBad(first) && !isNamed) ||
    (isBad(last) && !isNamed) ||
    plain.some(
      (word) =>
        isNegative(word.text) ||
        MODAL.test(word.text) ||
        (word === first && isUnnamed(word.text) && !isCapital(word) && !isNamed),
    ) ||
    (ADVERBS.has(last.text) && !isNamed)
  )
    return undefined;
  // "Rename vendors to suppliers" names two things.
  if (plain.every(({ text }) => /^[\d.,]+$/.test(text))) return undefined;
  // "Nail trim for 15" says what it costs.
  if (/ (?:for|at|with) [€$£]? ?\d/.test(plain.map(({ text }) => text).join(' '))) return undefined;
  const joined = plain.some(({ text }) => text === 'to' || text === 'into') ? JOINED_COST : 0;
  let cost = NAME_COST + WORD_COST * (plain.length - 1) + joined;
  for (const word of plain) {
    const isFree = isNamed || isCapital(word);
    if (!isFree) cost += toFreeCost(word.text, word.stem);
  }
  return { cost, values: [plain.map(toWritten).join(' ')] };
}

/** "Also Audit" adds an audit. */
function stripAlso(given: readonly Word[]): readonly Word[] {
  const isAlso = (word: Word | undefined) => word !== undefined && !word.isQuoted && /^(?:also|too)$/.test(word.text);
  return given.slice(isAlso(given[0]) ? 1 : 0, isAlso(given.at(-1)) ? -1 : undefined);
}

const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);
const toWritten = ({ raw, text, fix }: Word): string =>
  fix === 0 ? raw : /^\p{Lu}/u.test(raw) ? toCapital(text) : text;

/** One name, or several that are listed; "Terms and Conditions" is one. */
function fillName(given: readonly Word[], isBehind: boolean): Filled | undefined {
  const [first] = given;
  const isNamed = isBehind || /^(?:called|named|titled)$/.test(first?.text ?? '');
  const items = splitItems(given);
  const isTitle =
    given.every((word) => JOINTS.has(word.text) || isCapital(word)) &&
    items.length === 2 &&
    !given.some(({ text }) => text === ',');
  if (items.length < 2 || isTitle) return readName(given, isNamed || isTitle);
  return joinNames(items);
}

function joinNames(items: readonly (readonly Word[])[]): Filled | undefined {
  const read = items.map((item) => readName(item, false));
  if (items.length === 0 || read.some((name) => name === undefined)) return undefined;
  const cost = Math.max(...read.map((name) => name?.cost ?? 0)) + 0.02 * items.length;
  return { cost, values: read.flatMap((name) => name?.values ?? []) };
}

/** All of a list at once, as options are given. */
function fillNames(given: readonly Word[], names: AppNames): Filled | undefined {
  const items = splitItems(given);
  if (items.length < 2) return undefined;
  const filled = joinNames(items);
  // "To classes, money" names a list, and no options.
  const known = items.some((item) => findParts(names, 'thing', item).length > 0) ? KNOWN_COST : 0;
  const values = (filled?.values ?? []).map(String);
  return filled === undefined ? undefined : { cost: filled.cost + known, values: [values] };
}

const isNoValue = (text: string): boolean => text === ',' || MODAL.test(text) || (isUnnamed(text) && text !== 'one');

function fillText(given: readonly Word[], slot: SlotName, isBehindColon: boolean): Filled | undefined {
  const [first] = given;
  const last = given.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (given.length === 1 && first.isQuoted) return { cost: NAME_COST / 4, values: [first.raw] };
  if (given.some(({ isQuoted }) => isQuoted) || /^[,:]$/.test(first.text) || isFunctionWord(last.text))
    return undefined;
  const plain = slot === 'value' ? stripStart(given) : given;
  if (given.some(({ text }) => text === ':' || (slot === 'value' && isNoValue(text)))) return undefined;
  const strange = plain.reduce(
    (sum, word) => sum + (slot === 'value' && isMark(word.stem) ? 0 : toFreeCost(word.text, word.stem)),
    0,
  );
  const isFree = isBehindColon && slot === 'text';
  const cost = isFree ? NAME_COST : NAME_COST + WORD_COST * (plain.length - 1) + strange / 4;
  return {
    cost,
    values: [
      plain
        .map(toWritten)
        .join(' ')
        .replace(/ (?=[,:%])/g, ''),
    ],
  };
}
