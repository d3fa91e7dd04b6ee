// Every store that the services and shared parts of this release have, in the order in which a backup saves them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { StoreDescriptor } from '../../platform/storage/operations/store-operations.ts';
import { PARTS, SERVICES } from '../services.ts';
import type { PartDescriptors } from '../shared-parts.ts';

export interface Store {
  /** What people call it: the name of the service or part. */
  readonly name: string;
  readonly descriptor: StoreDescriptor<unknown>;
  /** Where a part has the store: that part. */
  readonly part?: PartDescriptors[string];
}

/** Services before parts: what the records of a service name in a part is in the copy of the part, which is made later. */
export const STORES: readonly Store[] = [
  ...SERVICES.flatMap(({ name, store }) => (store === undefined ? [] : [{ name, descriptor: store }])),
  ...Object.values(PARTS).map((part) => ({ name: part.name, descriptor: part.store, part })),
];

/** Those whose folder is there. */
export function listStoresIn(dataDir: string, stores: readonly Store[]): Store[] {
  const found = stores.filter(({ descriptor }) => existsSync(join(dataDir, descriptor.folder)));
  if (found.length === 0) throw new OperatorProblem(`${dataDir} holds no store: name its folder with --data-dir`);
  return found;
}

/** A folder can be there without a store: a server that could not start leaves its lock behind. */
export function hasStore(dataDir: string, { descriptor }: Store): boolean {
  return existsSync(join(dataDir, descriptor.folder, descriptor.mainFile));
}

/** Whether anything is in the folder that a store without its main file would lose. */
export function hasFiles(dataDir: string, { descriptor }: Store): boolean {
  const entries = readdirSync(join(dataDir, descriptor.folder), { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile() && !entry.name.startsWith('lock.db'));
}
