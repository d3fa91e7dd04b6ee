// What memory has on the disk. The server and commands beside it have it open at the same time.
import { join } from 'node:path';
import { type Clock, systemClock } from '../../base/clock.ts';
import { openKeyFile } from '../../platform/auth/key-file.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { MemoryResources } from './resources.ts';
import { openSqliteIndexStore } from './store/index-store.ts';
import { openSqliteMemoryStore } from './store/sqlite-memory-store.ts';

export interface RecordsOptions {
  /** Holds the stores. */
  readonly folder: string;
  readonly isLocalAllowed: boolean;
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
}

export type MemoryRecords = Omit<MemoryResources, 'views' | 'host'>;

/** What is opened is put onto the stack. */
export async function openRecords(options: RecordsOptions, opened: AsyncDisposableStack): Promise<MemoryRecords> {
  const { folder, isLocalAllowed, clock = systemClock } = options;
  const { store, jobs } = await openSqliteMemoryStore(folder, clock);
  opened.defer(() => store.close());
  const index = opened.adopt(await openSqliteIndexStore(folder), (each) => each.close());
  const secrets = createSecretBox(await openKeyFile(join(folder, 'key')));
  return { store, index, jobs, secrets, clock, limits: { ...DEFAULT_LIMITS, ...options.limits }, isLocalAllowed };
}
