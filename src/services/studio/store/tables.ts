// The tables of the studio, alike in every database: moments are epoch milliseconds, booleans 0 or 1, and what is never searched
// for by its parts is JSON text.
import type { IdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { ReportTable } from '../../../platform/storage/report-store.ts';
import type { EngineName } from '../model/coverage.ts';
import type { EntryStatus, Rating } from '../model/gallery.ts';
import type { Owner } from '../model/people.ts';
import type { OauthKind } from '../ports.ts';

export interface Tables {
  readonly conversations: ConversationTable;
  readonly versions: VersionTable;
  readonly gallery: GalleryTable;
  readonly feedback: FeedbackTable;
  readonly reports: ReportTable & { gallery_id: string };
  readonly idempotency: IdempotencyTable;
  readonly oauth_records: OauthRecordTable;
  readonly oauth_keys: OauthKeyTable;
}

export interface ConversationTable {
  owner: Owner;
  id: string;
  title: string;
  latest_version: number;
  /** JSON. */
  history: string;
  created_at: number;
  updated_at: number;
  /** Null for those of accounts. */
  expires_at: number | null;
}

export interface VersionTable {
  owner: Owner;
  conversation_id: string;
  version: number;
  turn_id: string;
  prompt: string;
  title: string;
  engine: EngineName;
  /** JSON. */
  payload: string;
  /** JSON. */
  coverage: string;
  created_at: number;
  /** Since when everybody with its turn id may read it; null while its owner alone may. */
  shared_at: number | null;
}

export interface GalleryTable {
  id: string;
  owner: Owner;
  title: string;
  prompt: string | null;
  author: string | null;
  /** JSON; empty where it was removed. */
  payload: string;
  /** Folded words of what is public. */
  search_text: string;
  status: EntryStatus;
  created_at: number;
  updated_at: number;
}

interface FeedbackTable {
  id: string;
  owner: Owner;
  conversation_id: string;
  turn_id: string;
  rating: Rating;
  prompt: string | null;
  gallery_id: string | null;
  created_at: number;
}

export interface OauthRecordTable {
  kind: OauthKind;
  id_hash: string;
  grant_hash: string | null;
  account_id: string | null;
  client_id: string | null;
  sealed: string;
  created_at: number;
  expires_at: number;
  consumed_at: number | null;
  access_epoch: number;
}

interface OauthKeyTable {
  id: string;
  /** A private key. */
  sealed: string;
  created_at: number;
}
