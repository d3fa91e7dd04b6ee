// The field that words name: its label, its type, and values for rows that are there already.
import type { CellValue, Field, FieldType } from '../app/description.ts';
import fieldWords from './field-words.json' with { type: 'json' };
import type { Blueprint, Library } from './library.ts';
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
): ReadField {
  const unit = UNIT.exec(text)?.[1];
  const scale = SCALE.exec(text);
  const label = toLabel(text);
  const options = toOptions(note);
  if (options !== undefined) return { label, field: { type: 'choice', options }, values: options };
  const either = /^(?:is |are )?(\w[\w ]{0,20}?) or (\w[\w ]{0,20})$/.exec(text);
  if (either !== null) return readEither(either[1] ?? '', either[2] ?? '');
  if (/^(?:whether|if)\b/i.test(text)) return { label, field: { type: 'yes/no' }, values: [true, false, false, true] };
  const known = library.findField(label, near);
  const guessed = findType(label);
  const isLikely = guessed === 'text' || known?.field.type === guessed || known?.field.type === 'choice';
  if (known !== undefined && isLikely && scale === null && unit === undefined) {
    const { id: _id, label: _label, required: _required, start: _start, hidden: _hidden, ...field } = known.field;
    return { label, field, values: known.values };
  }
  const type = scale !== null || unit !== undefined ? 'number' : guessed;
  const field: Field = {
    type,
    ...(unit !== undefined && { unit }),
    ...(scale !== null && { min: Number(scale[1]), max: Number(scale[2]) }),
  };
  return { label, field, values: listValues(field) };
}

/** "Watched or not" is yes or no; "in milk or dry" are two states. */
function readEither(one: string, other: string): ReadField {
  if (/^not\b/.test(other)) return { label: toCapital(one), field: { type: 'yes/no' }, values: [true, false, false] };
  const options = [toCapital(one), toCapital(other)];
  return { label: 'Status', field: { type: 'choice', options }, values: options };
}

function toOptions(note: string | undefined): readonly string[] | undefined {
  if (note === undefined || /\d+\s*(?:to|-|–)\s*\d+|e\.g\.|required|optional|must|max|min\b/i.test(note))
    return undefined;
  const items = splitItems(note.replace(/\.\.\.|…|\betc\b\.?/g, '')).map(({ text }) => toCapital(text));
  return items.length >= 2 && items.every((item) => item.split(' ').length <= 4) ? items : undefined;
}

function toLabel(text: string): string {
  const plain = text
    .replace(SCALE, '')
    .replace(UNIT, '')
    .replace(/^(?:the )?(?:number|amount) of /i, '')
    .replace(/^(?:how (?:many|much|long|bad|often)|whether|which|what|who|where|when)\b\s*/i, '')
    .replace(/\b(?:it|they|he|she|i) (?:is|are|was|were|has|have|took|take|need)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return toCapital(plain === '' ? text : plain).slice(0, 40);
}

/** The last word says the most: "due date" is a date, "date of the price" a price. */
function findType(label: string): FieldType {
  const words = label
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '');
  const head = label.includes(' of ') ? words.slice(0, words.indexOf('of')) : words;
  for (const word of [...head.toReversed(), ...words])
    for (const [type, known] of TYPES) if (known.has(word)) return type;
  return 'text';
}

const DAYS = ['today-12', 'today-3', 'today+4', 'today+9', 'today-30', 'today+21'];
const NUMBERS = [12, 4, 30, 7, 18, 2, 25, 9];
const SHARES = [20, 65, 100, 40, 80];

/** Numbers, days and choices may be anything; a text that is not known stays empty. */
function listValues({ type, min, max, options = [] }: Field): readonly CellValue[] {
  if (type === 'number' && min !== undefined && max !== undefined)
    return [3, 7, 5, 2, 6].map((step) => min + (step % (max - min + 1)));
  if (type === 'number' || type === 'money' || type === 'duration') return NUMBERS;
  if (type === 'percent') return SHARES;
  if (type === 'rating') return [4, 5, 3, 4];
  if (type === 'date') return DAYS;
  if (type === 'time') return ['09:00', '10:30', '14:00', '16:30'];
  if (type === 'yes/no') return [false, true, false];
  return type === 'choice' ? options : [];
}
