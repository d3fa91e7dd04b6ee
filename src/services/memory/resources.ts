// What a running memory has open, for its verbs and transports.
import type { ServiceAccounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CreateBuckets } from '../../platform/rate-limit/rate-buckets.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { SimilarBlobs } from './embedding/similar-blobs.ts';
import type { Limits } from './limits.ts';
import type { Role } from './model/viewer.ts';
import type { CodeHost, IndexStore, MemoryStore } from './ports.ts';
import type { UsageLog } from './usage-log.ts';
import type { HostAccess } from './verbs/host-access.ts';
import type { Views } from './views/views.ts';

export interface MemoryResources {
  readonly store: MemoryStore;
  /** For small reads; what is large is read and written in threads. */
  readonly index: IndexStore;
  readonly jobs: Jobs;
  readonly views: Views;
  /** Undefined where texts are not embedded. */
  readonly similar?: SimilarBlobs | undefined;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Undefined where this installation is no app of one. */
  readonly host: CodeHost | undefined;
  /** Undefined where people cannot sign in with the code host. */
  readonly access?: HostAccess | undefined;
  /** Whether other processes work on the same records. */
  readonly isShared: boolean;
  /** Whether repositories of this machine can be added. */
  readonly isLocalAllowed: boolean;
}

/** For the transports. */
export interface MemoryDeps {
  readonly resources: MemoryResources;
  readonly accounts: ServiceAccounts<Role>;
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly usage: UsageLog;
  /** For limits, which hold over all processes that share the records. */
  readonly createBuckets: CreateBuckets;
}
