// The tables of the studio, the same in every database. Values that no query looks into are JSON text.

import type { IdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { ReportTable } from '../../../platform/storage/report-store.ts';
import type { Row } from '../../../platform/storage/rows.ts';
import type { Conversation, VersionSummary } from '../model/conversation.ts';
import type { EntrySummary } from '../model/gallery.ts';
import type { Owner } from '../model/people.ts';
import type { NewFeedback, OauthKey, OauthRecord } from '../ports.ts';

export interface Tables {
  readonly conversations: ConversationTable;
  readonly versions: VersionTable;
  readonly gallery: GalleryTable;
  readonly feedback: FeedbackTable;
  readonly reports: ReportTable & { gallery_id: string };
  readonly idempotency: IdempotencyTable;
  readonly oauth_records: Row<OauthRecord>;
  readonly oauth_keys: Row<OauthKey>;
}

export interface ConversationTable extends Row<Omit<Conversation, 'history'>> {
  /** JSON. */
  history: string;
  /** Null for those of accounts. */
  expires_at: number | null;
}

export interface VersionTable extends Row<VersionSummary> {
  owner: Owner;
  conversation_id: string;
  /** JSON. */
  payload: string;
  /** JSON. */
  coverage: string;
  /** The time since which everybody with its turn id may read it; null if it is not shared. */
  shared_at: number | null;
}

export interface GalleryTable extends Row<EntrySummary> {
  /** JSON; empty if the entry was removed. */
  payload: string;
  /** The folded words of its public texts. */
  search_text: string;
}

interface FeedbackTable extends Row<NewFeedback> {
  gallery_id: string | null;
}
