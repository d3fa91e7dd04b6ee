// Finds kinds of views by name.
import * as all from './all.ts';
import type { ViewKind } from './kind.ts';

const BY_NAME: ReadonlyMap<string, ViewKind> = new Map(Object.entries(all));

export const KIND_NAMES: readonly string[] = [...BY_NAME.keys()];

export function findKind(name: string): ViewKind | undefined {
  return BY_NAME.get(name);
}

export function getKind(name: string): ViewKind {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`There is no view of the kind "${name}"`);
  return kind;
}
