// What the verbs need.
import type { ServiceAccounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
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
import type { PayloadIssue } from './model/refusals.ts';

export interface StudioResources {
  readonly store: StudioStore;
  readonly accounts: ServiceAccounts<Role>;
  readonly engine: InterfaceEngine;
  /** Makes the examples, also where a model makes the turns. */
  readonly composer: InterfaceEngine;
  readonly interfaces: Interfaces;
  /** Conversations in which a turn runs in this process. */
  readonly runningTurns: InFlightKeys;
  readonly clock: Clock;
  readonly limits: Limits;
}

export const EXPORT_FORMATS = ['a2ui', 'html', 'react'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedFile {
  /** Below the folder of the export: `src/app.tsx`. */
  readonly path: string;
  readonly text: string;
}

/** What can be done with an interface, whichever engine made it. */
export interface Interfaces {
  /** None where it is valid. */
  check(payload: unknown): readonly PayloadIssue[];
  /** A2UI messages that show the interface; where a surface shows `before` already, those that change it. */
  toMessages(payload: Payload, before?: Payload): readonly object[];
  toFiles(payload: Payload, format: ExportFormat): Promise<readonly ExportedFile[]>;
  /** PNG. */
  drawThumbnail(payload: Payload): Promise<Buffer>;
  /** The catalogue of components, as A2UI describes catalogues. */
  toCatalogueDocument(): object;
  /** HTML that shows the interface that a tool returned, inside hosts of MCP Apps. */
  toAppDocument(): string;
}

/** The records of the studio. Each method is one transaction; what it acknowledges survives a crash. */
export interface StudioStore {
  readonly conversations: ConversationRecords;
  readonly gallery: GalleryRecords;
  readonly reports: ReportRecords;
  readonly idempotency: IdempotencyRecords;
  readonly oauth: OauthRecords;
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
  /** When the conversation is dropped unless it goes on; null for never. */
  readonly expiresAt: Date | null;
  readonly versionsMax: number;
  /** Of the owner. */
  readonly conversationsMax: number;
}

export interface ConversationRecords {
  find(key: ConversationKey): Promise<Conversation | undefined>;
  /** Those used last first. */
  list(owner: Owner, limit: number): Promise<Conversation[]>;
  /** Oldest first. */
  listVersions(key: ConversationKey): Promise<VersionSummary[]>;
  /** Oldest first. */
  listPayloads(key: ConversationKey): Promise<{ readonly json: string; readonly prompt: string }[]>;
  findVersion(key: ConversationKey, version: number): Promise<Version | undefined>;
  /** Only a version that was shared. */
  findShared(turnId: string): Promise<Version | undefined>;
  /** `at`: since when it is shared; null where it is not any more. */
  setShared(key: ConversationKey, version: number, at: Date | null): Promise<void>;
  /** Refuses with conversation_changed where the version is not the next one. Drops what is beyond the bounds. */
  addVersion(version: NewVersion): Promise<void>;
  /** What a client made of the data of a version, and of the conversation. */
  replacePayload(key: ConversationKey, version: number, json: string, history: readonly HistoryItem[]): Promise<void>;
  /** Whether there was one. */
  remove(key: ConversationKey): Promise<boolean>;
  /** Removes expired ones, and of those without an account the ones used longest ago where there are more than `visitorsMax`. */
  tidy(now: Date, visitorsMax: number): Promise<void>;
  count(): Promise<number>;
}

export interface NewFeedback {
  readonly id: string;
  readonly owner: Owner;
  readonly conversationId: string;
  readonly turnId: string;
  readonly rating: Rating;
  /** Private. */
  readonly prompt: string | null;
  readonly createdAt: Date;
}

/** What is published with feedback: `id` is used unless the turn has an entry already. */
export type NewEntry = Pick<GalleryEntry, 'id' | 'title' | 'prompt' | 'author' | 'payload'>;

export interface RecordedFeedback {
  readonly feedbackId: string;
  readonly galleryId: string | null;
  readonly rating: Rating;
  readonly createdAt: Date;
}

export interface GallerySearch {
  /** Folded words; an entry has all of them. */
  readonly words: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

export interface GalleryRecords {
  /**
   * Records feedback, and publishes the entry where there is one. A turn has one feedback and at most one entry: a later feedback of
   * its owner replaces the earlier one. An entry that an administrator has hidden or removed stays so.
   */
  addFeedback(
    feedback: NewFeedback,
    entry: NewEntry | undefined,
    complete?: (recorded: RecordedFeedback) => IdempotencyCompletion,
  ): Promise<RecordedFeedback>;
  /** In any status. */
  find(id: string): Promise<GalleryEntry | undefined>;
  /** Published ones, newest first. */
  search(search: GallerySearch): Promise<{ readonly total: number; readonly entries: EntrySummary[] }>;
  /** In any status and in no order. */
  listByIds(ids: readonly string[]): Promise<EntrySummary[]>;
  /** Without removed ones, newest first. */
  listOfOwner(owner: Owner, limit: number): Promise<EntrySummary[]>;
  /** Without removed ones. */
  countOfOwner(owner: Owner): Promise<number>;
  /** Whether it was in one of the `from` states. What is removed loses its content. */
  setStatus(id: string, from: readonly EntryStatus[], status: EntryStatus, at: Date): Promise<boolean>;
  /** Entries of the account carry its new name. */
  renameAuthor(owner: Owner, author: string): Promise<void>;
}

/** What the authorization server keeps: registered programs, requests that a person decides about, consents, and what came of them. */
export type OauthKind = 'Client' | 'Interaction' | 'Grant' | 'AuthorizationCode' | 'RefreshToken';

/** Ids that are secrets are known by their hash only, and the content is sealed. */
export interface OauthRecord {
  readonly kind: OauthKind;
  readonly idHash: string;
  /** Of the consent that it came of; its own for a consent. */
  readonly grantHash: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  readonly sealed: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it was used, where that can be done once. */
  readonly consumedAt: Date | null;
  /** Of the account when it gave the consent, which is valid while the account has it; 0 for other kinds. */
  readonly accessEpoch: number;
}

export interface OauthKey {
  readonly id: string;
  readonly sealed: string;
  readonly createdAt: Date;
}

export interface OauthRecords {
  /** Replaces one with the same id. With `countMax`, those of its kind that expire first are dropped where there are more. */
  put(record: Omit<OauthRecord, 'consumedAt'>, countMax?: number): Promise<void>;
  /** Unless it has expired. */
  find(kind: OauthKind, idHash: string, now: Date): Promise<OauthRecord | undefined>;
  /** Whether it was not consumed before: of two who use it at once, one does. */
  consume(kind: OauthKind, idHash: string, at: Date): Promise<boolean>;
  remove(kind: OauthKind, idHash: string): Promise<void>;
  /** A consent and everything that came of it. */
  removeGrant(grantHash: string): Promise<void>;
  /** A program that somebody has allowed stays registered at least as long. */
  keepClient(idHash: string, until: Date): Promise<void>;
  /** Consents that an account gave in this epoch, newest first. */
  listGrants(accountId: string, epoch: number, now: Date): Promise<OauthRecord[]>;
  /** The hashes of those consents of an account that a program has got tokens of. */
  listUsedGrants(accountId: string, now: Date): Promise<ReadonlySet<string>>;
  removeAccount(accountId: string): Promise<void>;
  /** Removes consents of other epochs of the account, and what came of them. */
  removeEnded(accountId: string, epoch: number): Promise<void>;
  /** Newest first. */
  listKeys(): Promise<OauthKey[]>;
  /**
   * Adds a key, and removes those before the replaced one, which is kept for the tokens that it signed. Nothing changes where that is not
   * the newest any more: another process has replaced it.
   */
  replaceKey(key: OauthKey, replaced: OauthKey | undefined): Promise<void>;
  /** Removes what has expired. */
  tidy(now: Date): Promise<void>;
}

/** What an access token allows. */
export interface Access {
  readonly accountId: string;
  readonly scopes: readonly string[];
}

/**
 * Undefined for a token that is unknown, expired, revoked or for another server than the one at `baseUrl`, which callers cannot tell
 * apart.
 */
export type VerifyAccess = (token: string, baseUrl: string) => Promise<Access | undefined>;
