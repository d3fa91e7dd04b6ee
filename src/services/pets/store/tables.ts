// The tables of the registry, alike in every database: moments are epoch milliseconds, booleans 0 or 1, and what is never
// searched for by its parts is JSON text.
import type { IdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { RequestStatus } from '../model/generation.ts';
import type { PetKind, PetStatus, SheetExtension, SpriteVersion } from '../model/pet.ts';

export interface Tables {
  readonly pets: PetTable;
  readonly pet_assets: PetAssetTable;
  readonly sheets: SheetTable;
  readonly likes: LikeTable;
  readonly uses: UseTable;
  readonly reports: ReportTable;
  readonly requests: RequestTable;
  readonly idempotency: IdempotencyTable;
  readonly counters: CounterTable;
}

export interface PetTable {
  id: string;
  slug: string;
  display_name: string;
  description: string;
  kind: PetKind;
  /** JSON. */
  tags: string;
  status: PetStatus;
  license: string | null;
  source_url: string | null;
  asset_id: string;
  pending_asset_id: string | null;
  /** JSON. */
  generator: string | null;
  owner_account_id: string | null;
  owner_name: string;
  owner_profile_slug: string | null;
  contact_email: string | null;
  wants_email_published: number;
  public_email: string | null;
  rejection_reason: string | null;
  created_at: number;
  approved_at: number | null;
  /** Since when it waits for a moderator, if it does. */
  waiting_since: number | null;
  download_count: number;
  install_count: number;
  like_count: number;
}

/** The current and the waiting package of each pet, and those that were published before. */
export interface PetAssetTable {
  asset_id: string;
  pet_id: string;
  sha256: string;
  extension: SheetExtension;
  sprite_version: SpriteVersion;
  look_hash: string;
  is_published: number;
}

/** Which pet a sheet belongs to: those of pending and approved pets only, so that the primary key keeps copies out. */
interface SheetTable {
  sha256: string;
  pet_id: string;
}

interface LikeTable {
  pet_id: string;
  account_id: string;
  created_at: number;
}

/** That a client used a pet on a day. */
interface UseTable {
  day: string;
  pet_id: string;
  what: string;
  client_hash: string;
}

interface ReportTable {
  id: string;
  pet_id: string;
  reason: string;
  details: string;
  client_hash: string;
  created_at: number;
  resolved_at: number | null;
}

export interface RequestTable {
  id: string;
  account_id: string | null;
  status: RequestStatus;
  contact_email: string;
  prompt: string;
  requester_name: string | null;
  display_name_hint: string | null;
  kind: PetKind | null;
  reference_image_id: string | null;
  pet_id: string | null;
  rejection_reason: string | null;
  created_at: number;
  updated_at: number;
}

/** Numbers that only grow, each in its row: updating the row makes writers take turns. */
interface CounterTable {
  name: 'revision';
  value: number;
}

/** Only in PostgreSQL: elsewhere they lie in a folder. */
export interface FileTables {
  readonly files: FileTable;
}

interface FileTable {
  shelf: string;
  /** Made of the content. */
  name: string;
  bytes: Uint8Array;
  written_at: number;
}
