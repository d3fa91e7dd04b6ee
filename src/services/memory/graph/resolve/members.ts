// Members and bases of classes.
import { familyOf } from '../languages/family.ts';
import type { Entity } from '../model.ts';
import { toFolder } from './module-index.ts';
import type { Program } from './program.ts';
import { parseType } from './type-text.ts';

/** The most bases of one class, and theirs. More are hostile. */
const BASES_MAX = 50;

export interface Members {
  readonly entities: readonly Entity[];
  /** False if a base is not in the index, so that it may have the member. */
  readonly isComplete: boolean;
}

/** Finds the members of a class with a name; those of its bases if it has none itself. */
export function findMembers(program: Program, owner: Entity, name: string, seen: Set<string> = new Set()): Members {
  const own = program.definitionsNamed(owner.group, name).filter((each) => isMemberOf(each, owner));
  if (own.length > 0) return { entities: own, isComplete: true };
  if (seen.has(owner.key) || seen.size > BASES_MAX) return { entities: [], isComplete: seen.size <= BASES_MAX };
  seen.add(owner.key);
  const bases = listBases(program, owner);
  let { isComplete } = bases;
  for (const base of bases.entities) {
    const found = findMembers(program, base, name, seen);
    if (found.entities.length > 0) return found;
    isComplete &&= found.isComplete;
  }
  return { entities: [], isComplete };
}

function isMemberOf(entity: Entity, owner: Entity): boolean {
  const scope = ownerScopeOf(entity);
  if (scope === undefined || scope.length !== owner.scope.length || scope.some((name, at) => name !== owner.scope[at]))
    return false;
  if (entity.file === owner.file) return true;
  const { members, name } = familyOf(owner.language);
  if (members === 'file' || familyOf(entity.language).name !== name) return false;
  return members === 'anywhere' || toFolder(entity.path) === toFolder(owner.path);
}

export function ownerScopeOf({ scope }: Entity): readonly string[] | undefined {
  return scope.length > 1 ? scope.slice(0, -1) : undefined;
}

/** Returns the definition whose member another is. It is made up if no file defines it. */
export function ownerOf(program: Program, member: Entity): Entity | undefined {
  const scope = ownerScopeOf(member);
  const name = scope?.at(-1);
  if (scope === undefined || name === undefined) return undefined;
  const candidates = program.definitionsNamed(member.group, name).filter((each) => isMemberOf(member, each));
  const same = candidates.find(({ file }) => file === member.file);
  const key = [member.file, ...scope].join('\u0000');
  return same ?? candidates[0] ?? { ...member, key, name, scope, kind: 'class', signature: '' };
}

export interface Bases {
  readonly entities: readonly Entity[];
  /** False if a base is not in the index. */
  readonly isComplete: boolean;
}

/** Lists the classes that a class names as its bases. */
export function listBases(program: Program, owner: Entity): Bases {
  const source = program.source(owner.file);
  if (source === undefined) return { entities: [], isComplete: false };
  return source.remember(`bases ${owner.key} ${owner.startLine}`, () => {
    const { bases, embeds } = source.family;
    const start = source.startOf(owner);
    const written = [...owner.signature.matchAll(bases)].flatMap(({ groups }) => splitTypes(groups?.['types'] ?? ''));
    if (embeds !== undefined) {
      const body = source.code.slice(start, source.endOf(owner));
      written.push(...Array.from(body.matchAll(embeds), ({ groups }) => groups?.['type'] ?? ''));
    }
    const entities: Entity[] = [];
    let isComplete = true;
    for (const text of written) {
      const type = parseType(program, source, text, start === 0 ? source.text.length : start - 1);
      if (type.kind === 'objects') entities.push(...type.entities.filter(({ key }) => key !== owner.key));
      else isComplete = false;
    }
    return { entities, isComplete };
  });
}

function splitTypes(text: string): string[] {
  const plain = text.replaceAll(/<[^<>]*>/g, '').replaceAll(/<[^<>]*>/g, '');
  return plain
    .split(/,|\bwith\b/)
    .map((type) => type.trim())
    .filter((type) => type !== '' && !type.includes('='));
}

/** Returns whether one class is the other, or inherits from it. */
export function isDerived(program: Program, derived: Entity, base: Entity, seen: Set<string> = new Set()): boolean {
  if (derived.key === base.key) return true;
  if (seen.has(derived.key) || seen.size > BASES_MAX) return false;
  seen.add(derived.key);
  return listBases(program, derived).entities.some((each) => isDerived(program, each, base, seen));
}
