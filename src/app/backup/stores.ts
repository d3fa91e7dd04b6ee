// The stores of all services and shared parts of this release, in the order in which a backup saves them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { StoreDescriptor } from '../../platform/storage/operations/store-operations.ts';
import { PARTS, SERVICES } from '../services.ts';
import type { PartDescriptors } from '../shared-parts.ts';

export interface Store {
  /** The name of the service or part, as people call it. */
  readonly name: string;
  readonly descriptor: StoreDescriptor<unknown>;
  /** The part that owns the store, if a part does. */
  readonly part?: PartDescriptors[string];
}

/** All stores, services before parts: the later copy of a part contains everything that services refer to. */
export const STORES: readonly Store[] = [
  ...SERVICES.flatMap(({ name, store }) => (store === undefined ? [] : [{ name, descriptor: store }])),
  ...Object.values(PARTS).map((part) => ({ name: part.name, descriptor: part.store, part })),
];

export function listStoresIn(dataDir: string, stores: readonly Store[]): Store[] {
  const found = stores.filter(({ descriptor }) => existsSync(join(dataDir, descriptor.folder)));
  if (found.length === 0) throw new OperatorProblem(`${dataDir} holds no store: name its folder with --data-dir`);
  return found;
}

/** Returns true if the store exists. A server that could not start leaves a folder with only its lock. */
export function hasStore(dataDir: string, { descriptor }: Store): boolean {
  return existsSync(join(dataDir, descriptor.folder, descriptor.mainFile));
}

/** Returns true if the folder has files that a store without its main file would lose. */
export function hasFiles(dataDir: string, { descriptor }: Store): boolean {
  const entries = readdirSync(join(dataDir, descriptor.folder), { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile() && !entry.name.startsWith('lock.'));
}
