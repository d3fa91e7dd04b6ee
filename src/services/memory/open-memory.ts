// Everything that memory has open besides its transports: for the server, and for commands while no server runs.
import { join } from 'node:path';
import { startWorkers } from '../../platform/jobs/start-workers.ts';
import { checkPublicHost } from '../../platform/outgoing/check-public-host.ts';
import type { Environment } from '../../platform/settings/setting.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import { toReasonText } from './errors.ts';
import { openGit } from './git/git-command.ts';
import type { Credential } from './git/remote.ts';
import { FolderWatches } from './indexing/folder-watches.ts';
import { openIndexJobs } from './indexing/index-jobs.ts';
import { refreshOutdated } from './maintenance.ts';
import type { Repository } from './model/repository.ts';
import { openRecords, type RecordsOptions } from './open-records.ts';
import type { MemoryResources } from './resources.ts';
import { openViews } from './views/views.ts';

/** The folder, which holds the mirrors too, belongs to this process until memory is closed. */
export interface MemoryOptions extends RecordsOptions {
  /** For git: PATH, proxies, certificates. */
  readonly environment: Environment;
  /** Whether repositories may be fetched from private networks. */
  readonly isPrivateAllowed: boolean;
  /** Whether folders are watched: while a server runs. */
  readonly isWatching: boolean;
  readonly findHostCredential?: ((repository: Repository) => Promise<Credential | undefined>) | undefined;
  /** Told of what goes wrong where no request waits for it. */
  readonly onFailure: (error: unknown) => void;
}

/** Jobs of commands that run beside the server are found this soon. */
const POLL_MS = 1_000;

/** What may pass by itself: the job is tried again. */
const TEMPORARY = new Set([
  'source_unreachable',
  'source_timed_out',
  'host_not_found',
  'host_unreachable',
  'host_too_slow',
  'disk_full',
]);

/** What is opened is put onto the stack, and closed in the reverse order. */
export async function openMemory(options: MemoryOptions, opened: AsyncDisposableStack): Promise<MemoryResources> {
  const { environment, onFailure, isPrivateAllowed } = options;
  const { path: folder } = opened.adopt(openDataFolder(options.folder), (each) => each.close());
  const records = await openRecords(options, opened);
  const { store, jobs, limits } = records;
  const views = opened.adopt(
    openViews({ folder, cacheBytesMax: limits.cacheBytesMax }, limits.searchesWaitingMax),
    (each) => each.close(),
  );
  const resources = { ...records, views };
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
      git: surroundings,
      checkHost: async (host) => (await checkPublicHost(host, { isPrivateAllowed })).map(({ address }) => address),
      findHostCredential: options.findHostCredential ?? (async () => undefined),
      wordFailure: (refusal) => ({ text: toReasonText(refusal), isTemporary: TEMPORARY.has(refusal.code) }),
      onIndexed: () => void watches?.sync(),
    }),
    (each) => each.close(),
  );
  // The folder is ours alone: what its last owner was doing is taken over at once.
  await jobs.endAllLeases();
  await refreshOutdated(resources);
  const { handlers, atOnce } = indexJobs;
  opened.adopt(startWorkers(jobs, { handlers, atOnce, pollMs: POLL_MS, random: Math.random, onFailure }), (each) =>
    each.close(),
  );
  void watches?.sync();
  return resources;
}
