import type { SymbolKind } from '../../model/file-analysis.ts';
import { NAME_CHARS_MAX, SCOPE_DEPTH_MAX } from '../limits.ts';
import type { FoundSymbol } from './outline.ts';

/** A symbol with its short name and the path of its scope. The scope also settles its kind. */
export interface ScopedSymbol extends FoundSymbol {
  readonly kind: SymbolKind;
  readonly scope: readonly string[];
}

interface Enclosing {
  readonly start: number;
  readonly end: number;
  readonly kind: FoundSymbol['kind'];
  readonly path: readonly string[];
}

const QUALIFIED = /^[\w$@?!~]+(?:(?:::|[.:#\\])[\w$?!~]+)+$/;
const TYPE_ARGUMENTS = /<[^<>]*>/g;
const SEPARATOR = /::|[.:#\\]/;
/** Objects to which a module assigns its own symbols. */
const OWN_OBJECTS = new Set(['exports', 'module', 'this', 'self', 'window', 'globalThis', 'prototype', 'root']);
const OWNERS_OF_METHODS = new Set<FoundSymbol['kind']>(['class', 'interface', 'type', 'enum', 'scope']);
const CONSTANT_NAME = /^[A-Z][A-Z0-9_]+$/;

/**
 * Adds scopes to the symbols and sorts them by start, outer ones first. Leaves out the local variables of functions.
 */
export function toScopes(symbols: readonly FoundSymbol[]): ScopedSymbol[] {
  const scoped: ScopedSymbol[] = [];
  const open: Enclosing[] = [];
  for (const symbol of withoutRepeats(symbols)) {
    while (open.length > 0 && !isInside(symbol, open.at(-1))) open.pop();
    const parent = open.at(-1);
    const own = toOwnPath(symbol);
    const name = own.at(-1);
    const kind = toKind(symbol, parent?.kind, own.length > 1);
    if (name === undefined || name.length > NAME_CHARS_MAX || kind === undefined) continue;
    const path = [...(parent?.path ?? []), ...own].slice(-SCOPE_DEPTH_MAX);
    open.push({ start: symbol.start, end: symbol.end, kind: symbol.kind, path });
    if (kind !== 'scope') scoped.push({ ...symbol, name, kind, scope: path });
  }
  return scoped;
}

/**
 * Returns whether a symbol is nested. Names of one declaration have the same range and are siblings. So are a type and
 * the structure that its definition declares.
 */
function isInside({ start, end, kind }: FoundSymbol, outer: Enclosing | undefined): boolean {
  if (outer === undefined || start >= outer.end || (start === outer.start && end === outer.end)) return false;
  return !(outer.kind === 'type' && (kind === 'class' || kind === 'enum'));
}

/** Keeps the first of several matches of one declaration. Drops an export whose symbol is declared in the same file. */
function withoutRepeats(symbols: readonly FoundSymbol[]): FoundSymbol[] {
  const declared = new Set(symbols.filter(({ kind }) => kind !== 'export').map(({ name }) => name));
  const seen = new Set<string>();
  return symbols
    .filter(({ kind, name, start }) => {
      const key = `${start} ${name}`;
      if (name === '' || seen.has(key) || (kind === 'export' && declared.has(name))) return false;
      seen.add(key);
      return true;
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

function toOwnPath({ name, owner, kind }: FoundSymbol): string[] {
  const split = (qualified: string) => {
    const plain = qualified.includes('::') ? qualified.replace(TYPE_ARGUMENTS, '') : qualified;
    return QUALIFIED.test(plain) ? plain.split(SEPARATOR) : [plain];
  };
  const owners = owner === undefined ? [] : split(owner);
  const names = kind === 'field' ? [name] : split(name);
  return [...owners, ...names.slice(0, -1)].filter((part) => !OWN_OBJECTS.has(part)).concat(names.slice(-1));
}

function toKind(
  { kind, name }: FoundSymbol,
  parent: FoundSymbol['kind'] | undefined,
  isOwned: boolean,
): SymbolKind | 'scope' | undefined {
  const isMember = isOwned || (parent !== undefined && OWNERS_OF_METHODS.has(parent));
  if (kind === 'alias') return undefined;
  if (kind === 'field') return isMember && CONSTANT_NAME.test(name) ? 'constant' : 'field';
  if (kind === 'function') return isMember ? 'method' : 'function';
  if (kind !== 'variable' && kind !== 'export' && kind !== 'constant') return kind;
  if (parent === 'function' || parent === 'method') return undefined;
  if (kind === 'constant' || CONSTANT_NAME.test(name)) return 'constant';
  return isMember ? 'field' : 'variable';
}
