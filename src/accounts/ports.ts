// The ports of the verbs of accounts.
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

/** The notifications to services of accounts that were renamed or removed, or whose access has ended. */
export interface AccountChanges {
  /** Resolves when all running services are notified. The others are notified when they start. */
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
  /** Adds the accounts that a service had before accounts were shared. */
  importAccounts(imported: ImportedAccounts): Promise<void>;
  tidy(now: Date): Promise<void>;
  close(): Promise<void>;
}

export interface AccountRecords {
  /** Refuses with address_taken; a taken profile slug gets a suffix. */
  add(account: Account): Promise<Account>;
  find(id: string): Promise<Account | undefined>;
  /** Returns the accounts that exist, in no order. */
  list(ids: readonly string[]): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | undefined>;
  /** Returns an account whose name looks like this one (`toNameKey`), other than the account `exceptId`. */
  findByName(name: string, exceptId?: string): Promise<Account | undefined>;
  hasInstallationAdmin(): Promise<boolean>;
  setInstallationAdmin(id: string, isAdmin: boolean, audit: NewAuditEntry): Promise<void>;
  findRole(id: string, service: string): Promise<string | undefined>;
  /** Sets the role and takes away that of an installation administrator, which would be the stronger one. */
  setRole(id: string, service: string, role: string, audit: NewAuditEntry): Promise<void>;
  /**
   * Ends access to the account in one transaction: removes its records here, and starts a new epoch, which ends what
   * services hold for it. Returns undefined, and changes nothing, if the account is gone or `epoch` is no longer its
   * epoch.
   */
  endAccess(id: string, end: AccessEnd): Promise<Account | undefined>;
  /** Counts the access that `endAccess` would end in this store at this moment. */
  countAccess(id: string, now: Date): Promise<AccessCounts>;
  /** Records the change for every service in the same transaction. */
  rename(id: string, name: string): Promise<void>;
  /**
   * Erases the account with its sessions, tokens, roles and codes. Records that for every service. In the audit log its
   * id replaces its address.
   */
  remove(id: string, audit: NewAuditEntry): Promise<void>;
}

export interface AccessEnd {
  readonly event: AccessEvent;
  readonly passwordHash: string;
  /** The epoch of the account as the caller read it. */
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
  /** Truncated. */
  readonly userAgent: string;
  readonly addressHash: string;
}

export interface Session extends NewSession {
  readonly lastSeenAt: Date;
}

/** The records of sessions, which are identified by the hash of their id only. */
export interface SessionRecords {
  /** Adds the session unless access to the account has ended since this epoch. Returns whether it was added. */
  add(session: NewSession, epoch: number): Promise<boolean>;
  find(idHash: string, now: Date): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  noteSeen(idHash: string, at: Date): Promise<void>;
  /** Returns the sessions of an account, the last seen first. */
  listOf(accountId: string, now: Date): Promise<Session[]>;
  remove(idHash: string): Promise<void>;
  /** Removes the session if it belongs to this account. */
  removeOf(accountId: string, idHash: string): Promise<void>;
  removeOthersOf(accountId: string, keptIdHash: string | undefined): Promise<void>;
}

export interface TokenRecords {
  /** Adds the token unless access to its account has ended since this epoch. Returns whether it was added. */
  add(token: Omit<ApiToken, 'lastUsedAt'>, hash: string, audit: NewAuditEntry, epoch?: number): Promise<boolean>;
  /** Lists the tokens of a service, newest first, without revoked ones. */
  list(service: string): Promise<ApiToken[]>;
  /** Returns the token unless it was revoked or has expired. */
  findByHash(service: string, hash: string, now: Date): Promise<ApiToken | undefined>;
  findOwner(id: string): Promise<Account | undefined>;
  noteUsed(id: string, at: Date): Promise<void>;
  /** Revokes the token at the time of the audit entry. Returns false if it was revoked before. */
  revoke(id: string, audit: NewAuditEntry): Promise<boolean>;
}

/** A one-time code: `setup` creates the first administrator; `reset` sets the password of an account. */
export type OneTimeCode =
  | { readonly purpose: 'setup' }
  | { readonly purpose: 'reset'; readonly accountId: string; readonly expiresAt: Date };

/** The records of one-time codes, which are identified by their hash only. */
export interface CodeRecords {
  /** Replaces earlier codes of the same purpose and account. */
  add(hash: string, code: OneTimeCode): Promise<void>;
  find(hash: string, now: Date): Promise<OneTimeCode | undefined>;
  /** Removes the code and returns whether it existed: of two uses at once, one succeeds. */
  take(hash: string): Promise<boolean>;
  removeSetup(): Promise<void>;
}

/** An entry of the audit log: who did what to what, and why. */
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
  /** Lists the entries of these services, newest first. */
  list(services: readonly string[], limit: number): Promise<AuditEntry[]>;
}

export interface ServiceRecords {
  /** Adds a service; from now on changes of accounts are recorded for it. */
  add(service: string): Promise<void>;
  list(): Promise<string[]>;
  setUrl(service: string, url: string, at: Date): Promise<void>;
  /** Returns the URL of the service, or the URL that was set last. */
  findUrl(service?: string): Promise<string | undefined>;
}

/** Changes of accounts (renamed, removed, access ended) that services have not received yet. */
export interface ChangeRecords {
  /** Lists the changes of one account, or of all. */
  list(accountId?: string): Promise<AccountChange[]>;
  remove(change: AccountChange): Promise<void>;
}

export interface AccountChange {
  readonly service: string;
  readonly accountId: string;
  readonly changeId: string;
}

/** An account of a service from before accounts were shared. Only the operator vouched for an address at that time. */
export type ImportedAccount = Omit<Account, 'isAddressProved' | 'accessEpoch' | 'ownerEpoch'>;

/**
 * The accounts of one service from before they were shared. Importing them twice changes nothing: a crash between the
 * import and the removal of the service's own records repeats it.
 */
export interface ImportedAccounts {
  readonly service: string;
  readonly accounts: readonly (ImportedAccount & { readonly role: string | undefined })[];
  /** The entries in the order in which they were written. */
  readonly audit: readonly Omit<NewAuditEntry, 'service'>[];
}
