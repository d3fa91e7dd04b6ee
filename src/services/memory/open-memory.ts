// The opened resources of memory without its transports, for the server and for commands while no server runs.

import { join } from 'node:path';
import { type Clock, systemClock } from '../../base/clock.ts';
import { openKey } from '../../platform/auth/open-key.ts';
import { checkPublicHost } from '../../platform/outgoing/check-public-host.ts';
import { endIdleLauncher } from '../../platform/processes/launcher.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { Environment } from '../../platform/settings/setting.ts';
import { type DataFolder, makeFolder, openDataFolder } from '../../platform/storage/data-folder.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { toStoreLocation } from '../../platform/storage/store-location.ts';
import { toThreadLocation } from '../../platform/storage/thread-location.ts';
import { type EmbeddingOptions, openEmbedding } from './embedding/open-embedding.ts';
import { openGit } from './git/git-command.ts';
import type { GitSurroundings } from './git/git-environment.ts';
import { createSources } from './git/sources.ts';
import { type GithubOptions, openGithub } from './github/open-github.ts';
import { FolderWatches } from './indexing/folder-watches.ts';
import { openIndexJobs } from './indexing/index-jobs.ts';
import { MIRRORS, removeStrayMirrors } from './indexing/stray-mirrors.ts';
import { Workers } from './jobs/workers.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { refreshOutdated, resumeEmbedding, syncInstallations } from './maintenance.ts';
import type { Repository } from './model/repository.ts';
import type { MemoryResources } from './resources.ts';
import { openSearchThread } from './search/thread/search-thread.ts';
import { discardDamagedIndex } from './store/discard-damaged-index.ts';
import { openIndexStore } from './store/open-index-store.ts';
import { openMemoryStore } from './store/open-memory-store.ts';
import { HostAccess } from './verbs/host-access.ts';
import { createHostHandlers } from './verbs/sync-host.ts';

export interface RecordsOptions {
  /** The folder of the stores and of data that can be rebuilt. */
  readonly folder: string;
  /** The database of the stores, instead of the folder. */
  readonly database?: PostgresServer | undefined;
  readonly isLocalAllowed: boolean;
  /** The environment for git: PATH, proxies, certificates. */
  readonly environment?: Environment | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * The options of memory. The folder, which also contains the mirrors, belongs to this process until memory is closed.
 * With a database it is shared.
 */
export interface MemoryOptions extends RecordsOptions, EmbeddingOptions {
  /** The environment for git: PATH, proxies, certificates. */
  readonly environment: Environment;
  readonly isPrivateAllowed: boolean;
  /** Chooses the folders that this process watches, among those that are to be watched. If absent, none. */
  readonly isWatchedHere?: ((repository: Repository) => boolean) | undefined;
  readonly github?: GithubOptions | undefined;
  /** Takes the lock of the folder, in another way than a server does. */
  readonly openFolder?: ((path: string) => DataFolder) | undefined;
  /** Receives failures outside of requests. */
  readonly onFailure: (error: unknown) => void;
}

/** The longest delay until a job of a command beside the server is found. */
const POLL_MS = 1_000;

/** Opens the stored records and their search. The server and commands have them open at the same time. */
export async function openRecords(options: RecordsOptions, opened: AsyncDisposableStack): Promise<MemoryResources> {
  opened.defer(endIdleLauncher);
  const { folder, database, isLocalAllowed, clock = systemClock } = options;
  const location = toStoreLocation(folder, database);
  const { store, jobs } = await openMemoryStore(location, clock);
  opened.defer(() => store.close());
  const index = opened.adopt(await openIndexStore(location), (each) => each.close());
  const secrets = createSecretBox(await openKey(location, 'memory'));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const data = { location: toThreadLocation(location), cacheBytesMax: limits.cacheBytesMax };
  const searchThread = opened.adopt(openSearchThread(data, limits.searchesWaitingMax), (each) => each.close());
  const sources = createSources(toSurroundings(options), join(folder, MIRRORS));
  return {
    store,
    index,
    jobs,
    sources,
    searchThread,
    secrets,
    clock,
    limits,
    isLocalAllowed,
    isShared: database !== undefined,
  };
}

function toSurroundings({ folder, environment = {} }: RecordsOptions): GitSurroundings {
  return { home: join(folder, 'git-home'), variables: environment };
}

/** Opens the watches of folders, whose changes become jobs. The process that runs jobs may be another one. */
export function openWatches(
  options: MemoryOptions,
  resources: MemoryResources,
  opened: AsyncDisposableStack,
): FolderWatches | undefined {
  const { isWatchedHere, onFailure } = options;
  if (isWatchedHere === undefined) return undefined;
  const git = toSurroundings(options);
  const watches = new FolderWatches(resources, { isWatchedHere, openGit: () => openGit(git), onFailure });
  return opened.adopt(watches, (each) => each.close());
}

/** Opens everything and runs jobs. The stack closes it in the reverse order. */
export async function openMemory(options: MemoryOptions, opened: AsyncDisposableStack): Promise<MemoryResources> {
  const { onFailure, isPrivateAllowed, folder, database } = options;
  if (database === undefined) {
    opened.adopt((options.openFolder ?? openDataFolder)(folder), (each) => each.close());
    const damage = discardDamagedIndex(folder);
    if (damage !== undefined) onFailure(new Error(`${damage}; it is made anew from the repositories`));
  } else makeFolder(folder);
  const records = await openRecords(options, opened);
  const { store, jobs } = records;
  const { host, people } = (options.github && openGithub(options.github, isPrivateAllowed, records.clock)) ?? {};
  const dense = await openEmbedding(options, records.clock);
  const access = people && new HostAccess(records, people);
  const resources = { ...records, host, access, similar: dense.similar };
  const git = toSurroundings(options);
  const watches = openWatches(options, resources, opened);
  const indexJobs = opened.adopt(
    openIndexJobs({
      resources,
      folder,
      location: toStoreLocation(folder, database),
      git,
      checkHost: async (name) => (await checkPublicHost(name, { isPrivateAllowed })).map(({ address }) => address),
      dense,
      onFailure,
      onIndexed: () => void watches?.sync(),
    }),
    (each) => each.close(),
  );
  if (records.isShared) await removeStrayMirrors(folder, store);
  // The folder belongs to this process alone, so it takes over the jobs of the last owner at once.
  else await jobs.endAllLeases();
  await refreshOutdated(resources);
  await resumeEmbedding(resources, dense);
  await syncInstallations(resources);
  const { atOnce } = indexJobs;
  const handlers = { ...indexJobs.handlers, ...(host && createHostHandlers(resources, host)) };
  const workers = new Workers(jobs, { handlers, atOnce, pollMs: POLL_MS, random: Math.random, onFailure });
  opened.adopt(workers, (each) => each.close());
  void watches?.sync();
  return resources;
}
