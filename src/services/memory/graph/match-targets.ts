// Decides if a use refers to the requested symbols.
import commonMembers from './languages/common-members.json' with { type: 'json' };
import type { Entity } from './model.ts';
import { isDerived, ownerOf } from './resolve/members.ts';
import type { Program } from './resolve/program.ts';
import type { ResolvedUse } from './resolve/resolve-use.ts';

/** The requested symbols. All have the same name. */
export interface Targets {
  readonly name: string;
  readonly group: number;
  readonly entities: readonly Entity[];
  readonly keys: ReadonlySet<string>;
  /** The owner that was named before the symbol. */
  readonly qualifier: string | undefined;
}

export type Match = 'certain' | 'likely' | 'unresolved' | 'elsewhere';

/** Names of members that standard types have, too. */
const COMMON_MEMBERS: ReadonlySet<string> = new Set(commonMembers);

export function matchTargets(program: Program, resolved: ResolvedUse, targets: Targets): Match {
  if (targets.entities.length === 0) return 'likely';
  if (resolved.kind === 'elsewhere') return 'elsewhere';
  if (resolved.kind === 'unknown') return matchUnknown(program, resolved.receiver, targets);
  if (resolved.kind === 'member') return isRelated(program, resolved.owners, targets) ? 'likely' : 'elsewhere';
  if (resolved.entities.some(({ key }) => targets.keys.has(key))) return resolved.isCertain ? 'certain' : 'likely';
  const owners = resolved.entities.map((entity) => ownerOf(program, entity)).filter((owner) => owner !== undefined);
  return isRelated(program, owners, targets) ? 'likely' : 'elsewhere';
}

/** Returns whether a member of one of the classes overrides a target, or is overridden by it. */
function isRelated(program: Program, owners: readonly Entity[], { entities }: Targets): boolean {
  return entities.some((target) => {
    const other = ownerOf(program, target);
    if (other === undefined) return false;
    return owners.some((owner) => isDerived(program, owner, other) || isDerived(program, other, owner));
  });
}

/** Judges a use whose receiver is not known by the receiver's name, and by how many symbols have the name. */
function matchUnknown(program: Program, receiver: string | undefined, { name, group, entities, keys }: Targets): Match {
  const members = entities.filter(({ scope }) => scope.length > 1);
  if (receiver === undefined || members.length === 0) return 'elsewhere';
  const plain = receiver.replace(/^[_$@]+/, '').toLowerCase();
  if (members.some(({ scope }) => isSimilar(plain, (scope.at(-2) ?? '').toLowerCase()))) return 'likely';
  if (receiver === '' || COMMON_MEMBERS.has(name)) return 'unresolved';
  return program.definitionsNamed(group, name).every(({ key }) => keys.has(key)) ? 'likely' : 'unresolved';
}

function isSimilar(receiver: string, owner: string): boolean {
  if (receiver.length < 3 || owner.length < 3) return false;
  return owner.startsWith(receiver) || owner.endsWith(receiver) || receiver.endsWith(owner);
}
