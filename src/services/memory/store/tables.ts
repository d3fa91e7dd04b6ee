// The tables of people's decisions. Times are epoch milliseconds, booleans 0 or 1.
import type { Row } from '../../../platform/storage/rows.ts';
import type { Grant } from '../model/grant.ts';
import type { Delivery } from '../model/host-event.ts';
import type { HostPerson } from '../model/host-person.ts';
import type { JobState } from '../model/job.ts';
import type { PullRequest, SourceKind } from '../model/repository.ts';

export interface Tables {
  readonly repositories: RepositoryTable;
  readonly grants: Row<Grant>;
  readonly host_people: Row<Omit<HostPerson, 'sealedTokens'>> & { tokens: HostPerson['sealedTokens'] };
  readonly pulls: Row<PullRequest>;
  readonly refs: RefTable;
  readonly deliveries: Row<Omit<Delivery, 'bodyHash'>>;
  readonly usage: UsageTable;
  readonly jobs: JobTable;
}

export interface RepositoryTable {
  id: string;
  owner: string;
  name: string;
  /** `owner/name` in lower case. */
  name_key: string;
  source_kind: SourceKind;
  address: string;
  /** The sealed credential. */
  credential: string | null;
  is_watched: number;
  default_branch: string | null;
  /** The host's ids; both null unless the repository comes from a code host. */
  host_id: number | null;
  installation_id: number | null;
  added_by: string;
  created_at: number;
}

interface RefTable {
  repository_id: string;
  commit_id: string;
  used_at: number;
}

export interface UsageTable {
  at: number;
  token_id: string | null;
  account_id: string | null;
  tool: string;
  question: string;
  took_ms: number;
  result_count: number;
}

export interface JobTable {
  id: string;
  kind: string;
  subject: string;
  state: JobState;
  /** Always `{}`: a kind and a subject say what to do. */
  payload: string;
  attempts: number;
  created_at: number;
  run_after: number;
  started_at: number | null;
  /** A new id for each attempt. This and the next are null unless the job runs. */
  lease_id: string | null;
  lease_until: number | null;
  is_cancelled: number;
  /** JSON. */
  progress: string | null;
  reason: string | null;
  ended_at: number | null;
}
