// Reads what a message says of a row without naming every field: "with six seats", "vegetarian, £3.80", "paid".
import {
  type App,
  type CellValue,
  getTitleField,
  listFields,
  type NamedField,
  type SampleRow,
} from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { getThing, isSameName, listTitles, NUMERIC } from '../change.ts';
import words from './cell-words.json' with { type: 'json' };
import { readNumber, writeNumbers } from './read-number.ts';
import { findName, readClock, readDay, toCell } from './to-cell.ts';

export type Cells = { readonly [field: string]: CellValue };

const SKIPPED: ReadonlySet<string> = new Set(words.skipped.split(' '));
const SPAN_MAX = 5;
const DAY_TOKENS_MAX = 3;
const CLOCK_TOKENS = 3;
/** Texts of more words are sentences. */
const FREE: ReadonlySet<string> = new Set(['text', 'long text', 'phone', 'link', 'image', 'file', 'tags']);
const FREE_WORDS_MAX = 4;
const TEXTS: ReadonlySet<string> = new Set(['text', 'long text']);
const TOKEN = /[^\s,;:()]+@[^\s,;:()]+|[€$£%]|\d[\d.,:]*\d|\d|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[,;]/gu;
const CURRENCY = /^(?:[€$£]|euros?|dollars?|pounds?|eur|usd|gbp)$/i;

/** Undefined if a word is neither a value nor says nothing. */
export function readCells(text: string, app: App, thing: string, row?: number): Cells | undefined {
  return new CellReader(app, thing, row).read(writeNumbers(text).match(TOKEN) ?? []);
}

class CellReader {
  readonly #app: App;
  readonly #fields: readonly NamedField[];
  readonly #rows: readonly SampleRow[];
  readonly #like: readonly SampleRow[];
  readonly #title: string;
  readonly #cells: { [field: string]: CellValue } = {};
  /** Words that may be tags. */
  readonly #rest: string[] = [];

  /** `row` is changed: its numbers say more than those of others. */
  constructor(app: App, thing: string, row: number | undefined) {
    this.#app = app;
    this.#rows = getThing(app, thing).rows;
    this.#like = row === undefined ? this.#rows : this.#rows.slice(row, row + 1);
    this.#title = getTitleField(getThing(app, thing));
    this.#fields = listFields(getThing(app, thing).fields).filter(({ formula }) => formula === undefined);
  }

  read(tokens: readonly string[]): Cells | undefined {
    for (let at = 0; at < tokens.length; ) {
      const length = this.#readAt(tokens, at);
      if (length === 0) return undefined;
      at += length;
    }
    if (this.#rest.length > 0 && !this.#setTags()) return undefined;
    return Object.keys(this.#cells).length === 0 ? undefined : this.#cells;
  }

  /** Returns the number of tokens that were read. */
  #readAt(tokens: readonly string[], at: number): number {
    for (let length = Math.min(SPAN_MAX, tokens.length - at); length > 0; length--) {
      const span = tokens.slice(at, at + length);
      if (span.some((token) => /[,;]/.test(token)) || (length === 1 && SKIPPED.has(span[0] ?? ''))) continue;
      if (this.#setNamed(span.join(' '))) return length;
      const field = this.#fields.find(({ label, id }) => isSameName(label, span.join(' ')) || id === span[0]);
      const behind = field === undefined ? 0 : this.#setField(field, tokens, at + length);
      if (behind > 0) return length + behind;
    }
    const [token = ''] = tokens.slice(at, at + 1);
    if (CURRENCY.test(token) || SKIPPED.has(token.toLowerCase()) || /[,;%]/.test(token)) return 1;
    return this.#setTyped(tokens, at) || this.#keep(token);
  }

  #keep(token: string): number {
    this.#rest.push(token);
    return 1;
  }

  readonly #isFree = ({ id }: NamedField): boolean => !Object.hasOwn(this.#cells, id);

  /** An option, the title of a row, or the name of something that is true. */
  #setNamed(span: string): boolean {
    for (const { id, type, label, options = [], to } of this.#fields.filter(this.#isFree)) {
      const option = options.find((known) => isSameName(known, span));
      const value =
        type === 'tags' && option !== undefined ? [option] : (option ?? this.#findKnown(id, type, to, span));
      if (value !== undefined) return this.#set(id, value);
      if (type === 'yes/no' && isSameName(label, span)) return this.#set(id, true);
    }
    return false;
  }

  /** A value that other rows have, or the title of a row that is referred to. */
  #findKnown(id: string, type: string, to: string | undefined, span: string): string | undefined {
    if (type === 'text' && id !== this.#title)
      return this.#rows.map((row) => row[id]).find((value) => typeof value === 'string' && isSameName(value, span)) as
        | string
        | undefined;
    if (type !== 'reference' || to === undefined || span.length < 4) return undefined;
    const titles = [...new Set(listTitles(getThing(this.#app, to)))];
    const stems = listStems(span);
    const found = titles.filter((title) => stems.length > 0 && stems.every((stem) => listStems(title).includes(stem)));
    return titles.find((title) => isSameName(title, span)) ?? (found.length === 1 ? found[0] : undefined);
  }

  #set(id: string, value: CellValue): true {
    this.#cells[id] = value;
    return true;
  }

  /** The value behind the name of a field: up to the next comma, as much as the field takes. */
  #setField(field: NamedField, tokens: readonly string[], from: number): number {
    let start = from;
    while (start < tokens.length && SKIPPED.has(tokens[start]?.toLowerCase() ?? '')) start++;
    const end = tokens.findIndex((token, index) => index >= start && /[,;]/.test(token));
    const rest = tokens.slice(start, end < 0 ? tokens.length : end);
    for (let length = rest.length; length > 0; length--) {
      const said = rest.slice(0, length).join(' ');
      if (FREE.has(field.type) && (length > FREE_WORDS_MAX || length < rest.length)) continue;
      if (NUMERIC.has(field.type) && !/\d/.test(said) && toNumber(said) === undefined) continue;
      const cell = toCell(String(toNumber(said) ?? said), field, this.#app);
      if ('value' in cell && cell.value !== null && this.#set(field.id, cell.value)) return start - from + length;
    }
    return 0;
  }

  /** A value that only one field can have, or one whose name follows: "six seats". */
  #setTyped(tokens: readonly string[], at: number): number {
    const [token = ''] = tokens.slice(at, at + 1);
    if (/@/.test(token)) return this.#setFirst(['e-mail'], token);
    if (/^\d{1,2}:\d{2}$/.test(token)) return this.#setFirst(['time'], token);
    const dated = this.#setDay(tokens, at);
    if (dated > 0) return dated;
    const number = toNumber(token);
    const length = number === undefined ? this.#setClock(tokens, at) : this.#setLabelled(tokens, at, number);
    if (length > 0 || number === undefined) return length;
    const isMoney =
      [tokens[at - 1], tokens[at + 1]].some((beside) => CURRENCY.test(beside ?? '')) || /\.\d\d$/.test(token);
    const unit = tokens[at + 1]?.toLowerCase() ?? '';
    const measured = this.#fields.find((field) => field.unit !== undefined && isSameName(field.unit, unit));
    if (measured !== undefined && this.#set(measured.id, number)) return 2;
    if (unit === '%' && this.#setFirst(['percent'], number) > 0) return 2;
    return this.#setFirst(isMoney ? ['money'] : [...NUMERIC], number);
  }

  /** "Tomorrow", "28 November", "3 May 2027". */
  #setDay(tokens: readonly string[], at: number): number {
    for (let length = Math.min(DAY_TOKENS_MAX, tokens.length - at); length > 0; length--) {
      const said = tokens.slice(at, at + length).join(' ');
      const day = readDay(said) ?? '';
      const isDay = length === 1 ? !/\d/.test(said) && day !== '' : /^\d{4}-/.test(day);
      if (isDay && this.#setFirst(['date'], day) > 0) return length;
    }
    return 0;
  }

  /** "Six seats", "three of us", "4500 for the budget": a number with the name of its field behind it. */
  #setLabelled(tokens: readonly string[], at: number, number: number): number {
    const numbers = this.#fields.filter(({ type }) => NUMERIC.has(type));
    const isPeople = PEOPLE.test(tokens.slice(at + 1, at + 3).join(' '));
    const people = isPeople ? numbers.find(({ label }) => PEOPLE_FIELD.test(label)) : undefined;
    if (people !== undefined && this.#set(people.id, number)) return tokens[at + 1] === 'of' ? 3 : 2;
    const skipped = /^(?:for|as)$/.test(tokens[at + 1] ?? '') ? (/^(?:the|a)$/.test(tokens[at + 2] ?? '') ? 2 : 1) : 0;
    const start = at + 1 + skipped;
    for (let length = Math.min(SPAN_MAX, tokens.length - start); length > 0; length--) {
      const words = tokens.slice(start, start + length).join(' ');
      const named = numbers.find(({ label }) => (skipped > 0 ? isSameName(label, words) : isPartOf(words, label)));
      if (named !== undefined && this.#set(named.id, number)) return 1 + skipped + length;
    }
    return 0;
  }

  /** "Half past nine" has three words. */
  #setClock(tokens: readonly string[], at: number): number {
    const length = [CLOCK_TOKENS, 1].find((count) => readClock(tokens.slice(at, at + count).join(' ')) !== undefined);
    const clock = length === undefined ? undefined : readClock(tokens.slice(at, at + length).join(' '));
    return length !== undefined && clock !== undefined && this.#setFirst(['time'], clock) > 0 ? length : 0;
  }

  /** Returns 0 if several fields could have it. */
  #setFirst(types: readonly string[], value: CellValue): number {
    const fields = this.#fields.filter((one) => types.includes(one.type) && this.#isFree(one));
    const isOpen = fields.length > 1 && typeof value === 'number' && types.length > 1;
    const field = isOpen ? findTypical(fields, this.#like, value) : fields[0];
    return field !== undefined && this.#set(field.id, value) ? 1 : 0;
  }

  /** An option that is misspelt, a list without options, or a text in which other rows have such words. */
  #setTags(): boolean {
    const said = this.#rest.join(' ');
    const near = this.#fields.flatMap((field) => {
      const option = this.#isFree(field) && field.type === 'choice' ? findName(said, field.options ?? []) : undefined;
      return option === undefined ? [] : [{ id: field.id, option }];
    });
    const [only, ...rivals] = near;
    if (only !== undefined && rivals.length === 0) return this.#set(only.id, only.option);
    const stems = this.#rest.flatMap(listStems);
    const texts = this.#fields.filter(({ id, type }) => TEXTS.has(type) && id !== this.#title);
    const like = texts.find(({ id }) => {
      const known = new Set(this.#rows.flatMap((row) => listStems(String(row[id] ?? ''))));
      return stems.filter((stem) => known.has(stem)).length * 2 > stems.length;
    });
    if (like !== undefined && this.#isFree(like)) return this.#set(like.id, this.#rest.join(', '));
    const [field, ...others] = this.#fields.filter(
      ({ options = [], ...one }) => one.type === 'tags' && options.length === 0 && this.#isFree(one),
    );
    if (field !== undefined && others.length === 0) return this.#set(field.id, this.#rest);
    const [text, ...more] = texts.filter((one) => one.type === 'text' && this.#isFree(one));
    const isShort = this.#rest.length <= FREE_WORDS_MAX;
    return text !== undefined && more.length === 0 && isShort && this.#set(text.id, this.#rest.join(' '));
  }
}

/** A number that is this many times as much as another one is far from it; the next field must be farther away. */
const FAR = Math.log(3);
const MARGIN = Math.log(1.5);

/** The field whose values are near to the number, if those of all others are far from it. */
function findTypical(
  fields: readonly NamedField[],
  rows: readonly SampleRow[],
  number: number,
): NamedField | undefined {
  const measured = fields.map((field) => {
    const values = rows.flatMap((row) => (typeof row[field.id] === 'number' ? [Number(row[field.id])] : []));
    const distances = values.map((value) => Math.abs(Math.log((Math.abs(number) + 1) / (Math.abs(value) + 1))));
    return { field, distance: Math.min(FAR, ...distances) };
  });
  const [first, second] = measured.sort((one, other) => one.distance - other.distance);
  return first !== undefined && first.distance < (second?.distance ?? Infinity) - MARGIN ? first.field : undefined;
}

const PEOPLE = /^(?:of us\b|people|persons?|guests?|travell?ers?|adults?)/i;
const PEOPLE_FIELD = /people|person|guest|travell?er|participant|attendee|adult|party size/i;

/** "4 pallets" are pallet places. */
function isPartOf(words: string, label: string): boolean {
  const stems = listStems(words);
  return stems.length > 0 && stems.every((stem) => listStems(label).includes(stem));
}

const NUMBERS: { readonly [word: string]: number | undefined } = words.numbers;

function toNumber(text: string): number | undefined {
  const known = NUMBERS[text.toLowerCase()];
  return known ?? (/^[\d.,]+$/.test(text) ? readNumber(text) : undefined);
}
