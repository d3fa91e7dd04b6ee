// The field that words name: its label, its type, and values for rows that are there already.

import { toSingular } from '../../../language/inflection.ts';
import type { CellValue, Field, FieldType } from '../app/description.ts';
import fieldWords from './field-words.json' with { type: 'json' };
import type { Blueprint, Library } from './library.ts';
import amountWords from './naming/amounts.json' with { type: 'json' };
import labels from './naming/labels.json' with { type: 'json' };
import { isPersonLabel, readLabel } from './naming/to-label.ts';
import { splitItems, toCapital } from './phrases.ts';

export interface ReadField {
  readonly label: string;
  readonly field: Field;
  readonly values: readonly CellValue[];
}

const TYPES = Object.entries(fieldWords).map(
  ([type, words]) => [type as FieldType, new Set(words.split(' '))] as const,
);
const SCALE = /\b(?:from\s+)?(\d+)\s*(?:to|-|–)\s*(\d+)\b/;
const UNIT =
  /\s+in\s+(kg|g|km|m|cm|mm|litres?|liters?|l|hours?|minutes?|min|days?|weeks?|months?|years?|percent|%|°c|mg|ml|kwh|square metres?|grams?)\b/i;

/** "Weight in kg", "number of pages", "in milk or dry", "whether it is paid", "how bad it was from 1 to 10". */
export function readField(
  text: string,
  note: string | undefined,
  library: Library,
  near: readonly Blueprint[],
  isFirst = false,
  noun?: string,
): ReadField {
  const unit = UNIT.exec(text)?.[1];
  const scale = SCALE.exec(text);
  const { label, type: said } = readLabel(text.replace(SCALE, '').replace(UNIT, '').trim() || text);
  // The number of a stall is its name.
  if (isFirst && CODES.has(label.toLowerCase())) return { label, field: { type: 'text' }, values: labels.codes };
  const states = readStates(text, label, note, said);
  if (states !== undefined) return states;
  const options = CHOICES.get(label.toLowerCase());
  if (options !== undefined) return { label, field: { type: 'choice', options }, values: options.toSpliced(0, 4) };
  const type = said === 'person' ? 'text' : (said ?? findType(label));
  if (scale !== null || unit !== undefined) {
    const limits = scale === null ? {} : { min: Number(scale[1]), max: Number(scale[2]) };
    const field: Field = { type: 'number', ...(unit !== undefined && { unit }), ...limits };
    return { label, field, values: listValues(field, label) };
  }
  const known = said === undefined ? findKnown(label, type, library, near, noun) : undefined;
  if (known !== undefined) return { label, ...known };
  return { label, field: { type }, values: listOwnValues(label, said, type) ?? listValues({ type }, label) };
}

function listOwnValues(label: string, said: string | undefined, type: FieldType): readonly CellValue[] | undefined {
  if (said === 'person' || (type === 'text' && isPersonLabel(label))) return labels.names;
  return isCode(label) ? labels.codes : VALUES.get(label.toLowerCase());
}

/** Values in brackets, two that are named, or yes and no. */
function readStates(
  text: string,
  label: string,
  note: string | undefined,
  said: string | undefined,
): ReadField | undefined {
  // "Price (haircut, shave)" names what has prices.
  const options = findType(label) === 'money' ? undefined : toOptions(note);
  if (options !== undefined && said === 'tags') return { label, field: { type: 'tags', options }, values: [] };
  if (options !== undefined) return { label, field: { type: 'choice', options }, values: options };
  const isMark = note === 'or not' || (/^(?:whether|if)\b/i.test(text) && said === undefined);
  return isMark ? { label, field: { type: 'yes/no' }, values: [true, false, false, true] } : undefined;
}

/** A field of a blueprint; its values count only if the blueprint is near, or if it has a thing of the same name. */
function findKnown(
  label: string,
  guessed: FieldType,
  library: Library,
  near: readonly Blueprint[],
  noun: string | undefined,
): Omit<ReadField, 'label'> | undefined {
  const own = noun === undefined ? undefined : library.findFieldOf(noun, label, near);
  const known = own ?? library.findField(label, near);
  if (known === undefined) return undefined;
  const { id: _id, label: _label, required: _required, start: _start, hidden: _hidden, ...field } = known.field;
  const isChoice = field.type === 'choice' || field.type === 'tags';
  if (VALUES.has(label.toLowerCase()) && field.type !== 'text' && !isChoice) return undefined;
  const isFar = own === undefined && !near.includes(known.blueprint) && !SHARED.has(label.toLowerCase());
  if (isFar && (isChoice || ['text', 'yes/no', 'rating', 'date', 'time'].includes(field.type))) return undefined;
  // A story of another trade is none of this one.
  if (isFar && field.type === 'long text') return { field, values: [] };
  const values = field.type === 'tags' ? known.values.map((value) => [String(value)]) : known.values;
  // "Age" may be a choice of groups elsewhere.
  const isMeant = isChoice && field.options?.some((option) => /\d/.test(option)) === true;
  return guessed === 'text' || field.type === guessed || isMeant ? { field, values } : undefined;
}

/** Tells whether the words of a label say what its values are. */
export function isTyped(label: string): boolean {
  return findType(label) !== 'text' || isPersonLabel(label) || isCode(label) || VALUES.has(label.toLowerCase());
}

/** "Chip number", "tracking no.": signs, with which no one counts. */
function isCode(label: string): boolean {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 1 && CODES.has(words.at(-1) ?? '');
}

/** Values for texts that no blueprint has. */
const VALUES: ReadonlyMap<string, readonly CellValue[]> = new Map(Object.entries(labels.values));
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(labels.choices));
const SHARED: ReadonlySet<string> = new Set(labels.shared.split(' '));
const CODES: ReadonlySet<string> = new Set(labels.code.split(' '));

function toOptions(note: string | undefined): readonly string[] | undefined {
  if (note === undefined || /^\d+\s*(?:to|-|–)\s*\d+$|e\.g\.|required|optional|must|max|min\b|^or not$/i.test(note))
    return undefined;
  const items = splitItems(note.replace(/\.\.\.|…|\betc\b\.?/g, '').replace(/^(?:we|they|i) \p{L}+ /iu, '')).map(
    ({ text }) => toCapital(text),
  );
  return items.length >= 2 && items.every((item) => item.split(' ').length <= 4) ? items : undefined;
}

/** The last word says the most: "due date" is a date, "date of the price" a price. */
function findType(label: string): FieldType {
  if (/\b(?:phone|telephone|mobile) (?:number|no)\b/i.test(label)) return 'phone';
  if (isCode(label)) return 'text';
  if (/^percent(?:age)?\b/i.test(label)) return 'percent';
  if (/^days? (?:after|since)\b/i.test(label)) return 'number';
  const words = label
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '');
  const end = words.findIndex((word, index) => index > 0 && FOLLOWED.has(word));
  const head = end < 0 ? words : words.slice(0, end);
  for (const word of [...head.toReversed(), ...words])
    for (const [type, known] of TYPES) if (known.has(word)) return type;
  return 'text';
}

/** A subject follows the field: "reason for visit" is a reason. */
const FOLLOWED: ReadonlySet<string> = new Set(['of', 'per', 'for']);

const DAYS = ['today-12', 'today-3', 'today+4', 'today+9', 'today-30', 'today+21'];
const NUMBERS = [12, 4, 30, 7, 18, 2, 25, 9];
const SHARES = [20, 65, 100, 40, 80];

const AMOUNTS = amountWords.amounts.map(({ words, values }) => [new Set(words.split(' ')), values] as const);

/** Fields of one thing begin with different values, so that they are not the same in each row. */
function listAmounts(label: string): readonly number[] {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = AMOUNTS.find(([of]) => words.some((word) => of.has(word) || of.has(toSingular(word))));
  const values = known?.[1] ?? NUMBERS;
  const sum = [...label].reduce((all, letter, index) => all + letter.charCodeAt(0) * (index + 1), 0);
  return [...values.slice(sum % values.length), ...values.slice(0, sum % values.length)];
}

/** Numbers, days and choices may be anything; a text that is not known stays empty. */
function listValues({ type, min, max, options = [] }: Field, label: string): readonly CellValue[] {
  if (type === 'number' && min !== undefined && max !== undefined)
    return [3, 7, 5, 2, 6].map((step) => min + (step % (max - min + 1)));
  if (type === 'number' || type === 'money' || type === 'duration') return listAmounts(label);
  if (type === 'percent') return SHARES;
  if (type === 'rating') return [4, 5, 3, 4];
  if (type === 'date') return DAYS;
  if (type === 'time') return ['09:00', '10:30', '14:00', '16:30'];
  if (type === 'yes/no') return [false, true, false];
  return type === 'choice' ? options : [];
}
