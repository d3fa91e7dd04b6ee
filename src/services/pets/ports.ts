// The ports of the verbs.
import type { AuditEntry, ServiceAccounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdempotencyCompletion, IdempotencyRecords } from '../../platform/idempotency/idempotency-records.ts';
import type { ReportRecords } from '../../platform/reports/report-records.ts';
import type { Limits } from './limits.ts';
import type { GenerationRequest, RequestStatus } from './model/generation.ts';
import type { Role } from './model/people.ts';
import type { GeneratorNote, Pet, PetAsset, PetKind, PetStatus } from './model/pet.ts';
import type { Animation, BadgeText, CardText, OpenGraphText } from './model/pictures.ts';
import type { Gallery } from './model/search/gallery.ts';

export interface PetsResources {
  readonly store: PetStore;
  readonly accounts: ServiceAccounts<Role>;
  readonly gallery: GallerySource;
  readonly files: AssetFiles;
  readonly generator: PetGenerator;
  readonly artist: PetArtist;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The approved pets, held in memory; `LiveGallery` holds them. */
export interface GallerySource {
  /** Returns the pets as the store has them now. */
  current(): Promise<Gallery>;
  /** Must be called with counts that changed in the store, because they do not change its revision. */
  noteCounts(petId: string, counts: Partial<PetCounts>): void;
}

export type PetCounts = Pick<Pet, 'downloadCount' | 'installCount' | 'likeCount'>;

/** The records of the registry. Each method is one transaction; what it acknowledges survives a crash. */
export interface PetStore {
  readonly pets: PetRecords;
  readonly requests: RequestRecords;
  readonly reports: ReportRecords;
  readonly owners: OwnerRecords;
  readonly idempotency: IdempotencyRecords;
  readonly neededFiles: NeededFiles;
  /** Deletes the records of uses on past days. */
  tidy(now: Date): Promise<void>;
  close(): Promise<void>;
}

export type NewPet = Omit<Pet, 'pendingAsset' | 'rejectionReason' | 'publicEmail' | keyof PetCounts>;

/** The properties of a pet that may change. */
export type PetChanges = Partial<
  Omit<Pet, 'id' | 'slug' | 'generator' | 'owner' | 'contactEmail' | 'createdAt' | keyof PetCounts>
>;

export interface PetRecords {
  /**
   * Adds a pet under its slug, or under the slug with the lowest free suffix (`-2`, `-3` …), within its length. With
   * `completion`, the idempotency record is completed in the same transaction. Refuses with sheet_taken if a pet that
   * is not rejected or deleted has a sheet with the same sha256.
   */
  add(pet: NewPet, completion?: (pet: Pet) => IdempotencyCompletion): Promise<Pet>;
  find(id: string): Promise<Pet | undefined>;
  /** Lists pets in any state and in no order. */
  listByIds(ids: readonly string[]): Promise<Pet[]>;
  findBySlug(slug: string): Promise<Pet | undefined>;
  /** Finds a pet of any owner that is neither rejected nor deleted. */
  findBySheet(sha256: string): Promise<Pet | undefined>;
  /** Returns true if there ever was a pet, in any state. */
  hasAny(): Promise<boolean>;
  /** All approved ones; the gallery in memory is made of them. */
  listApproved(): Promise<Pet[]>;
  /** Grows with every change of what is approved, counts excepted. Costs next to nothing. */
  revision(): Promise<number>;
  /** Lists pending pets and pets with a changed sheet, oldest first. */
  listWaiting(limit: number): Promise<Pet[]>;
  /** Newest first, without deleted ones. */
  listOfAccount(accountId: string): Promise<Pet[]>;
  /** Approved ones, the last liked first. */
  listLikedBy(accountId: string): Promise<Pet[]>;
  /**
   * Changes the pet if it is in one of the `from` states; otherwise changes nothing and returns undefined. A deleted
   * pet stays deleted, regardless of `from`. With `seen`, nothing changes either if the pet has other packages by now,
   * so that a decision never applies to a package that was replaced since. Refuses with sheet_taken if another pet has
   * the new sheet.
   */
  change(
    id: string,
    from: readonly PetStatus[],
    changes: PetChanges,
    at: Date,
    seen?: Pick<Pet, 'asset' | 'pendingAsset'>,
  ): Promise<Pet | undefined>;
  /** Finds the pet of an asset. */
  findAsset(
    assetId: string,
  ): Promise<{ readonly pet: Pet; readonly asset: PetAsset; readonly isPublished: boolean } | undefined>;
  /** Counts at most once per client, pet and day; whether it counted. */
  countUse(petId: string, what: 'install' | 'download', clientHash: string, day: string): Promise<boolean>;
  /** Returns the like count afterwards. */
  setLike(petId: string, accountId: string, isLiked: boolean): Promise<number>;
  isLiked(petId: string, accountId: string): Promise<boolean>;
}

export type NewRequest = Omit<GenerationRequest, 'rejectionReason' | 'updatedAt'>;

export interface RequestRecords {
  add(request: NewRequest, completion?: IdempotencyCompletion): Promise<void>;
  find(id: string): Promise<GenerationRequest | undefined>;
  /** Newest first, without deleted ones. */
  list(limit: number): Promise<GenerationRequest[]>;
  /** Lists the requests of an account, newest first, without deleted ones. */
  listOfAccount(accountId: string, limit: number): Promise<GenerationRequest[]>;
  /** Lists the requests of these pets, oldest first. */
  listOfPets(petIds: readonly string[]): Promise<GenerationRequest[]>;
  /** Changes a request like `PetRecords.change` a pet. */
  change(
    id: string,
    from: readonly RequestStatus[],
    changes: Partial<Pick<GenerationRequest, 'status' | 'petId' | 'rejectionReason'>>,
    at: Date,
  ): Promise<GenerationRequest | undefined>;
}

/** The data about accounts in the registry: names and ids of owners, likes and requests. */
export interface OwnerRecords {
  /** The pets of the account carry the new name. */
  rename(accountId: string, name: string): Promise<void>;
  /** Erases the likes and requests of the account. Its pets stay, by `name` and without any address. */
  forget(accountId: string, name: string): Promise<void>;
}

/** An audit entry of the registry. */
export type NewAuditEntry = Omit<AuditEntry, 'service'>;

/** Returns the needed ones of some files, a bounded number at a time. */
export interface NeededFiles {
  /** Lists waiting, published and formerly published packages, whose addresses caches keep forever. */
  listPackages(assetIds: readonly string[]): Promise<string[]>;
  /** Lists needed sheets by their sha256. */
  listSheets(sha256s: readonly string[]): Promise<string[]>;
  listReferences(referenceImageIds: readonly string[]): Promise<string[]>;
}

/** Bytes on disk that records refer to. */
export interface AssetFiles {
  /** Writes a package durably before any record names it; the same content has the same id. A sheet is kept once. */
  writePackage(petPackage: PetPackage | RewrittenPackage): Promise<PetAsset>;
  readPetJson(assetId: string): Promise<Buffer>;
  readSheet(assetId: string, extension: PetAsset['extension']): Promise<Buffer>;
  writeReference(bytes: Buffer): Promise<string>;
  readReference(referenceImageId: string): Promise<Buffer>;
  /**
   * Removes packages, sheets and reference images that are not needed. Files are written before the records that need
   * them, so those written after `before` stay. Stops at the signal.
   */
  removeUnneeded(before: Date, needed: NeededFiles, signal?: AbortSignal): Promise<void>;
  /**
   * Returns a file made from an asset: from the cache, or made now and cached. Refuses with pictures_overloaded if too
   * many wait to be made, and with the reason of the requester's signal.
   */
  derive(assetId: string, name: string, make: () => Promise<Buffer>, options?: DeriveOptions): Promise<Buffer>;
}

export interface DeriveOptions {
  /** `offered` by default. */
  readonly group?: PictureGroup | undefined;
  readonly requester?: Requester | undefined;
}

/**
 * No group waits for another. `quick`: made in milliseconds for every page and download. `offered`: drawn, a few for
 * each pet, which its page shows or offers. `chosen`: drawn, any other combination of parameters.
 */
export type PictureGroup = 'quick' | 'offered' | 'chosen';

/** The requester of a picture; requesters of different clients take turns. */
export interface Requester {
  readonly client?: string | undefined;
  /** Aborts at a disconnect; a picture without requesters is not made. */
  readonly signal?: AbortSignal | undefined;
}

/** A package that was checked: what a pet consists of when it is installed. */
export interface PetPackage extends Pick<PetAsset, 'extension' | 'spriteVersion' | 'perceptualHash'> {
  /** Normalised pet.json: `spritesheetPath` names the sheet, nothing unknown in it. */
  readonly petJson: string;
  readonly sheet: Buffer;
}

/** Another pet.json for a sheet that is here already. */
export interface RewrittenPackage extends Omit<PetAsset, 'assetId'> {
  readonly petJson: string;
}

export interface PetWish {
  readonly prompt: string;
  readonly displayNameHint?: string | undefined;
  readonly kind?: PetKind | undefined;
  /** `#rrggbb`, and one of `PROP_CHOICES`: chosen beside the words, and stronger than they are. */
  readonly colour?: string | undefined;
  readonly prop?: string | undefined;
  /** Names that the generator does not choose; a name that the prompt asks for is used all the same. */
  readonly takenNames?: readonly string[] | undefined;
  /** PNG, JPEG or WebP that was decoded and re-encoded by us. */
  readonly referenceImage?: Buffer | undefined;
}

export interface GeneratedPet {
  readonly displayName: string;
  readonly description: string;
  readonly kind: PetKind;
  readonly tags: readonly string[];
  readonly note: GeneratorNote;
  /** A whole sheet, WebP without loss. */
  readonly sheet: Buffer;
}

/** The variants of a wish, and the words that were understood. */
export interface PetPreview {
  readonly understood: readonly string[];
  /** `as` continues "drawn as": "a kitchen appliance". */
  readonly takenFor: readonly { readonly word: string; readonly as: string }[];
  readonly notUnderstood: readonly string[];
  /** True if the words name no figure, so that each variant is a different one. */
  readonly isGuess: boolean;
  readonly variants: readonly PreviewedVariant[];
}

export interface PreviewedVariant extends Pick<GeneratedPet, 'displayName' | 'description' | 'kind'> {
  readonly variant: number;
  /** The idle frames side by side, in the pixels of the artist; WebP without loss. */
  readonly strip: Buffer;
}

export interface PetGenerator {
  /**
   * Makes the variant of this number. The same wish and number always give the same pet; taken names change its name
   * only.
   */
  generate(wish: PetWish, variant: number): Promise<GeneratedPet>;
  /**
   * Draws the variants from this one on. Of a client, only the newest waits: refuses with preview_replaced for the one
   * before it, and with pictures_overloaded if too many clients wait.
   */
  preview(wish: PetWish, first: number, client: string): Promise<PetPreview>;
}

/** Draws badges, cards and other pictures of a pet from its sheet. Drawing takes a while: it runs in a thread. */
export interface PetArtist {
  /** SVG. */
  makeBadge(sheet: Buffer, text: BadgeText): Promise<Buffer>;
  /** The pet alone, playing. */
  makeSpriteGif(sheet: Buffer, animation: Animation, scale: number): Promise<Buffer>;
  makeCardGif(sheet: Buffer, animation: Animation, scale: number, text: CardText): Promise<Buffer>;
  /** PNG. */
  makeOpenGraph(sheet: Buffer, text: OpenGraphText): Promise<Buffer>;
}
