// Words refusals by a table of errors: status and code on the wire, texts for programs and for pages.
import { assert } from '../../base/assert.ts';
import { shorten } from '../text/shorten.ts';
import type { ErrorEntry, ErrorTable, Term } from './error-table.ts';
import { Refusal } from './refusal.ts';

export interface Worded {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Joins message and hint in one paragraph. */
export function toParagraph({ message, hint = '' }: Worded): string {
  return `${message} ${hint}`.trim();
}

export interface PageWords extends Worded {
  /** The form field next to which the message is shown. */
  readonly field?: string | undefined;
}

export interface WordedRefusal {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly api: Worded;
  readonly page: PageWords;
}

export interface ErrorDefinitions {
  readonly table: ErrorTable;
  statusOf(code: string): number;
  /** Undefined for an error that is no refusal, or has no entry in the table. */
  findWording(error: unknown): WordedRefusal | undefined;
}

interface DefinitionOptions {
  /** The statuses of codes, for entries that have none. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** Names a field for a person, at the beginning of a sentence. */
  readonly toLabel?: (field: string | undefined) => string;
}

const MESSAGES_MAX = 3;
/** The characters shown of a value in a message. Clients send names of any length. */
const VALUE_CHARS_MAX = 500;

export function defineErrors(table: ErrorTable, options: DefinitionOptions = {}): ErrorDefinitions {
  const { statuses = {}, toLabel = String } = options;
  const find = (code: string) => (Object.hasOwn(table, code) ? table[code] : undefined);
  const statusOf = (code: string): number => {
    const { status = statuses[find(code)?.code ?? code] } = find(code) ?? {};
    assert(status !== undefined, `the error ${code} has a status`);
    return status;
  };
  for (const code of Object.keys(table)) statusOf(code);
  const findWording = (error: unknown): WordedRefusal | undefined => {
    const entry = error instanceof Refusal ? find(error.code) : undefined;
    if (entry === undefined || !(error instanceof Refusal)) return undefined;
    const { code, params, field, others } = error;
    const { retryAfter, page = {} } = entry;
    const { retryAfterSeconds = retryAfter } = params;
    const first = wordOne(entry, error, toLabel);
    const all = [first];
    for (const other of others) {
      const known = find(other.code);
      if (known !== undefined) all.push(wordOne(known, other, toLabel));
    }
    return {
      status: statusOf(code),
      code: entry.code ?? code,
      field,
      retryAfterSeconds: typeof retryAfterSeconds === 'number' ? Math.ceil(retryAfterSeconds) : undefined,
      api: { ...first.api, message: join(all.map(({ api }) => api.message)) },
      page: { field: page.field ?? field, ...first.page, message: join(all.map((each) => each.page.message)) },
    };
  };
  return { table, statusOf, findWording };
}

type ToLabel = (field: string | undefined) => string;

function wordOne(entry: ErrorEntry, refusal: Refusal, toLabel: ToLabel): { api: Worded; page: Worded } {
  const { message, hint, page = {} } = entry;
  const pageHint = page.message === undefined ? (page.hint ?? hint) : page.hint;
  const word = (text: string, label: ToLabel) => fill(text, entry.terms, refusal, label);
  const wordHint = (text: string | undefined, label: ToLabel) => (text && word(text, label)) || undefined;
  return {
    api: { message: word(message, String), hint: wordHint(hint, String) },
    page: { message: word(page.message ?? message, toLabel), hint: wordHint(pageHint, toLabel) },
  };
}

const PLACEHOLDER = /\{("?)(\w+)"?(?:\|([^}]+))?\}/g;

/** Fills in the placeholders of a text. Values are not searched for placeholders: they may come from a client. */
function fill(text: string, terms: ErrorEntry['terms'], refusal: Refusal, toLabel: ToLabel): string {
  return text.replace(PLACEHOLDER, (_, quote: string, written: string, thing: string | undefined) => {
    const name = `${written.charAt(0).toLowerCase()}${written.slice(1)}`;
    const value = toValue(name, terms, refusal, toLabel);
    if (thing !== undefined) return countOf(Number(value), thing);
    if (quote !== '') return JSON.stringify(value);
    return name === written ? value : toSentenceStart(value);
  });
}

function toValue(name: string, terms: ErrorEntry['terms'], refusal: Refusal, toLabel: ToLabel): string {
  const { params, field } = refusal;
  const term: Term | undefined = terms?.[name];
  if (typeof term === 'function') return term(params as never);
  const value = params[name];
  if (term !== undefined) return fill(term[String(value)] ?? '', terms, refusal, toLabel);
  if (name === 'field') return toLabel(field);
  if (name === 'wait') return toWait(Number(params['retryAfterSeconds']));
  assert(value !== undefined, `${refusal.code} has the parameter ${name}`);
  return shorten(typeof value === 'object' ? value.join(', ') : String(value), VALUE_CHARS_MAX);
}

const MINUTE_SECONDS = 60;

function toWait(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return `in ${countOf(Math.max(1, Math.ceil(seconds)), 'second')}`;
  return `in ${countOf(Math.ceil(seconds / MINUTE_SECONDS), 'minute')}`;
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function toSentenceStart(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function join(messages: readonly string[]): string {
  const shown = messages.slice(0, MESSAGES_MAX);
  const more = messages.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'thing is' : 'things are'} wrong with it.`);
  return shown.join(' ');
}
