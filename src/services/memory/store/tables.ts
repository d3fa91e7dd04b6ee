// The tables of people's decisions. Times are epoch milliseconds, booleans 0 or 1.
import type { GrantSource } from '../model/grant.ts';
import type { JobState } from '../model/job.ts';
import type { SourceKind } from '../model/repository.ts';

export interface Tables {
  readonly repositories: RepositoryTable;
  readonly grants: GrantTable;
  readonly host_people: HostPersonTable;
  readonly pulls: PullTable;
  readonly refs: RefTable;
  readonly deliveries: DeliveryTable;
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

interface GrantTable {
  repository_id: string;
  account_id: string;
  source: GrantSource;
  access_epoch: number;
}

interface HostPersonTable {
  account_id: string;
  host_user_id: number;
  login: string;
  /** The sealed tokens. */
  tokens: string;
  answered_at: number;
  ask_after: number;
  access_epoch: number;
}

interface PullTable {
  repository_id: string;
  number: number;
  title: string;
  head_commit: string;
}

interface RefTable {
  repository_id: string;
  commit_id: string;
  used_at: number;
}

interface DeliveryTable {
  id: string;
  event: string;
  received_at: number;
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
