// The tables of the registry, alike in every database. Rows are those of `platform/storage/rows.ts`.
import type { IdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { ReportTable } from '../../../platform/storage/report-store.ts';
import type { Row } from '../../../platform/storage/rows.ts';
import type { GenerationRequest } from '../model/generation.ts';
import type { Pet, SheetExtension, SpriteVersion } from '../model/pet.ts';

export interface Tables {
  readonly pets: PetTable;
  readonly pet_assets: PetAssetTable;
  readonly sheets: SheetTable;
  readonly likes: LikeTable;
  readonly uses: UseTable;
  readonly reports: ReportTable & { pet_id: string };
  readonly requests: RequestTable;
  readonly idempotency: IdempotencyTable;
  readonly counters: CounterTable;
}

export type PetTable = Row<
  Omit<Pet, 'asset' | 'pendingAsset' | 'owner'> & {
    assetId: string;
    pendingAssetId: string | null;
    ownerAccountId: string | null;
    ownerName: string;
    ownerProfileSlug: string | null;
    /** The time since which it waits for a moderator, if it does. */
    waitingSince: Date | null;
  }
>;

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

/** The sheets of pending and approved pets: the primary key keeps copies out. */
interface SheetTable {
  sha256: string;
  pet_id: string;
}

interface LikeTable {
  pet_id: string;
  account_id: string;
  created_at: number;
}

/** The use of a pet by a client on a day. */
interface UseTable {
  day: string;
  pet_id: string;
  what: string;
  client_hash: string;
}

export type RequestTable = Row<GenerationRequest>;

/** Numbers that only grow, each in its own row: updating the row makes writers take turns. */
interface CounterTable {
  name: 'revision';
  value: number;
}

/** Tables that exist only in PostgreSQL: elsewhere the files are in a folder. */
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
