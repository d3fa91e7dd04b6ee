// The wiring: which services this release has, and what each is given. A service comes or goes with its one entry.
import { join } from 'node:path';
import type { Accounts } from '../accounts/index.ts';
import type { LogLevel } from '../platform/log-level.ts';
import type { RunningService } from '../platform/running-service.ts';
import type { VectorStore } from '../vector/vector-store.ts';
import { logWarning } from './log-warning.ts';
import type { ServiceName } from './service-names.ts';
import type { Configuration } from './settings/configuration.ts';
import { readKeyList } from './settings/key-list.ts';

export interface ServiceOptions {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  /** The names of the setting that `publicUrl` comes from. */
  readonly publicUrlSetting: string;
  readonly version: string;
  readonly logLevel: LogLevel;
  /** Awaited when the service is ready, before it opens its port. */
  readonly beforeListening?: () => Promise<void>;
}

/** What services share. Each part is opened when the first service asks for it. */
export interface SharedParts {
  vectorStore(): Promise<VectorStore>;
  accounts(): Promise<Accounts>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

export type StartService = (
  options: ServiceOptions,
  parts: SharedParts,
  configuration: Configuration,
) => Promise<RunningService>;

/** Loaded on demand, so that a service that does not run costs nothing at the start. */
export const SERVICES: Readonly<Partial<Record<ServiceName, StartService>>> = {
  vectors: async (options, parts, { vectors }) => {
    const { keysFile, requestsPerSecond, isPublicSite, isDemo } = vectors;
    const allowedKeys = keysFile === undefined ? undefined : readKeyList(keysFile);
    // The threads of the store start while the service is loaded.
    const opening = parts.vectorStore();
    // Whoever awaits it hears what went wrong, but only after the import.
    opening.catch(() => {});
    const { startVectorsService } = await import('../services/vectors/index.ts');
    const store = await opening;
    return startVectorsService({
      ...options,
      store,
      keys: { allowedKeys, requestsPerSecond },
      isPublicSite,
      isDemo,
    });
  },
  pets: async (options, parts, { dataDir, logLevel, pets }) => {
    const accounts = await parts.accounts();
    const { startPetsService } = await import('../services/pets/index.ts');
    const onFailure = (error: unknown) => logWarning(logLevel, 'the registry failed by itself', { error });
    return startPetsService({ ...options, ...pets, accounts, folder: join(dataDir, 'pets'), onFailure });
  },
};
