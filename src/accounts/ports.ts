// What the verbs of accounts need from outside.
import type { Clock } from '../base/clock.ts';
import type { AccountLimits } from './limits.ts';
import type { AccessEvent } from './model/access-event.ts';
import type { Account } from './model/account.ts';
import type { ApiToken } from './model/api-token.ts';

export interface AccountsContext {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly limits: AccountLimits;
  readonly changes: AccountChanges;
}

/** Tells services of accounts that were renamed or removed, or whose access has ended. */
export interface AccountChanges {
  /** Settles when all services that run have been told. The others are told when they start. */
  deliver(accountId: string): Promise<void>;
}

/** The records of accounts. Each method is one transaction; what it acknowledges survives a crash. */
export interface AccountStore {
  readonly accounts: AccountRecords;
  readonly sessions: SessionRecords;
  readonly tokens: TokenRecords;
  readonly codes: CodeRecords;
  readonly audit: AuditRecords;
  readonly changes: ChangeRecords;
  readonly services: ServiceRecords;
  /** Adds what a service kept before accounts were shared. */
  importAccounts(imported: ImportedAccounts): Promise<void>;
  /** Forgets sessions and codes that have expired. */
  tidy(now: Date): Promise<void>;
  close(): Promise<void>;
}

export interface AccountRecords {
  /** Refuses with address_taken; a taken profile slug gets a suffix. */
  add(account: Account): Promise<Account>;
  find(id: string): Promise<Account | undefined>;
  /** In no order, without those that are gone. */
  list(ids: readonly string[]): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | undefined>;
  /** One whose name looks like this one (`toNameKey`), other than the account of `exceptId`. */
  findByName(name: string, exceptId?: string): Promise<Account | undefined>;
  hasInstallationAdmin(): Promise<boolean>;
  setInstallationAdmin(id: string, isAdmin: boolean, audit: NewAuditEntry): Promise<void>;
  findRole(id: string, service: string): Promise<string | undefined>;
  /** The account is no installation administrator afterwards: that would be the stronger role. */
  setRole(id: string, service: string, role: string, audit: NewAuditEntry): Promise<void>;
  /**
   * Ends access to the account: what this store has of it is removed, and the new epoch ends what services hold for it,
   * in the same transaction. Undefined, and nothing is changed, where the account is gone or `epoch` is not its epoch
   * any more.
   */
  endAccess(id: string, end: AccessEnd): Promise<Account | undefined>;
  /** Counts the access that `endAccess` would end here at this moment. */
  countAccess(id: string, now: Date): Promise<AccessCounts>;
  /** Notes the change for every service in the same transaction. */
  rename(id: string, name: string): Promise<void>;
  /**
   * Erases the account with its sessions, tokens, roles and codes, and notes it for every service. In the audit log its id
   * stands where its address did.
   */
  remove(id: string, audit: NewAuditEntry): Promise<void>;
}

export interface AccessEnd {
  readonly event: AccessEvent;
  readonly passwordHash: string;
  /** Of the account as the caller read it. */
  readonly epoch: number;
  readonly audit: NewAuditEntry;
}

export interface AccessCounts {
  readonly sessions: number;
  readonly tokens: number;
  readonly codes: number;
  readonly roles: number;
}

export interface NewSession {
  readonly idHash: string;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Shortened. */
  readonly userAgent: string;
  readonly addressHash: string;
}

export interface Session extends NewSession {
  readonly lastSeenAt: Date;
}

/** Sessions are known by the hash of their id only. */
export interface SessionRecords {
  /** Unless access to the account has ended since it had this epoch; whether it was added. */
  add(session: NewSession, epoch: number): Promise<boolean>;
  find(idHash: string, now: Date): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  noteSeen(idHash: string, at: Date): Promise<void>;
  /** The last seen first. */
  listOf(accountId: string, now: Date): Promise<Session[]>;
  remove(idHash: string): Promise<void>;
  /** Of this account only. */
  removeOf(accountId: string, idHash: string): Promise<void>;
  removeOthersOf(accountId: string, keptIdHash: string | undefined): Promise<void>;
}

export interface TokenRecords {
  /** Unless access to its account has ended since that had this epoch; whether it was added. */
  add(token: Omit<ApiToken, 'lastUsedAt'>, hash: string, audit: NewAuditEntry, epoch?: number): Promise<boolean>;
  /** Of a service, newest first, without revoked ones. */
  list(service: string): Promise<ApiToken[]>;
  /** Unless it was revoked or has expired. */
  findByHash(service: string, hash: string, now: Date): Promise<ApiToken | undefined>;
  /** The account of a token that is not revoked. */
  findOwner(id: string): Promise<Account | undefined>;
  noteUsed(id: string, at: Date): Promise<void>;
  /** At the moment of the audit entry. Whether it was not revoked before. */
  revoke(id: string, audit: NewAuditEntry): Promise<boolean>;
}

/** `setup` makes the first administrator; `reset` sets the password of an account. */
export type OneTimeCode =
  | { readonly purpose: 'setup' }
  | { readonly purpose: 'reset'; readonly accountId: string; readonly expiresAt: Date };

/** One-time codes are known by their hash only. */
export interface CodeRecords {
  /** Replaces earlier ones of the same purpose and account. */
  add(hash: string, code: OneTimeCode): Promise<void>;
  find(hash: string, now: Date): Promise<OneTimeCode | undefined>;
  /** Whether it was still there: of two who use it at once, one does. */
  take(hash: string): Promise<boolean>;
  removeSetup(): Promise<void>;
}

/** Who did what to what, and why. */
export interface NewAuditEntry {
  readonly service: string;
  /** The address of an account, or `system`. */
  readonly actor: string;
  /** `approve-pet`, `set-role` … */
  readonly action: string;
  /** A slug, an id or an address. */
  readonly subject: string;
  readonly note: string;
  readonly at: Date;
}

export type AuditEntry = NewAuditEntry;

export interface AuditRecords {
  add(entry: NewAuditEntry): Promise<void>;
  /** Of these services, newest first. */
  list(services: readonly string[], limit: number): Promise<AuditEntry[]>;
}

/** The services that have joined. */
export interface ServiceRecords {
  /** From now on changes of accounts are noted for the service. */
  add(service: string): Promise<void>;
  list(): Promise<string[]>;
  /** Where browsers reach it. */
  setUrl(service: string, url: string, at: Date): Promise<void>;
  /** Of the service, or of the one that told its address last. */
  findUrl(service?: string): Promise<string | undefined>;
}

/** Changes of accounts (renamed, removed, access ended) that services have not received yet. */
export interface ChangeRecords {
  /** Of one account, or of all. */
  list(accountId?: string): Promise<AccountChange[]>;
  remove(change: AccountChange): Promise<void>;
}

export interface AccountChange {
  readonly service: string;
  readonly accountId: string;
  readonly changeId: string;
}

/** Only the operator vouched for an address then. */
export type ImportedAccount = Omit<Account, 'isAddressProved' | 'accessEpoch' | 'ownerEpoch'>;

/**
 * What a service kept itself before accounts were shared. Importing it a second time changes nothing: a crash between the import
 * and the end of the service's own records repeats it.
 */
export interface ImportedAccounts {
  readonly service: string;
  readonly accounts: readonly (ImportedAccount & { readonly role: string | undefined })[];
  /** In the order in which they were written. */
  readonly audit: readonly Omit<NewAuditEntry, 'service'>[];
}
