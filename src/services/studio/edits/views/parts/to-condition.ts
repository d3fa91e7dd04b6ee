// Reads the condition of words on the rows of a thing: "paid", "not done", "over 100", "overdue", "without a photo".
import { type App, getTitleField, listFields, type NamedField } from '../../../app/description.ts';
import { getThing, isSameName, NUMERIC } from '../../change.ts';
import { toLiteral } from '../../names/write-formula.ts';
import { isDone } from '../../reading/lexicon.ts';
import { readDay } from '../../values/to-cell.ts';
import { findField } from './find-views.ts';

/** A condition of a view, or undefined where no field of the thing has such a value. */
export function toCondition(app: App, thing: string, words: string, field?: string): string | undefined {
  const fields = listFields(getThing(app, thing).fields).filter(({ id }) => field === undefined || id === field);
  const plain = words
    .trim()
    .replace(FILLER, '')
    .replace(/[.!?]+$/, '');
  const parts = plain.split(/\s+and\s+/i).map((part) => part.replace(FILLER, ''));
  const conditions = [plain, ...parts].map((part) => toOne({ app, thing, fields, isGiven: field !== undefined }, part));
  if (conditions[0] !== undefined) return conditions[0];
  const rest = conditions.slice(1);
  return rest.includes(undefined) ? undefined : rest.join(' and ');
}

const FILLER =
  /^(?:(?:only|just|the|those|ones|that|which|who|where|is|are|have been|has been|coming(?= in)|happening|taking place|still)\s+)+/i;
const NEGATION = /^(?:not\s+(?:yet\s+)?|un|non-?|isn't\s+|aren't\s+|except\s+(?:for\s+)?|other than\s+)/i;

interface Search {
  readonly app: App;
  readonly thing: string;
  readonly fields: readonly NamedField[];
  /** The message names the field. */
  readonly isGiven: boolean;
}

function toOne(search: Search, words: string): string | undefined {
  const negated = NEGATION.test(words) ? words.replace(NEGATION, '') : undefined;
  return (
    toValue(search, words, false, isExact) ??
    (negated === undefined ? undefined : toValue(search, negated, true, isSameName)) ??
    toValue(search, words, false, isSameName) ??
    toComparison(search, words) ??
    toPeriod(search, words) ??
    toPresence(search, words) ??
    toText(search, words)
  );
}

type Same = (known: string, words: string) => boolean;
const isExact: Same = (known, words) => known.toLowerCase() === words.toLowerCase();

/** An option, a yes/no field, or the title of a row that is referred to. */
function toValue(
  { app, fields, isGiven }: Search,
  words: string,
  isNegated: boolean,
  isSame: Same,
): string | undefined {
  for (const field of fields) {
    const found =
      field.type === 'yes/no'
        ? toFlag(field, words, isNegated, isGiven, isSame)
        : toNamed(app, field, words, isNegated, isSame);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toFlag(
  { id, label }: NamedField,
  words: string,
  isNegated: boolean,
  isGiven: boolean,
  isSame: Same,
): string | undefined {
  const isYes = isSame(label, words) || (isDone(words) && isDone(label)) || (isGiven && YES.test(words));
  if (!isYes && !(isGiven && NO.test(words))) return undefined;
  return `${id} = ${isYes === isNegated ? 'no' : 'yes'}`;
}

function toNamed(app: App, field: NamedField, words: string, isNegated: boolean, isSame: Same): string | undefined {
  const { id, type, options = [], to } = field;
  const sign = isNegated ? '!=' : '=';
  const option = options.find((known) => isSame(known, words)) ?? (isDone(words) ? options.find(isDone) : undefined);
  if (option !== undefined && type === 'choice') return `${id} ${sign} ${toLiteral(option)}`;
  if (option !== undefined && !isNegated) return `${id} contains ${toLiteral(option)}`;
  const title = to === undefined ? undefined : findTitle(app, to, words);
  return title === undefined ? undefined : `${id} ${sign} ${toLiteral(title)}`;
}

const YES = /^(?:yes|true|checked|on)$/i;
const NO = /^(?:no|false|unchecked|off)$/i;

/** The title of a row: the whole of it, or a part that only one row has. */
function findTitle(app: App, thing: string, words: string): string | undefined {
  const { rows } = getThing(app, thing);
  const title = getTitleField(getThing(app, thing));
  const titles = rows.map((row) => String(row[title] ?? ''));
  const wanted = words.replace(/^(?:of|from|by|for)\s+/i, '').toLowerCase();
  const parts = titles.filter((known) =>
    known
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(wanted),
  );
  return titles.find((known) => known.toLowerCase() === wanted) ?? (parts.length === 1 ? parts[0] : undefined);
}

const COMPARISON =
  /(?:^|\s)(?<word>over|above|more than|greater than|at least|under|below|less than|fewer than|cheaper than|at most|up to|[<>]=?)\s*[$€£]?\s*(?<number>\d[\d,]{0,12}(?:\.\d{1,4})?)/i;
const SIGNS: { readonly [word: string]: string } = {
  over: '>',
  above: '>',
  'more than': '>',
  'greater than': '>',
  'at least': '>=',
  under: '<',
  below: '<',
  'less than': '<',
  'fewer than': '<',
  'cheaper than': '<',
  'at most': '<=',
  'up to': '<=',
};

function toComparison({ app, thing, fields, isGiven }: Search, words: string): string | undefined {
  const { word, number } = COMPARISON.exec(words)?.groups ?? {};
  if (word === undefined || number === undefined) return undefined;
  const numbers = fields.filter(({ type }) => NUMERIC.has(type));
  const named = isGiven ? numbers[0] : findField(app, thing, words.replace(COMPARISON, ' '));
  const money = numbers.find(({ type }) => type === 'money');
  const field =
    named !== undefined && NUMERIC.has(named.type) ? named : (money ?? (numbers.length === 1 ? numbers[0] : undefined));
  const sign = SIGNS[word.toLowerCase()] ?? word;
  return field === undefined ? undefined : `${field.id} ${sign} ${number.replaceAll(',', '')}`;
}

const DAYS: { readonly [unit: string]: number } = { day: 1, week: 7, wk: 7, month: 30, year: 365 };
const SPAN =
  /^(?:[a-z]{3,8}ing )?(?:in |from |within |of )?(?:the )?(?<way>last|past|next|coming|this) (?:(?<count>\d{1,3}) )?(?<unit>day|week|wk|month|year)s?$/i;

/** Days before, on or after today. */
function toPeriod({ app, thing, fields }: Search, said: string): string | undefined {
  const words = said.replace(/['’]s$/, '');
  const dates = fields.filter(({ type }) => type === 'date');
  const isLate = /^(?:overdue|late|past due|expired)$/i.test(words);
  const end = dates.find(({ id }) => /due|deadline|end|until|expir|return/i.test(id));
  const id = ((isLate ? end : undefined) ?? dates[0])?.id;
  if (id === undefined) return undefined;
  if (isLate || /^(?:past|in the past|before today)$/i.test(words)) return `${id} < today`;
  if (/^(?:from |of |due )?today(?:'s)?$/i.test(words)) return `${id} = today`;
  if (/^(?:upcoming|future|coming|in the future|from today(?: on)?)$/i.test(words)) return `${id} >= today`;
  const { way, count = '1', unit } = SPAN.exec(words)?.groups ?? {};
  const [, day] = /^today([+-]\d+)$/.exec(way === undefined ? (readDay(words.replace(/^due /i, '')) ?? '') : '') ?? [];
  if (day !== undefined) return `${id} = after(today, ${Number(day)})`;
  if (way === undefined || unit === undefined) return undefined;
  const days = Number(count) * (DAYS[unit.toLowerCase()] ?? 1);
  // "This week" is the one before today where most days are past, as in a log.
  const rows = getThing(app, thing).rows.map((row) => String(row[id] ?? ''));
  const isLog = rows.filter((day) => /^today(?:-|$)/.test(day)).length * 2 >= rows.length;
  return /last|past/i.test(way) || (/this/i.test(way) && isLog)
    ? `${id} >= after(today, -${days}) and ${id} <= today`
    : `${id} >= today and ${id} <= after(today, ${days})`;
}

/** "Without a photo", "with notes"; of a named field "empty" and "set". */
function toPresence({ app, thing, fields, isGiven }: Search, words: string): string | undefined {
  const [field] = fields;
  if (isGiven && field !== undefined) {
    if (/^(?:empty|missing|blank|none|not set|unset)$/i.test(words)) return `${field.id} = ''`;
    return /^(?:not empty|set|filled(?: in)?|known|there)$/i.test(words) ? `${field.id} != ''` : undefined;
  }
  const { word, name } =
    /^(?<word>without|no|missing|with|having)\s+(?:an?\s+|any\s+)?(?<name>.{2,40})$/i.exec(words)?.groups ?? {};
  const named = name === undefined ? undefined : findField(app, thing, name);
  if (named === undefined || word === undefined) return undefined;
  const isThere = /with$|having/i.test(word);
  if (named.type === 'yes/no') return `${named.id} = ${isThere ? 'yes' : 'no'}`;
  return `${named.id} ${isThere ? '!=' : '='} ''`;
}

const TEXTUAL: ReadonlySet<string> = new Set(['text', 'long text', 'e-mail', 'phone', 'link', 'time', 'tags']);

/** A value that a row has; of a named field also a part of one. */
function toText({ app, thing, fields, isGiven }: Search, words: string): string | undefined {
  const wanted = words.replace(/^(?:from|in|by|of|at|called|named)\s+/i, '').toLowerCase();
  if (isGiven && wanted === 'me') return fields[0] === undefined ? undefined : `${fields[0].id} = me`;
  for (const { id, type } of fields) {
    const values = getThing(app, thing).rows.flatMap((row) => row[id] ?? []);
    const value = values.find((known) => String(known).toLowerCase() === wanted);
    const number = NUMERIC.has(type) && isGiven && /^\d+(?:\.\d+)?$/.test(wanted) ? wanted : undefined;
    if (number !== undefined) return `${id} = ${number}`;
    if (!TEXTUAL.has(type)) continue;
    if (value !== undefined) return `${id} ${type === 'tags' ? 'contains' : '='} ${toLiteral(String(value))}`;
    if (isGiven && wanted !== '') return `${id} contains ${toLiteral(words)}`;
  }
  return undefined;
}

/** The conditions of a view, one by one. */
export function listConditions(where: unknown): readonly string[] {
  if (typeof where !== 'string') return [];
  const parts: string[] = [''];
  for (const piece of where.split(/('[^']*'|"[^"]*"|\s+and\s+)/))
    if (/^\s+and\s+$/.test(piece)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  return parts;
}

/** The field that a condition is about. */
export function getConditionField(condition: string): string {
  return /^\s*(?:not\s+)?(\w+)/.exec(condition)?.[1] ?? '';
}
