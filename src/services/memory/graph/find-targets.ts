import { toStemName } from '../search/path-roles.ts';
import { toPathFilter } from '../search/ranking/path-filter.ts';
import type { Targets } from './match-targets.ts';
import type { Entity } from './model.ts';
import type { Program } from './resolve/program.ts';

const QUALIFIER_SEPARATOR = /\.|::|#|->|\\|\//;

export interface SymbolName {
  /** The name; may be qualified: `Router.add`. */
  readonly name: string;
  /** A folder or a glob for the files that define it. */
  readonly path?: string | undefined;
}

/** Finds the symbols of an index that a name means. An owner may be a class, a module, a file or a folder. */
export function findTargets(program: Program, group: number, { name, path }: SymbolName): Targets {
  const names = name.split(QUALIFIER_SEPARATOR).filter(Boolean);
  const own = names.at(-1) ?? name;
  const owners = names.slice(0, -1);
  const isAllowed = path === undefined ? () => true : toPathFilter(path);
  const entities = program
    .definitionsNamed(group, own)
    .filter((entity) => entity.kind !== 'heading' && isAllowed(entity.path) && isOwned(entity, owners));
  return { name: own, group, entities, keys: new Set(entities.map(({ key }) => key)), qualifier: owners.at(-1) };
}

function isOwned({ scope, path }: Entity, owners: readonly string[]): boolean {
  const around = new Set([...scope.slice(0, -1), ...path.split('/').slice(0, -1), toStemName(path)]);
  return owners.every((owner) => around.has(owner));
}

export function listGroups({ snapshot }: Program): number[] {
  return [...new Set(snapshot.parts.map(({ group }) => group))];
}
