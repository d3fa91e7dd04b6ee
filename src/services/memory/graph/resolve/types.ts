// The types of expressions, as far as names, annotations and constructors show them.
import { familyOf } from '../languages/family.ts';
import { type Entity, isCallable, isType } from '../model.ts';
import { type Chain, type Link, readChainAt, readChainBefore } from '../source/chain.ts';
import { readHint, type TypeHint } from '../source/declarations.ts';
import type { Source } from '../source/source.ts';
import { findMembers, listBases, ownerOf, ownerScopeOf } from './members.ts';
import { type Found, resolveExport, resolveModule, resolveName } from './names.ts';
import type { Program } from './program.ts';
import { NO_TYPE, parseType, type Type, UNKNOWN_TYPE } from './type-text.ts';

/** The longest way from a name over declarations and members to its type. */
const DEPTH_MAX = 10;

/** The greatest distance between a type test and the use. */
const NARROWING_CHARS = 4_000;
/** Members of lists that give one of its elements. */
const ELEMENT_MEMBERS = new Set(['at', 'find', 'findLast', 'pop', 'shift', 'first', 'last', 'get']);

/** Returns the type of a chain of names. */
export function typeOfChain(program: Program, source: Source, chain: Chain, depth = 0): Type {
  if (depth > DEPTH_MAX) return UNKNOWN_TYPE;
  const [head, ...rest] = chain.links;
  if (chain.type !== undefined) return parseType(program, source, chain.type, source.text.length);
  if (chain.head === 'literal') return NO_TYPE;
  if (head === undefined) return UNKNOWN_TYPE;
  let type = typeOfHead(program, source, head, depth);
  for (const link of rest) type = typeOfMember(program, source, type, link, depth);
  return type;
}

function typeOfHead(program: Program, source: Source, head: Link, depth: number): Type {
  const { family } = source;
  const owner = ownerAt(program, source, head.offset);
  if (family.self.has(head.name)) return owner === undefined ? UNKNOWN_TYPE : { kind: 'objects', entities: [owner] };
  if (family.parents.has(head.name)) {
    if (owner === undefined) return UNKNOWN_TYPE;
    const { entities, isComplete } = listBases(program, owner);
    return entities.length === 0 && !isComplete ? NO_TYPE : { kind: 'objects', entities };
  }
  const found = resolveBare(program, source, head.name, head.offset);
  return typeOfFound(program, found, head, depth);
}

/** Resolves a name that stands alone, also as a member of the classes around it. */
export function resolveBare(program: Program, source: Source, name: string, offset: number): Found {
  const found = resolveName(program, source, name, offset);
  if (source.family.hasBareMembers !== true || found.kind === 'local') return found;
  const owner = ownerAt(program, source, offset);
  const members = owner === undefined ? [] : findMembers(program, owner, name).entities;
  return members.length > 0 ? { kind: 'entities', entities: members, isCertain: true } : found;
}

/** Returns the class whose member contains an offset. */
export function ownerAt(program: Program, source: Source, offset: number): Entity | undefined {
  const around = source.around(source.lines.lineOf(offset));
  const inner =
    around.findLast((each) => isType(each) || each.kind === 'method') ??
    around.find((each) => ownerScopeOf(each) !== undefined);
  if (inner === undefined) return undefined;
  return isType(inner) ? inner : ownerOf(program, inner);
}

function typeOfFound(program: Program, found: Found, link: Link, depth: number): Type {
  if (found.kind === 'module') return { kind: 'module', files: found.files };
  if (found.kind === 'external') return NO_TYPE;
  if (found.kind === 'unknown') return UNKNOWN_TYPE;
  if (found.kind === 'local') {
    const { source, declaration } = found;
    const type = typeOfHint(program, source, declaration, declaration.offset, link, depth);
    if (type.kind !== 'unknown') return type;
    const narrowed = typeByNarrowing(program, source, declaration.start, link);
    return narrowed.kind === 'unknown' ? typeOfFixture(program, source, link, depth) : narrowed;
  }
  const types = found.entities.map((entity) => typeOfEntity(program, entity, link, depth));
  return types.find(({ kind }) => kind !== 'unknown') ?? UNKNOWN_TYPE;
}

/** Returns the type of the last test before a use. */
function typeByNarrowing(program: Program, source: Source, start: number, { name, offset }: Link): Type {
  const { narrowing } = source.family;
  if (narrowing === undefined) return UNKNOWN_TYPE;
  const pattern = new RegExp(
    narrowing.replace('%', () => RegExp.escape(name)),
    'g',
  );
  const last = [...source.code.slice(Math.max(start, offset - NARROWING_CHARS), offset).matchAll(pattern)].at(-1)
    ?.groups?.['type'];
  return last === undefined ? UNKNOWN_TYPE : parseType(program, source, last, offset);
}

/** Returns what the fixture gives that a parameter of a test names: one of its file, or one for all files of a folder. */
function typeOfFixture(program: Program, source: Source, { name }: Link, depth: number): Type {
  const { fixtures } = source.family;
  if (fixtures === undefined) return UNKNOWN_TYPE;
  const shared = fixtures.modules.flatMap((module) => resolveModule(program, source, module));
  for (const file of [source.file, ...shared])
    for (const entity of program.definitionsOf(file)) {
      const own = entity.name === name && isCallable(entity) ? program.source(file) : undefined;
      const mark = own && own.lines.textOf(entity.startLine - 1) + own.lines.textOf(entity.startLine);
      if (own !== undefined && mark?.includes(fixtures.mark)) return typeOfReturn(program, own, entity, depth + 1);
    }
  return UNKNOWN_TYPE;
}

/** Returns the type of the value that a definition stands for, or returns if it is called. */
function typeOfEntity(program: Program, entity: Entity, link: Link, depth: number): Type {
  if (isType(entity) || entity.kind === 'module') return { kind: 'objects', entities: [entity] };
  const source = program.source(entity.file);
  if (source === undefined) return UNKNOWN_TYPE;
  if (isCallable(entity))
    return link.isCalled ? typeOfReturn(program, source, entity, depth) : { kind: 'objects', entities: [entity] };
  if (program.definitionsOf(entity.file).some((each) => ownerScopeOf(each)?.join() === entity.scope.join()))
    return { kind: 'objects', entities: [entity] };
  const [offset] = [...source.named].find(([, named]) => named === entity) ?? [];
  if (offset === undefined) return UNKNOWN_TYPE;
  const hint = readHint(source, offset, entity.name, true);
  return hint === undefined ? UNKNOWN_TYPE : typeOfHint(program, source, hint, offset, link, depth);
}

function typeOfReturn(program: Program, source: Source, entity: Entity, depth: number): Type {
  const written = familyOf(entity.language).returns.exec(entity.signature)?.groups?.['type'];
  const start = source.startOf(entity);
  if (written !== undefined) {
    if (/^(?:this|self|Self|"?Self"?)\b/.test(written.trim())) return toObjects(ownerOf(program, entity));
    return parseType(program, source, written, start + 1);
  }
  const last = [...source.code.slice(start, source.endOf(entity)).matchAll(/\b(?:return|yield)\s+/g)].at(-1);
  if (last === undefined) return UNKNOWN_TYPE;
  return typeOfChain(program, source, readChainAt(source, start + last.index + last[0].length), depth + 1);
}

function toObjects(entity: Entity | undefined): Type {
  return entity === undefined ? UNKNOWN_TYPE : { kind: 'objects', entities: [entity] };
}

export function typeOfHint(
  program: Program,
  source: Source,
  hint: TypeHint,
  offset: number,
  link: Link,
  depth: number,
): Type {
  if (depth > DEPTH_MAX) return UNKNOWN_TYPE;
  if (hint.memberOf !== undefined) {
    const owner = typeOfHint(program, source, hint.memberOf, offset, { ...link, isIndexed: false }, depth + 1);
    return typeOfMember(program, source, owner, link, depth + 1);
  }
  let type: Type = UNKNOWN_TYPE;
  if (hint.type !== undefined && hint.type.trim() !== '') type = parseType(program, source, hint.type, offset);
  else if (hint.valueAt !== undefined)
    type = typeOfChain(program, source, readChainAt(source, hint.valueAt), depth + 1);
  else if (hint.contextEnd !== undefined)
    type = typeOfChain(program, source, readChainBefore(source, hint.contextEnd), depth + 1);
  else if (hint.elementAt !== undefined) {
    const list = typeOfChain(program, source, readChainAt(source, hint.elementAt), depth + 1);
    return list.kind === 'list' ? list.of : UNKNOWN_TYPE;
  }
  return link.isIndexed && type.kind === 'list' ? type.of : type;
}

function typeOfMember(program: Program, from: Source, type: Type, link: Link, depth: number): Type {
  if (type.kind === 'module')
    return typeOfFound(program, resolveExport(program, from, type.files, link.name), link, depth + 1);
  if (type.kind === 'list' && ELEMENT_MEMBERS.has(link.name)) return type.of;
  // A member of a type outside the index may still give one of its types, as that of a map does.
  if (type.kind !== 'objects') return UNKNOWN_TYPE;
  for (const entity of type.entities) {
    const { entities } = findMembers(program, entity, link.name);
    const found: Found = { kind: 'entities', entities, isCertain: true };
    const member = entities.length === 0 ? UNKNOWN_TYPE : typeOfFound(program, found, link, depth + 1);
    if (member.kind !== 'unknown') return member;
    const field = typeOfField(program, entity, link, depth + 1);
    if (field.kind !== 'unknown') return field;
  }
  return UNKNOWN_TYPE;
}

/** Returns the type of a field by what the class or its bases assign to it. */
function typeOfField(program: Program, owner: Entity, link: Link, depth: number): Type {
  if (depth > DEPTH_MAX) return UNKNOWN_TYPE;
  const source = program.source(owner.file);
  if (source === undefined) return UNKNOWN_TYPE;
  const from = source.startOf(owner);
  for (const offset of source.offsetsOf(link.name, from, source.endOf(owner))) {
    if (source.kindAt(offset) !== 'code') continue;
    const hint = readHint(source, offset, link.name, false);
    if (hint === undefined) continue;
    const type = typeOfHint(program, source, hint, offset, link, depth + 1);
    if (type.kind !== 'unknown') return type;
  }
  for (const base of listBases(program, owner).entities) {
    const type = typeOfField(program, base, link, depth + 1);
    if (type.kind !== 'unknown') return type;
  }
  return UNKNOWN_TYPE;
}
