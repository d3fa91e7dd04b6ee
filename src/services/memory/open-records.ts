// The stored records of memory. The server and commands have them open at the same time.
import { type Clock, systemClock } from '../../base/clock.ts';
import { openKey } from '../../platform/auth/open-key.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { toStorePlace } from '../../platform/storage/store-place.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { MemoryResources } from './resources.ts';
import { openIndexStore } from './store/open-index-store.ts';
import { openMemoryStore } from './store/open-memory-store.ts';

export interface RecordsOptions {
  /** The folder of the stores and of data that can be rebuilt. */
  readonly folder: string;
  /** The database of the stores, instead of the folder. */
  readonly database?: PostgresServer | undefined;
  readonly isLocalAllowed: boolean;
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
}

export type MemoryRecords = Omit<MemoryResources, 'views' | 'host'>;

/** Opens the records and adds them to the stack. */
export async function openRecords(options: RecordsOptions, opened: AsyncDisposableStack): Promise<MemoryRecords> {
  const { folder, database, isLocalAllowed, clock = systemClock } = options;
  const place = toStorePlace(folder, database);
  const { store, jobs } = await openMemoryStore(place, clock);
  opened.defer(() => store.close());
  const index = opened.adopt(await openIndexStore(place), (each) => each.close());
  const secrets = createSecretBox(await openKey(place, 'memory'));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return { store, index, jobs, secrets, clock, limits, isLocalAllowed, isShared: database !== undefined };
}
