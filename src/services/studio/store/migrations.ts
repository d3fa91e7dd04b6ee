// The tables in SQL that SQLite and PostgreSQL share; `tables.ts` explains them. A released step is never edited: a
// change is a further step at the end of MIGRATIONS.
import { createIdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { Migration } from '../../../platform/storage/migrate.ts';
import { runStatements } from '../../../platform/storage/run-statements.ts';

const CONVERSATIONS = [
  `CREATE TABLE conversations (
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    latest_version INTEGER NOT NULL,
    history TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    expires_at BIGINT,
    PRIMARY KEY (owner, id)
  )`,
  'CREATE INDEX conversations_use ON conversations (owner, updated_at)',
  'CREATE INDEX conversations_expiry ON conversations (expires_at)',
  `CREATE TABLE versions (
    owner TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    turn_id TEXT NOT NULL UNIQUE,
    prompt TEXT NOT NULL,
    title TEXT NOT NULL,
    engine TEXT NOT NULL,
    payload TEXT NOT NULL,
    coverage TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (owner, conversation_id, version),
    FOREIGN KEY (owner, conversation_id) REFERENCES conversations (owner, id) ON DELETE CASCADE
  )`,
];

const GALLERY = [
  `CREATE TABLE gallery (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    prompt TEXT,
    author TEXT,
    payload TEXT NOT NULL,
    search_text TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  )`,
  'CREATE INDEX gallery_newest ON gallery (status, created_at)',
  'CREATE INDEX gallery_owner ON gallery (owner, created_at)',
  `CREATE TABLE feedback (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    rating INTEGER NOT NULL,
    prompt TEXT,
    gallery_id TEXT REFERENCES gallery (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (owner, conversation_id, turn_id)
  )`,
  'CREATE INDEX feedback_gallery ON feedback (gallery_id)',
  `CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    gallery_id TEXT NOT NULL REFERENCES gallery (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    client_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    resolved_at BIGINT
  )`,
  'CREATE INDEX reports_open ON reports (resolved_at, created_at)',
  'CREATE INDEX reports_gallery ON reports (gallery_id)',
];

const OAUTH = [
  `CREATE TABLE oauth_records (
    kind TEXT NOT NULL,
    id_hash TEXT NOT NULL,
    grant_hash TEXT,
    account_id TEXT,
    client_id TEXT,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    consumed_at BIGINT,
    PRIMARY KEY (kind, id_hash)
  )`,
  'CREATE INDEX oauth_records_expiry ON oauth_records (expires_at)',
  'CREATE INDEX oauth_records_kind ON oauth_records (kind, expires_at)',
  'CREATE INDEX oauth_records_grant ON oauth_records (grant_hash)',
  'CREATE INDEX oauth_records_account ON oauth_records (account_id, created_at)',
  `CREATE TABLE oauth_keys (
    id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
];

const ACCESS_EPOCHS = ['ALTER TABLE oauth_records ADD COLUMN access_epoch BIGINT NOT NULL DEFAULT 0'];

export const MIGRATIONS: readonly Migration[] = [
  async (database) => {
    await runStatements(database, [...CONVERSATIONS, ...GALLERY]);
    await createIdempotencyTable(database);
  },
  (database) => runStatements(database, OAUTH),
  (database) => runStatements(database, ['ALTER TABLE versions ADD COLUMN shared_at BIGINT']),
  (database) => runStatements(database, ACCESS_EPOCHS),
];
