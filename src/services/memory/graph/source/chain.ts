// Chains of names, as in `await app.router().add`, read backwards from a member or forwards from a value.
import type { Source } from './source.ts';

export interface Link {
  readonly name: string;
  readonly offset: number;
  readonly isCalled: boolean;
  readonly isIndexed: boolean;
}

export interface Chain {
  /** The names, the first one first. None if the chain starts with something else. */
  readonly links: readonly Link[];
  /** `literal` for a text, a number or a list; `other` for an expression that has no name. */
  readonly head: 'name' | 'literal' | 'other';
  readonly isNew: boolean;
  /** The type that the expression is converted to. */
  readonly type?: string | undefined;
}

const OTHER: Chain = { links: [], head: 'other', isNew: false };
const LITERAL: Chain = { links: [], head: 'literal', isNew: false };
const SEPARATOR = /(?:(?<!\.)(?:[?!]?\.)|->|::|\\)\s*$/;
const NAME_BEFORE = /[@$\p{L}_][\w$\p{L}]*$/u;
const CONVERTED = /^\(.*\bas\s+(?<type>[\w$.]+(?:<[^()]*>)?)\s*\)$/s;
const LINKS_MAX = 12;
const NAME_CHARS_MAX = 200;
/** The longest expression that is read. */
const CHARS_MAX = 2_000;

/** Reads the expression on which the name at an offset is a member; undefined if the name stands alone. */
export function readReceiver(source: Source, offset: number): Chain | undefined {
  const before = source.code.slice(Math.max(0, offset - NAME_CHARS_MAX), offset);
  const separator = SEPARATOR.exec(before);
  return separator === null ? undefined : readChainBefore(source, offset - separator[0].length);
}

/** Reads the expression that ends at an offset. */
export function readChainBefore(source: Source, end: number): Chain {
  const { code } = source;
  const links: Link[] = [];
  let at = skipBack(code, end);
  for (let count = 0; count < LINKS_MAX; count++) {
    const suffix = skipSuffixes(source, at);
    const name = NAME_BEFORE.exec(code.slice(Math.max(0, suffix.at - NAME_CHARS_MAX), suffix.at))?.[0];
    if (name === undefined) return toNameless(source, suffix, at, links);
    const offset = suffix.at - name.length;
    links.unshift({ name, offset, isCalled: suffix.isCalled, isIndexed: suffix.isIndexed });
    const before = code.slice(Math.max(0, offset - NAME_CHARS_MAX), offset);
    const separator = SEPARATOR.exec(before);
    if (separator === null) return { links, head: 'name', isNew: /\bnew\s+$/.test(before) };
    at = skipBack(code, offset - separator[0].length);
  }
  return OTHER;
}

interface Suffix {
  readonly at: number;
  readonly isCalled: boolean;
  readonly isIndexed: boolean;
}

/** Passes over arguments, indexes and marks before an offset. */
function skipSuffixes({ code, brackets }: Source, end: number): Suffix {
  let [at, isCalled, isIndexed] = [end, false, false];
  for (;;) {
    const last = code[at - 1];
    const pair = brackets.closedAt(at - 1);
    if (last === '!' || last === '?') at--;
    else if (pair === undefined || (pair.kind === '{' && !/\w/.test(code[pair.open - 1] ?? ''))) break;
    else {
      isCalled ||= pair.kind !== '[';
      isIndexed ||= pair.kind === '[';
      at = code[pair.open - 1] === '>' ? skipTypeArguments(code, pair.open) : pair.open;
    }
  }
  return { at, isCalled, isIndexed };
}

function skipTypeArguments(code: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at > end - NAME_CHARS_MAX && at >= 0; at--) {
    if (code[at] === '>') depth++;
    else if (code[at] === '<' && --depth === 0) return at;
  }
  return end;
}

function toNameless(source: Source, suffix: Suffix, end: number, links: readonly Link[]): Chain {
  if (links.length > 0) return OTHER;
  const last = source.text[suffix.at - 1] ?? '';
  if (/["'`\d}]/.test(last) || source.kindAt(suffix.at - 1) === 'string') return LITERAL;
  if (suffix.isIndexed && !suffix.isCalled) return LITERAL;
  if (!suffix.isCalled || end - suffix.at > CHARS_MAX) return OTHER;
  return readParenthesized(source, suffix.at, end);
}

function readParenthesized(source: Source, start: number, end: number): Chain {
  const type = CONVERTED.exec(source.code.slice(start, end))?.groups?.['type'];
  if (type !== undefined) return { ...OTHER, type };
  const inner = readChainAt(source, start + 1);
  return inner.links.length > 0 && /^\s*\)/.test(source.code.slice(inner.end)) ? inner : OTHER;
}

const STARTING =
  /^[\s(]*(?<mark>(?:\b(?:await|yield|return)\b\s*|&|\*)*)(?<created>\bnew\s+)?(?<name>[@$\p{L}_][\w$\p{L}]*)/u;
const LITERAL_START =
  /^\s*(?:["'`[{\d]|[rfbu]["']|function\b|\(?[\w\s,]*\)?\s*=>|lambda\b|true\b|false\b|null\b|None\b|True\b|False\b|nil\b)/;
const NEXT_NAME = /^\s*(?:[?!]?\.|->|::)\s*(?<name>[\p{L}_$][\w$\p{L}]*)/u;

/** Reads the expression that starts at an offset. */
export function readChainAt(source: Source, start: number): Chain & { readonly end: number } {
  const { code } = source;
  const first = code.slice(start, start + NAME_CHARS_MAX);
  const literalAt = source.text.slice(start, start + NAME_CHARS_MAX);
  if (LITERAL_START.test(literalAt)) return { ...LITERAL, end: start };
  const groups = STARTING.exec(first);
  if (groups?.groups?.['name'] === undefined) return { ...OTHER, end: start };
  const links: Link[] = [];
  let at = start + groups[0].length;
  let name = groups.groups['name'];
  for (let count = 0; count < LINKS_MAX; count++) {
    const offset = at - name.length;
    const suffix = skipArguments(source, at);
    links.push({ name, offset, isCalled: suffix.isCalled, isIndexed: suffix.isIndexed });
    at = suffix.at;
    const next = NEXT_NAME.exec(code.slice(at, at + NAME_CHARS_MAX));
    if (next?.groups?.['name'] === undefined) break;
    at += next[0].length;
    name = next.groups['name'];
  }
  const rest = code.slice(at, at + NAME_CHARS_MAX);
  const type = /^\s*\bas\s+(?<type>[\w$.]+(?:<[^()]*>)?)/.exec(rest)?.groups?.['type'];
  const isWhole = /^\s*(?:$|[;,)\]}\n]|\|\||\?\?|\bor\b|\bas\b|\bif\b|:|\bof\b)|^[ \t]*\n|^\s*\{/.test(rest);
  if (!isWhole) return { ...OTHER, end: at };
  return {
    links,
    head: 'name',
    isNew: groups.groups['created'] !== undefined,
    type: type === 'const' ? undefined : type,
    end: at,
  };
}

/** Passes over arguments and indexes at an offset. */
function skipArguments({ code, brackets, family }: Source, start: number): Suffix {
  let [at, isCalled, isIndexed] = [start, false, false];
  const typed = /^<[^<>();{}=]{0,200}>(?=\()/.exec(code.slice(at, at + NAME_CHARS_MAX));
  if (typed !== null) at += typed[0].length;
  for (;;) {
    const next = code[at];
    if (next === '!') at++;
    else if (next === '(' || next === '[' || (next === '{' && family.name === 'go')) {
      const pair = brackets.openedAt(at);
      if (pair === undefined) break;
      if (next === '[') isIndexed = true;
      else isCalled = true;
      at = pair.close + 1;
    } else break;
  }
  return { at, isCalled, isIndexed };
}

function skipBack(code: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(code[at - 1] ?? '')) at--;
  return at;
}
