// The declarations of a name in a file, with the region in which each is visible.

import type { DeclarationPattern } from '../languages/family.ts';
import type { Entity } from '../model.ts';
import { isMember, isType } from '../model.ts';
import type { Source } from './source.ts';

/** The text around a name that patterns see. */
const BEFORE_CHARS = 400;
const AFTER_CHARS = 300;

/** The most occurrences of a name in a file that may declare it. */
const OCCURRENCES_MAX = 2_000;

/** Knowledge about the type of a name: as written, or an expression at an offset. */
export interface TypeHint {
  readonly type?: string | undefined;
  /** The offset of the expression that it is set to. */
  readonly valueAt?: number | undefined;
  /** The offset of the expression whose elements it is set to. */
  readonly elementAt?: number | undefined;
  /** The offset after the expression that it is set to. */
  readonly contextEnd?: number | undefined;
  /** The expression of whose type it is a member. */
  readonly memberOf?: TypeHint | undefined;
}

export interface Declaration extends TypeHint {
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  /** The definition, unless it is a local variable or a parameter. */
  readonly definition: Entity | undefined;
}

/** Returns the innermost declaration of a name that is visible at an offset. */
export function findDeclaration(source: Source, name: string, offset: number): Declaration | undefined {
  let found: Declaration | undefined;
  for (const declaration of listDeclarations(source, name)) {
    if (offset < declaration.start || offset >= declaration.end) continue;
    if (found === undefined || declaration.end - declaration.start <= found.end - found.start) {
      // Of several in one region the first with a type counts, and a definition more than a variable.
      const isSame = found !== undefined && declaration.end - declaration.start === found.end - found.start;
      if (!isSame || (found?.definition === undefined && (declaration.definition !== undefined || !isTyped(found))))
        found = declaration;
    }
  }
  return found;
}

function isTyped(hint: TypeHint | undefined): boolean {
  return (hint?.type ?? hint?.valueAt ?? hint?.elementAt ?? hint?.contextEnd ?? hint?.memberOf) !== undefined;
}

export function listDeclarations(source: Source, name: string): readonly Declaration[] {
  return source.remember(`declarations ${name}`, () => {
    const found: Declaration[] = [];
    for (const offset of source.offsetsOf(name).take(OCCURRENCES_MAX)) {
      const definition = source.named.get(offset);
      if (definition !== undefined) {
        const region = findRegion(source, definition, offset);
        if (region !== undefined)
          found.push({ ...region, offset, definition, ...readHint(source, offset, name, true) });
      } else if (source.kindAt(offset) === 'code' && !isImported(source, offset)) {
        const declaration = readDeclaration(source, offset, name);
        if (declaration !== undefined) found.push(declaration);
      }
    }
    return found;
  });
}

function isImported(source: Source, offset: number): boolean {
  return source.imports.statements.some(({ start, end }) => start <= offset && offset < end);
}

interface Region {
  readonly start: number;
  readonly end: number;
}

/** Returns the region in which a definition is visible by its name alone. */
function findRegion(source: Source, definition: Entity, offset: number): Region | undefined {
  const whole = { start: 0, end: source.text.length + 1 };
  const outer = source
    .around(definition.startLine)
    .filter((other) => other !== definition && contains(other, definition));
  const parent = outer.at(-1);
  if (isMember(definition)) {
    if (source.family.hasBareMembers !== true) return undefined;
    return parent === undefined ? whole : { start: source.startOf(parent), end: source.endOf(parent) };
  }
  if (parent === undefined || parent.kind === 'module') return whole;
  if (source.family.blocks === 'definitions' || isType(parent))
    return { start: source.startOf(parent), end: source.endOf(parent) };
  return findBlock(source, offset);
}

function contains(outer: Entity, inner: Entity): boolean {
  if (outer.startLine === inner.startLine && outer.endLine === inner.endLine)
    return outer.scope.length < inner.scope.length;
  return outer.startLine <= inner.startLine && inner.endLine <= outer.endLine;
}

function findBlock(source: Source, offset: number): Region {
  let pair = source.brackets.around(offset);
  while (pair !== undefined && pair.kind !== '{') pair = pair.parent;
  return pair === undefined ? { start: 0, end: source.text.length + 1 } : { start: pair.open, end: pair.close };
}

function readDeclaration(source: Source, offset: number, name: string): Declaration | undefined {
  const { family } = source;
  for (const pattern of family.declarations) {
    const hint = matchPattern(source, pattern, offset, name);
    if (hint === undefined) continue;
    const region = findVisible(source, pattern, offset);
    if (region === undefined) continue;
    const memberOf = isTyped(hint) ? undefined : readDestructured(source, offset, name);
    return { ...region, ...hint, memberOf, offset, definition: undefined };
  }
  return undefined;
}

/** Returns the hint about the object whose member a pattern such as `{ name }` takes. */
export function readDestructured(source: Source, offset: number, name: string): TypeHint | undefined {
  const { code, brackets, family } = source;
  if (family.destructured === undefined) return undefined;
  const pair = brackets.around(offset);
  if (pair?.kind !== '{' || !/[{,]\s*$/.test(code.slice(Math.max(0, offset - AFTER_CHARS), offset))) return undefined;
  if (!/^\s*[,}=:]/.test(code.slice(offset + name.length, offset + name.length + AFTER_CHARS))) return undefined;
  const next = family.destructured.exec(code.slice(pair.close + 1, pair.close + AFTER_CHARS));
  if (next === null) return undefined;
  const { type } = next.groups ?? {};
  return type === undefined ? { valueAt: pair.close + 1 + next[0].length } : { type };
}

/** Returns the hint about the type of a declared name, or of a field. */
export function readHint(source: Source, offset: number, name: string, isDeclared: boolean): TypeHint | undefined {
  for (const pattern of isDeclared ? [...source.family.declarations, ...source.family.fields] : source.family.fields) {
    const hint = matchPattern(source, pattern, offset, name);
    if (hint !== undefined && isTyped(hint)) return hint;
  }
  return undefined;
}

function matchPattern(
  { code, text }: Source,
  { before, after }: DeclarationPattern,
  offset: number,
  name: string,
): TypeHint | undefined {
  const end = offset + name.length;
  const next = after.exec(code.slice(end, end + AFTER_CHARS));
  const previous = next && before.exec(code.slice(Math.max(0, offset - BEFORE_CHARS), offset));
  if (!next || !previous) return undefined;
  const groups = { ...previous.groups, ...next.groups };
  const follows = end + next[0].length;
  const typeAt =
    groups['type'] === undefined
      ? -1
      : code.indexOf(
          groups['type'],
          previous.groups?.['type'] ? Math.max(0, offset - groups['type'].length - 20) : end,
        );
  return {
    // The type may be quoted, so that it is blank in the code.
    type: groups['type'] === undefined ? undefined : text.slice(typeAt, typeAt + groups['type'].length),
    valueAt: groups['value'] === undefined ? undefined : follows,
    elementAt: groups['element'] === undefined ? undefined : follows,
    contextEnd: groups['context'] === undefined ? undefined : code.lastIndexOf('as', offset),
  };
}

/** Returns the region in which a local declaration is visible; undefined if it is none. */
function findVisible(source: Source, pattern: DeclarationPattern, offset: number): Region | undefined {
  if (pattern.isArrow) return toBody(source, source.code.indexOf('=>', offset) + 2, offset);
  const isBraces = source.family.blocks === 'braces';
  if (pattern.isParameter) {
    let pair = source.brackets.around(offset);
    while (pair !== undefined && pair.kind !== '(') pair = pair.parent;
    if (pair === undefined) return undefined;
    const { before, after } = source.family.parameters;
    const next = after.exec(source.code.slice(pair.close + 1, pair.close + AFTER_CHARS));
    if (next === null || !before.test(source.code.slice(Math.max(0, pair.open - BEFORE_CHARS), pair.open)))
      return undefined;
    if (isBraces) {
      const end = pair.close + 1 + next[0].length;
      return toBody(source, source.code[end - 1] === '{' ? end - 1 : end, pair.open);
    }
  }
  if (isBraces) return findTypedBlock(source, offset);
  const outer = source.around(source.lines.lineOf(offset)).at(-1);
  if (outer === undefined) return { start: 0, end: source.text.length + 1 };
  return isType(outer) ? undefined : { start: source.startOf(outer), end: source.endOf(outer) + 1 };
}

/** Returns the block of a variable. A parameter is visible in the block that follows its brackets. */
function findTypedBlock(source: Source, offset: number): Region {
  const pair = source.brackets.around(offset);
  if (pair?.kind !== '(') return findBlock(source, offset);
  const body = source.code.slice(pair.close + 1, pair.close + AFTER_CHARS).search(/[{;]/);
  const opened = body < 0 ? undefined : source.brackets.openedAt(pair.close + 1 + body);
  return opened === undefined ? findBlock(source, offset) : { start: pair.open, end: opened.close };
}

function toBody(source: Source, at: number, start: number): Region {
  const first = at + Math.max(0, source.code.slice(at, at + AFTER_CHARS).search(/\S/));
  const body = source.brackets.openedAt(first);
  return { start, end: body?.close ?? source.brackets.around(first)?.close ?? source.text.length + 1 };
}
