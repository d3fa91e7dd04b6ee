// The dependencies of the verbs.
import type { ServiceAccounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Catalogue } from '../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../interface-catalogue/model/payload.ts';
import type { IdempotencyCompletion, IdempotencyRecords } from '../../platform/idempotency/idempotency-records.ts';
import type { InFlightKeys } from '../../platform/idempotency/in-flight-keys.ts';
import type { ReportRecords } from '../../platform/reports/report-records.ts';
import type { InterfaceEngine } from './engines/engine.ts';
import type { Limits } from './limits.ts';
import type { Conversation, ConversationKey, HistoryItem, Version, VersionSummary } from './model/conversation.ts';
import type { Coverage } from './model/coverage.ts';
import type { EntryStatus, EntrySummary, GalleryEntry, Rating } from './model/gallery.ts';
import type { Owner, Role } from './model/people.ts';

export interface StudioResources {
  readonly store: StudioStore;
  readonly accounts: ServiceAccounts<Role>;
  readonly engine: InterfaceEngine;
  /** The engine of the examples, also if a model makes the turns. */
  readonly composer: InterfaceEngine;
  /** The components of interfaces. */
  readonly catalogue: Catalogue;
  /** Draws a PNG of the first screen of an interface. */
  readonly drawThumbnail: (payload: Payload, today: string) => Promise<Buffer>;
  /** Conversations in which a turn runs in this process. */
  readonly runningTurns: InFlightKeys;
  readonly clock: Clock;
  readonly limits: Limits;
}

export const EXPORT_FORMATS = ['a2ui', 'html', 'react', 'app'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedFile {
  /** The path below the folder of the export: `src/app.tsx`. */
  readonly path: string;
  readonly text: string;
}

/** The records of the studio. Each method is one transaction; acknowledged changes survive a crash. */
export interface StudioStore {
  readonly conversations: ConversationRecords;
  readonly gallery: GalleryRecords;
  readonly reports: ReportRecords;
  readonly idempotency: IdempotencyRecords;
  readonly oauth: OauthRecords;
  /** Gives the conversations, feedback and gallery entries of one owner to another. */
  adoptOwner(from: Owner, to: Owner): Promise<void>;
  /** Erases everything of the owner. */
  forgetOwner(owner: Owner): Promise<void>;
  close(): Promise<void>;
}

export interface NewVersion extends VersionSummary {
  /** The interface. */
  readonly json: string;
  readonly coverage: Coverage;
  readonly key: ConversationKey;
  readonly history: readonly HistoryItem[];
  /** The time at which the conversation is dropped unless it goes on; null for never. */
  readonly expiresAt: Date | null;
  readonly versionsMax: number;
  /** The number of conversations of the owner; further ones are dropped. */
  readonly conversationsMax: number;
}

export interface ConversationRecords {
  find(key: ConversationKey): Promise<Conversation | undefined>;
  /** Lists the most recently used first. */
  list(owner: Owner, limit: number): Promise<Conversation[]>;
  /** Returns the oldest first. */
  listVersions(key: ConversationKey): Promise<VersionSummary[]>;
  /** Returns the oldest first. */
  listPayloads(key: ConversationKey): Promise<{ readonly json: string; readonly prompt: string }[]>;
  findVersion(key: ConversationKey, version: number): Promise<Version | undefined>;
  /** Returns a version only if it was shared. */
  findShared(turnId: string): Promise<Version | undefined>;
  /** Shares a version since `at`; null ends that. */
  setShared(key: ConversationKey, version: number, at: Date | null): Promise<void>;
  /**
   * Refuses with conversation_changed unless the version is the next one. Drops versions and conversations beyond
   * bounds.
   */
  addVersion(version: NewVersion): Promise<void>;
  /** Stores the data that a client has changed in a version, and the history of the conversation. */
  replacePayload(key: ConversationKey, version: number, json: string, history: readonly HistoryItem[]): Promise<void>;
  /** Returns false if there was none. */
  remove(key: ConversationKey): Promise<boolean>;
  /** Removes expired conversations, and the least recently used of more than `visitorsMax` without an account. */
  tidy(now: Date, visitorsMax: number): Promise<void>;
  count(): Promise<number>;
}

export interface NewFeedback {
  readonly id: string;
  readonly owner: Owner;
  readonly conversationId: string;
  readonly turnId: string;
  readonly rating: Rating;
  /** The private prompt. */
  readonly prompt: string | null;
  readonly createdAt: Date;
}

/** An entry that is published with feedback; `id` is used unless the turn has an entry already. */
export type NewEntry = Pick<GalleryEntry, 'id' | 'title' | 'prompt' | 'author' | 'payload'>;

export interface RecordedFeedback {
  readonly feedbackId: string;
  readonly galleryId: string | null;
  readonly rating: Rating;
  readonly createdAt: Date;
}

export interface GallerySearch {
  /** Folded words, all of which an entry must have. */
  readonly words: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

export interface GalleryRecords {
  /**
   * Records feedback, and publishes an entry if one is given. A turn has one feedback and at most one entry: a later
   * feedback of its owner replaces the earlier one. An entry that an administrator has hidden or removed stays so.
   */
  addFeedback(
    feedback: NewFeedback,
    entry: NewEntry | undefined,
    complete?: (recorded: RecordedFeedback) => IdempotencyCompletion,
  ): Promise<RecordedFeedback>;
  /** Finds an entry in any status but removed. */
  find(id: string): Promise<GalleryEntry | undefined>;
  /** Returns published entries, newest first. */
  search(search: GallerySearch): Promise<{ readonly total: number; readonly entries: EntrySummary[] }>;
  /** Lists entries in any status, in no order. */
  listByIds(ids: readonly string[]): Promise<EntrySummary[]>;
  /** Lists entries that are not removed, newest first. */
  listOfOwner(owner: Owner, limit: number): Promise<EntrySummary[]>;
  /** Counts entries that are not removed. */
  countOfOwner(owner: Owner): Promise<number>;
  /** Returns false if the entry was in none of the `from` states. Removing an entry erases its content. */
  setStatus(id: string, from: readonly EntryStatus[], status: EntryStatus, at: Date): Promise<boolean>;
  /** Changes the author of all entries of the owner. */
  renameAuthor(owner: Owner, author: string): Promise<void>;
}

/**
 * The kinds of records of the authorization server. They are registered programs, requests for consent, consents, and
 * the codes and tokens of consents.
 */
export type OauthKind = 'Client' | 'Interaction' | 'Grant' | 'AuthorizationCode' | 'RefreshToken';

/** Ids that are secrets are known by their hash only, and the content is sealed. */
export interface OauthRecord {
  readonly kind: OauthKind;
  readonly idHash: string;
  /** The hash of its consent; that of a consent is its own. */
  readonly grantHash: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  readonly sealed: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The time of its use, if it can be used only once. */
  readonly consumedAt: Date | null;
  /** The epoch of the account at its consent, which is valid while the account is in it; 0 for other kinds. */
  readonly accessEpoch: number;
}

export interface OauthKey {
  readonly id: string;
  readonly sealed: string;
  readonly createdAt: Date;
}

export interface OauthRecords {
  /** Replaces a record with the same id. Beyond `countMax`, records of its kind that expire first are dropped. */
  put(record: Omit<OauthRecord, 'consumedAt'>, countMax?: number): Promise<void>;
  /** Finds a record that has not expired. */
  find(kind: OauthKind, idHash: string, now: Date): Promise<OauthRecord | undefined>;
  /** Returns false if it was consumed before: of two that use it at once, one gets true. */
  consume(kind: OauthKind, idHash: string, at: Date): Promise<boolean>;
  remove(kind: OauthKind, idHash: string): Promise<void>;
  /** Removes a consent with its codes and tokens. */
  removeGrant(grantHash: string): Promise<void>;
  /** Keeps a program registered at least until then. */
  keepClient(idHash: string, until: Date): Promise<void>;
  /** Lists consents that an account gave in this epoch, newest first. */
  listGrants(accountId: string, epoch: number, now: Date): Promise<OauthRecord[]>;
  /** Lists the hashes of those consents of an account for which a program got tokens. */
  listUsedGrants(accountId: string, now: Date): Promise<ReadonlySet<string>>;
  removeAccount(accountId: string): Promise<void>;
  /** Removes consents of other epochs of the account, with their codes and tokens. */
  removeEnded(accountId: string, epoch: number): Promise<void>;
  /** Returns the newest first. */
  listKeys(): Promise<OauthKey[]>;
  /**
   * Adds a key, and removes those before the replaced one, which is kept for the tokens that it signed. Changes nothing
   * if that is not the newest any more, because another process has replaced it.
   */
  replaceKey(key: OauthKey, replaced: OauthKey | undefined): Promise<void>;
  /** Removes expired records. */
  tidy(now: Date): Promise<void>;
}

/** The rights of an access token. */
export interface Access {
  readonly accountId: string;
  readonly scopes: readonly string[];
}

/** Returns undefined for a token that is unknown, expired, revoked or for another server than the one at `baseUrl`. */
export type VerifyAccess = (token: string, baseUrl: string) => Promise<Access | undefined>;
