// The schema of accounts. A released step is never edited: a change is a further step at the end of MIGRATIONS.
// `tables.ts` describes the tables.
import type { Migration } from '../../platform/storage/migrate.ts';
import { runStatements } from '../../platform/storage/run-statements.ts';

const TABLES = [
  `CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    profile_slug TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_installation_admin INTEGER NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX accounts_name ON accounts (name_key)',
  // An imported account keeps its id: an account with the same address gets that id, and its records follow.
  `CREATE TABLE roles (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
    service TEXT NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (account_id, service)
  )`,
  `CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    user_agent TEXT NOT NULL,
    address_hash TEXT NOT NULL
  )`,
  'CREATE INDEX sessions_account ON sessions (account_id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',
  `CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    prefix TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    last_used_at BIGINT,
    revoked_at BIGINT
  )`,
  'CREATE INDEX tokens_account ON tokens (account_id)',
  `CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
    expires_at BIGINT
  )`,
  'CREATE INDEX codes_account ON codes (account_id)',
  `CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    service TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE INDEX audit_service ON audit (service, id)',
  'CREATE TABLE services (name TEXT PRIMARY KEY, url TEXT, url_at BIGINT)',
  // Has no reference to accounts: removed accounts are reported as well.
  `CREATE TABLE account_changes (
    service TEXT NOT NULL,
    account_id TEXT NOT NULL,
    change_id TEXT NOT NULL,
    PRIMARY KEY (service, account_id)
  )`,
];

/** The step that binds tokens to a service and makes their account optional. There are no tokens to migrate. */
const TOKENS_OF_SERVICES = [
  'DROP TABLE tokens',
  `CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    service TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    prefix TEXT NOT NULL,
    name TEXT NOT NULL,
    resources TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    last_used_at BIGINT,
    revoked_at BIGINT
  )`,
  'CREATE INDEX tokens_account ON tokens (account_id)',
  'CREATE INDEX tokens_service ON tokens (service, created_at)',
];

/**
 * The step that adds the epochs; it ends no access. Accounts without a password are not registered ones: their
 * addresses are proved.
 */
const ACCESS_EPOCHS = [
  'ALTER TABLE accounts ADD COLUMN is_address_proved INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE accounts ADD COLUMN access_epoch BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE accounts ADD COLUMN owner_epoch BIGINT NOT NULL DEFAULT 0',
  "UPDATE accounts SET is_address_proved = 1 WHERE is_installation_admin = 1 OR password_hash = 'none'",
];

export const MIGRATIONS: readonly Migration[] = [TABLES, TOKENS_OF_SERVICES, ACCESS_EPOCHS].map(
  (statements) => (database) => runStatements(database, statements),
);
