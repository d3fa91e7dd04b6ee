// The tables of accounts, alike in every database: times are epoch milliseconds, booleans 0 or 1.
import type { Generated } from 'kysely';

export interface Tables {
  readonly accounts: AccountTable;
  readonly roles: RoleTable;
  readonly sessions: SessionTable;
  readonly tokens: TokenTable;
  readonly codes: CodeTable;
  readonly audit: AuditTable;
  readonly services: ServiceTable;
  readonly account_changes: AccountChangeTable;
}

export interface AccountTable {
  id: string;
  email: string;
  name: string;
  /** The name as returned by `toNameKey`. */
  name_key: string;
  profile_slug: string;
  password_hash: string;
  is_installation_admin: number;
  created_at: number;
  is_address_proved: number;
  access_epoch: number;
  owner_epoch: number;
}

interface RoleTable {
  account_id: string;
  service: string;
  role: string;
}

export interface SessionTable {
  id_hash: string;
  account_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  user_agent: string;
  address_hash: string;
}

export interface TokenTable {
  id: string;
  service: string;
  /** Null for a token of the operator. */
  account_id: string | null;
  /** The SHA-256 of the secret. */
  hash: string;
  prefix: string;
  name: string;
  /** JSON; null if the token is not limited to resources. */
  resources: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface CodeTable {
  hash: string;
  purpose: 'setup' | 'reset';
  /** Null for a setup code. */
  account_id: string | null;
  /** Null for a setup code, which is valid until it is used or replaced. */
  expires_at: number | null;
}

interface AuditTable {
  id: Generated<number>;
  service: string;
  actor: string;
  action: string;
  subject: string;
  note: string;
  at: number;
}

/** The services that are notified of changed accounts. */
interface ServiceTable {
  name: string;
  /** The URL at which browsers reach it; null until the service has announced it. */
  url: string | null;
  url_at: number | null;
}

/** A changed account, and a service that is not notified yet. */
interface AccountChangeTable {
  service: string;
  account_id: string;
  /** A new id for each change: processing an earlier change does not remove a later one. */
  change_id: string;
}
