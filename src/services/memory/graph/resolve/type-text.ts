// Types as they are written.
import { type Entity, isType } from '../model.ts';
import type { Source } from '../source/source.ts';
import { resolveExport, resolveName } from './names.ts';
import type { Program } from './program.ts';

export type Type =
  /** Instances of these classes, or the classes themselves. */
  | { readonly kind: 'objects'; readonly entities: readonly Entity[] }
  | { readonly kind: 'module'; readonly files: readonly number[] }
  | { readonly kind: 'list'; readonly of: Type }
  /** A type that no file of the index defines. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

export const UNKNOWN_TYPE: Type = { kind: 'unknown' };
export const NO_TYPE: Type = { kind: 'none' };

const NULLS = new Set(['null', 'undefined', 'None', 'nil', 'void']);
/** Types that say nothing. */
const OPEN_TYPES = new Set(['any', 'unknown', 'object', 'Any', 'Object', 'var', 'auto', 'interface']);
const HEAD = /^(?<name>[\w$]+(?:(?:\.|::|\\)[\w$]+)*)\s*(?:[<[](?<arguments>[\s\S]*))?/;
const MARKS = /^(?:(?:readonly|typeof|const|mut|dyn|impl|struct|out|ref|in)\s+|[\s:*&?"'(\\]|'\w+\s)+/;
/** The name of a type parameter. */
const PARAMETER = /^[A-Z]$|^T[A-Z]/;
const NESTING_MAX = 6;

/** Resolves a type as written in a file. */
export function parseType(program: Program, source: Source, text: string, offset: number, depth = 0): Type {
  if (depth > NESTING_MAX) return UNKNOWN_TYPE;
  const entities: Entity[] = [];
  let last: Type = NO_TYPE;
  for (const part of splitUnion(text.slice(0, 400))) {
    last = parseOne(program, source, part, offset, depth);
    if (last.kind === 'list' || last.kind === 'module') return last;
    if (last.kind === 'objects') entities.push(...last.entities);
  }
  return entities.length > 0 ? { kind: 'objects', entities } : last;
}

/** Splits at the marks between alternatives that are not inside brackets. */
function splitUnion(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if ('<[({'.includes(character)) depth++;
    else if ('>])}'.includes(character)) depth--;
    else if ((character === '|' || character === '&') && depth === 0 && at > from) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => !NULLS.has(part.trim()) && part.trim() !== '');
}

function parseOne(program: Program, source: Source, text: string, offset: number, depth: number): Type {
  const { wrappers, lists, name: family } = source.family;
  const isGoList = family === 'go' && /^\s*(?:\[\w*\]|map\[\w+\])/.test(text);
  const plain = text.replace(isGoList ? /^\s*(?:\[\w*\]|map\[\w+\])/ : MARKS, '').replace(MARKS, '');
  const { name, arguments: inner } = HEAD.exec(plain)?.groups ?? {};
  if (name === undefined || OPEN_TYPES.has(name)) return UNKNOWN_TYPE;
  if (inner !== undefined && (wrappers.has(name) || lists.has(name))) {
    const of = parseType(program, source, firstArgument(inner), offset, depth + 1);
    return lists.has(name) ? { kind: 'list', of } : of;
  }
  const own = resolveTypeName(program, source, name, offset, depth);
  const isList = isGoList || /\[\]\s*(?:$|[,;)}])/.test(plain) || (inner === undefined && /^[\w$.]+\[\]/.test(plain));
  return isList ? { kind: 'list', of: own } : own;
}

function firstArgument(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ('<[('.includes(text[at] ?? '')) depth++;
    else if ('>])'.includes(text[at] ?? '') && --depth < 0) return text.slice(0, at);
  }
  return text;
}

function resolveTypeName(program: Program, source: Source, name: string, offset: number, depth: number): Type {
  const [head = '', ...rest] = name.split(/\.|::|\\/);
  let found = resolveName(program, source, head, offset);
  for (const next of rest) {
    if (found.kind !== 'module') break;
    found = resolveExport(program, source, found.files, next);
  }
  if (found.kind === 'local' || PARAMETER.test(head)) return UNKNOWN_TYPE;
  if (found.kind === 'module') return { kind: 'module', files: found.files };
  if (found.kind !== 'entities') return NO_TYPE;
  const last = rest.at(-1);
  const types = found.entities.filter(
    (entity) =>
      isType(entity) || entity.kind === 'variable' || entity.kind === 'constant' || entity.kind === 'function',
  );
  if (types.length === 0) return last === undefined ? UNKNOWN_TYPE : NO_TYPE;
  return followAlias(program, types, depth);
}

/** Replaces the name of a type by the one that it stands for. */
function followAlias(program: Program, types: readonly Entity[], depth: number): Type {
  const [first] = types;
  const alias =
    first?.kind === 'type'
      ? /^(?:export\s+)?(?:declare\s+)?type\s+[\w$]+(?:<[^=]*>)?\s*=\s*(.+)$/.exec(first.signature)?.[1]
      : undefined;
  if (first === undefined || alias === undefined || alias.startsWith('{')) return { kind: 'objects', entities: types };
  const source = program.source(first.file);
  const type =
    source === undefined ? UNKNOWN_TYPE : parseType(program, source, alias, source.startOf(first), depth + 1);
  return type.kind === 'objects'
    ? { kind: 'objects', entities: [...types, ...type.entities] }
    : type.kind === 'list'
      ? type
      : { kind: 'objects', entities: types };
}
