// What a word for a field says about its type: "due date" is a date, "unit price" is money.

import { toSingular } from '../../../../language/inflection.ts';
import type { Field, FieldType } from '../brief.ts';
import knowledge from '../knowledge/fields.json' with { type: 'json' };
import { toWordIndex, toWordList } from '../knowledge/word-list.ts';

const TYPES: ReadonlyMap<string, FieldType> = toWordIndex<FieldType>(knowledge.types);
const OPTIONS: ReadonlyMap<string, string> = new Map(Object.entries(knowledge.options));
const WITH_OPTIONS: ReadonlySet<FieldType> = new Set(['status', 'category', 'tags']);
const FALLBACK_OPTIONS = knowledge.options.category;

/** A phrase of the prompt or of the knowledge as a field. `options` are those of its entity. */
export function toField(phrase: string, options: Readonly<Record<string, string>> = {}): Field {
  const words = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['value'];
  const label = words.join(' ');
  const own = options[label];
  const type = findFieldType(label) ?? 'text';
  const field = { name: toCamelCase(words), label: label.charAt(0).toUpperCase() + label.slice(1), type };
  if (!WITH_OPTIONS.has(type))
    return own === undefined ? field : { ...field, type: 'category', options: toWordList(own) };
  const last = words.at(-1) ?? '';
  const known = own ?? options[last] ?? OPTIONS.get(label) ?? OPTIONS.get(toSingular(last));
  return { ...field, options: toWordList(known ?? OPTIONS.get(last) ?? FALLBACK_OPTIONS) };
}

/** By the longest ending that is known: of "monthly unit price" that is "price". */
export function findFieldType(phrase: string): FieldType | undefined {
  const ending = findTypedEnding(phrase);
  return ending === undefined ? undefined : getType(ending);
}

export function findTypedEnding(phrase: string): string | undefined {
  const words = phrase.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  const endings = words.map((_, start) => words.slice(start).join(' '));
  return endings.find((ending) => getType(ending) !== undefined);
}

function getType(ending: string): FieldType | undefined {
  return TYPES.get(ending) ?? TYPES.get(toSingular(ending));
}

/** Values to group rows by, as a list of words: those that are known, else ones that are told apart by a letter. */
export function toFieldOptions(name: string): string {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return OPTIONS.get(name) ?? ['A', 'B', 'C'].map((letter) => `${label} ${letter}`).join(', ');
}

function toCamelCase(words: readonly string[]): string {
  const [first = 'value', ...rest] = words;
  const name = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  // An id belongs to the row itself, and a name that begins with a digit is no identifier.
  return name === 'id' || /^\d/.test(name) ? `field${name}` : name;
}
