// The definitions that one use of a name refers to.
import type { Entity } from '../model.ts';
import { readReceiver } from '../source/chain.ts';
import { readDestructured } from '../source/declarations.ts';
import type { Source } from '../source/source.ts';
import { findMembers } from './members.ts';
import { type Found, resolveExport, resolveImported } from './names.ts';
import type { Program } from './program.ts';
import type { Type } from './type-text.ts';
import { resolveBare, typeOfChain, typeOfHint } from './types.ts';

export type ResolvedUse =
  | { readonly kind: 'entities'; readonly entities: readonly Entity[]; readonly isCertain: boolean }
  /** It is a member of instances of these classes that has no definition, such as a part of an interface. */
  | { readonly kind: 'member'; readonly owners: readonly Entity[] }
  /** It refers to something else: a local variable, a part of a type, or a module outside the index. */
  | { readonly kind: 'elsewhere' }
  /** It is unknown. `receiver` is the last name before it. */
  | { readonly kind: 'unknown'; readonly receiver: string | undefined };

const ELSEWHERE: ResolvedUse = { kind: 'elsewhere' };
/** The text before and after a name that is a key of an object. */
const NEAR_CHARS = 100;

export function resolveUse(program: Program, source: Source, name: string, offset: number): ResolvedUse {
  const definition = source.named.get(offset);
  if (definition !== undefined) return { kind: 'entities', entities: [definition], isCertain: true };
  const statement = source.imports.statements.find(({ start, end }) => start <= offset && offset < end);
  const imported = statement?.names.find((each) => each.imported === name || each.local === name);
  if (imported !== undefined) return fromFound(resolveImported(program, source, imported), undefined);
  const receiver = readReceiver(source, offset);
  if (receiver !== undefined) {
    const type = typeOfChain(program, source, receiver);
    return resolveMember(program, source, type, name, receiver.links.at(-1)?.name ?? '');
  }
  const pattern = readDestructured(source, offset, name);
  if (pattern !== undefined) {
    const link = { name, offset, isCalled: false, isIndexed: false };
    const member = resolveMember(program, source, typeOfHint(program, source, pattern, offset, link, 0), name, '');
    if (member.kind === 'entities' || member.kind === 'member') return member;
  }
  if (isKey(source, name, offset)) return { kind: 'unknown', receiver: '' };
  return fromFound(resolveBare(program, source, name, offset), undefined);
}

function isKey({ code, family }: Source, name: string, offset: number): boolean {
  const before = code.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const end = offset + name.length;
  const after = code.slice(end, end + NEAR_CHARS);
  return family.keys.some((key) => key.before.test(before) && key.after.test(after));
}

function fromFound(found: Found, receiver: string | undefined): ResolvedUse {
  if (found.kind === 'entities') return found;
  return found.kind === 'unknown' ? { kind: 'unknown', receiver } : ELSEWHERE;
}

function resolveMember(program: Program, source: Source, type: Type, name: string, receiver: string): ResolvedUse {
  if (type.kind === 'unknown') return { kind: 'unknown', receiver };
  if (type.kind === 'module') return fromFound(resolveExport(program, source, type.files, name), receiver);
  if (type.kind !== 'objects') return ELSEWHERE;
  const entities: Entity[] = [];
  let isComplete = true;
  for (const owner of type.entities) {
    const found = findMembers(program, owner, name);
    entities.push(...found.entities);
    isComplete &&= found.isComplete;
  }
  if (entities.length > 0) return { kind: 'entities', entities, isCertain: type.entities.length === 1 };
  return isComplete ? { kind: 'member', owners: type.entities } : { kind: 'unknown', receiver };
}
