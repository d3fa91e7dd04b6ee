// The opened resources of memory without its transports, for the server and for commands while no server runs.
import { join } from 'node:path';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { JobHandler } from '../../platform/jobs/attempt.ts';
import { PermanentFailure, TemporaryFailure } from '../../platform/jobs/failures.ts';
import { startWorkers } from '../../platform/jobs/start-workers.ts';
import { checkPublicHost } from '../../platform/outgoing/check-public-host.ts';
import type { Environment } from '../../platform/settings/setting.ts';
import { makeFolder, openDataFolder } from '../../platform/storage/data-folder.ts';
import { toStorePlace } from '../../platform/storage/store-place.ts';
import { toThreadPlace } from '../../platform/storage/thread-place.ts';
import { type EmbeddingOptions, openEmbedding } from './embedding/open-embedding.ts';
import { toReasonText } from './errors.ts';
import { openGit } from './git/git-command.ts';
import { refuse } from './git/git-refusals.ts';
import { createHostJobs } from './github/host-jobs.ts';
import { type GithubOptions, openGithub } from './github/open-github.ts';
import { FolderWatches } from './indexing/folder-watches.ts';
import { openIndexJobs } from './indexing/index-jobs.ts';
import { removeStrayMirrors } from './indexing/stray-mirrors.ts';
import { refreshOutdated, resumeEmbedding, syncInstallations } from './maintenance.ts';
import { openRecords, type RecordsOptions } from './open-records.ts';
import type { MemoryResources } from './resources.ts';
import { discardDamagedIndex } from './store/discard-damaged-index.ts';
import { HostAccess } from './verbs/host-access.ts';
import { openViews } from './views/views.ts';

/**
 * The options of memory. The folder, which also contains the mirrors, belongs to this process until memory is closed.
 * With a database it is shared.
 */
export interface MemoryOptions extends RecordsOptions, EmbeddingOptions {
  /** The environment for git: PATH, proxies, certificates. */
  readonly environment: Environment;
  /** True if fetching from private networks is allowed. */
  readonly isPrivateAllowed: boolean;
  /** True if folders are watched, which only a server does. */
  readonly isWatching: boolean;
  /** The GitHub App of this installation. */
  readonly github?: GithubOptions | undefined;
  /** Receives failures outside of requests. */
  readonly onFailure: (error: unknown) => void;
}

/** The longest delay until a job of a command beside the server is found. */
const POLL_MS = 1_000;

/** Refusals that may be temporary; their jobs are retried. */
const TEMPORARY = new Set([
  'source_unreachable',
  'source_timed_out',
  'host_not_found',
  'host_unreachable',
  'host_too_slow',
  'disk_full',
  'host_unavailable',
  'host_list_incomplete',
]);

/** Opens everything. The stack closes it in the reverse order. */
export async function openMemory(options: MemoryOptions, opened: AsyncDisposableStack): Promise<MemoryResources> {
  const { environment, onFailure, isPrivateAllowed } = options;
  const { folder, database } = options;
  if (database === undefined) {
    opened.adopt(openDataFolder(folder), (each) => each.close());
    const damage = discardDamagedIndex(folder);
    if (damage !== undefined) onFailure(new Error(`${damage}; it is made anew from the repositories`));
  } else makeFolder(folder);
  const place = toStorePlace(folder, database);
  const records = await openRecords(options, opened);
  const { store, jobs, limits } = records;
  const views = opened.adopt(
    openViews({ place: toThreadPlace(place), cacheBytesMax: limits.cacheBytesMax }, limits.searchesWaitingMax),
    (each) => each.close(),
  );
  const { host, people } = (options.github && openGithub(options.github, isPrivateAllowed, records.clock)) ?? {};
  const access = people && new HostAccess(records, people);
  const dense = await openEmbedding(options, records.clock);
  const resources = { ...records, views, host, access, similar: dense.similar };
  const surroundings = { home: join(folder, 'git-home'), variables: environment };
  const watches = options.isWatching
    ? opened.adopt(
        new FolderWatches({
          openGit: () => openGit(surroundings),
          jobs,
          listRepositories: () => store.repositories.list(),
          onFailure,
        }),
        (each) => each.close(),
      )
    : undefined;
  const indexJobs = opened.adopt(
    openIndexJobs({
      resources,
      folder,
      place,
      git: surroundings,
      checkHost: async (host) => (await checkPublicHost(host, { isPrivateAllowed })).map(({ address }) => address),
      findHostCredential: async (repository) => {
        // Commands do not sign in to the code host: the job waits for the server.
        if (host === undefined) throw refuse('source_unreachable', { host: 'The code host' });
        return host.getCredential(repository);
      },
      dense,
      onFailure,
      onIndexed: () => void watches?.sync(),
    }),
    (each) => each.close(),
  );
  if (records.isShared) await removeStrayMirrors(folder, () => store.repositories.list());
  // The folder belongs to this process alone, so it takes over the jobs of the last owner at once.
  else await jobs.endAllLeases();
  await refreshOutdated(resources);
  await resumeEmbedding(resources, dense);
  await syncInstallations(resources);
  const { atOnce } = indexJobs;
  const handlers = toWordedHandlers({ ...indexJobs.handlers, ...(host && createHostJobs(resources, host)) });
  opened.adopt(startWorkers(jobs, { handlers, atOnce, pollMs: POLL_MS, random: Math.random, onFailure }), (each) =>
    each.close(),
  );
  void watches?.sync();
  return resources;
}

/** Converts refusals of handlers to messages for people. Temporary ones are retried. */
function toWordedHandlers(handlers: Readonly<Record<string, JobHandler>>): Readonly<Record<string, JobHandler>> {
  const toWorded =
    (handler: JobHandler): JobHandler =>
    async (job, context) => {
      try {
        await handler(job, context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const Failure = TEMPORARY.has(error.code) ? TemporaryFailure : PermanentFailure;
        throw new Failure(toReasonText(error));
      }
    };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, toWorded(handler)]));
}
