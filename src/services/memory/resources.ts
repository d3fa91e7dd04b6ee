// The opened resources of a running memory, for its verbs and transports.
import type { ServiceAccounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { CreateBuckets } from '../../platform/rate-limit/rate-buckets.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { SimilarBlobs } from './embedding/similar-blobs.ts';
import type { Sources } from './git/sources.ts';
import type { Jobs } from './jobs/store/jobs.ts';
import type { Limits } from './limits.ts';
import type { Role } from './model/viewer.ts';
import type { CodeHost, IndexStore, MemoryStore } from './ports.ts';
import type { SearchThread } from './search/thread/search-thread.ts';
import type { UsageLog } from './usage-log.ts';
import type { HostAccess } from './verbs/host-access.ts';

export interface MemoryResources {
  readonly store: MemoryStore;
  /** The index store for small reads. Large data is read and written in threads. */
  readonly index: IndexStore;
  readonly jobs: Jobs;
  /** The git repositories themselves. */
  readonly sources: Sources;
  /** The search, in its own thread. */
  readonly searchThread: SearchThread;
  /** The vector search; undefined if texts are not embedded. */
  readonly similar?: SimilarBlobs | undefined;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The code host; undefined if this installation is not an app. */
  readonly host?: CodeHost | undefined;
  /** The access by people of the code host; undefined if they cannot sign in with it. */
  readonly access?: HostAccess | undefined;
  /** True if other processes use the same records. */
  readonly isShared: boolean;
  readonly isLocalAllowed: boolean;
}

/** The resources of the transports, which pass them to verbs. */
export interface MemoryDeps extends MemoryResources {
  readonly accounts: ServiceAccounts<Role>;
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly usage: UsageLog;
  /** The factory of rate limiters, which apply across all processes that share the records. */
  readonly createBuckets: CreateBuckets;
}
