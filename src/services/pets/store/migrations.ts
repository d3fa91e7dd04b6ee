// The tables as they came about. `tables.ts` tells what they mean. PostgreSQL came later: there, the first step makes the tables as they
// were by then, and steps of earlier ones are left out.
// What was released is never edited: a change is a further step at the end of MIGRATIONS.
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../../../platform/storage/dialect.ts';
import { createIdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { Migration } from '../../../platform/storage/migrate.ts';
import { runStatements } from '../../../platform/storage/run-statements.ts';
import { toNameKey } from '../../../platform/text/name-key.ts';

const PEOPLE = [
  `CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    profile_slug TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    expires_at BIGINT NOT NULL
  )`,
  'CREATE INDEX sessions_account ON sessions (account_id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',
];

const PETS = [
  `CREATE TABLE pets (
    id TEXT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    description TEXT NOT NULL,
    kind TEXT NOT NULL,
    tags TEXT NOT NULL,
    status TEXT NOT NULL,
    license TEXT,
    source_url TEXT,
    asset_id TEXT NOT NULL,
    pending_asset_id TEXT,
    generator TEXT,
    owner_account_id TEXT REFERENCES accounts (id),
    owner_name TEXT NOT NULL,
    owner_profile_slug TEXT,
    contact_email TEXT,
    wants_email_published INTEGER NOT NULL,
    public_email TEXT,
    rejection_reason TEXT,
    created_at BIGINT NOT NULL,
    approved_at BIGINT,
    waiting_since BIGINT,
    download_count INTEGER NOT NULL,
    install_count INTEGER NOT NULL,
    like_count INTEGER NOT NULL
  )`,
  'CREATE INDEX pets_status ON pets (status, id)',
  'CREATE INDEX pets_owner ON pets (owner_account_id, created_at)',
  // Few pets wait; the others need no entry.
  'CREATE INDEX pets_waiting ON pets (waiting_since) WHERE waiting_since IS NOT NULL',
  `CREATE TABLE pet_assets (
    asset_id TEXT NOT NULL,
    pet_id TEXT NOT NULL REFERENCES pets (id),
    sha256 TEXT NOT NULL,
    extension TEXT NOT NULL,
    sprite_version INTEGER NOT NULL,
    look_hash TEXT NOT NULL,
    is_published INTEGER NOT NULL,
    PRIMARY KEY (asset_id, pet_id)
  )`,
  'CREATE INDEX pet_assets_pet ON pet_assets (pet_id)',
  'CREATE TABLE sheets (sha256 TEXT PRIMARY KEY, pet_id TEXT NOT NULL REFERENCES pets (id))',
  'CREATE INDEX sheets_pet ON sheets (pet_id)',
];

const WHAT_PEOPLE_DO = [
  `CREATE TABLE likes (
    pet_id TEXT NOT NULL REFERENCES pets (id),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (pet_id, account_id)
  )`,
  'CREATE INDEX likes_account ON likes (account_id, created_at)',
  // The day comes first in the key: past days are forgotten together.
  `CREATE TABLE uses (
    day TEXT NOT NULL,
    pet_id TEXT NOT NULL REFERENCES pets (id),
    what TEXT NOT NULL,
    client_hash TEXT NOT NULL,
    PRIMARY KEY (day, pet_id, what, client_hash)
  )`,
  `CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    pet_id TEXT NOT NULL REFERENCES pets (id),
    reason TEXT NOT NULL,
    details TEXT NOT NULL,
    client_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    resolved_at BIGINT
  )`,
  'CREATE INDEX reports_open ON reports (created_at) WHERE resolved_at IS NULL',
  `CREATE TABLE requests (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES accounts (id),
    status TEXT NOT NULL,
    contact_email TEXT NOT NULL,
    prompt TEXT NOT NULL,
    requester_name TEXT,
    display_name_hint TEXT,
    kind TEXT,
    reference_image_id TEXT,
    pet_id TEXT REFERENCES pets (id),
    rejection_reason TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  )`,
  'CREATE INDEX requests_created ON requests (created_at)',
  'CREATE INDEX requests_reference ON requests (reference_image_id) WHERE reference_image_id IS NOT NULL',
  'CREATE INDEX requests_account ON requests (account_id, created_at)',
];

const LEDGERS = [
  `CREATE TABLE idempotency (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    claimed_at BIGINT NOT NULL,
    completed_at BIGINT,
    response_body TEXT,
    PRIMARY KEY (scope, key)
  )`,
  'CREATE INDEX idempotency_age ON idempotency (claimed_at)',
  `CREATE TABLE audit (
    id BIGINT PRIMARY KEY,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)',
  "INSERT INTO counters (name, value) VALUES ('revision', 0), ('audit', 0)",
];

/** A change of `toNameKey` needs a step that writes all of them anew. */
async function addNameKeys(database: Transaction<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE accounts ADD COLUMN name_key TEXT NOT NULL DEFAULT ''").execute(database);
  await sql.raw('CREATE INDEX accounts_name ON accounts (name_key)').execute(database);
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM accounts`.execute(database);
  for (const { id, name } of rows) {
    await sql`UPDATE accounts SET name_key = ${toNameKey(name)} WHERE id = ${id}`.execute(database);
  }
}

/**
 * Accounts are shared by all services and lie in a database of their own, to which those of this one were copied before. What refers
 * to them keeps their ids.
 */
async function dropAccounts(database: Transaction<unknown>): Promise<void> {
  const [pets = '', ...petIndexes] = PETS.slice(
    0,
    PETS.findIndex((each) => each.includes('TABLE pet_assets')),
  );
  await rebuildWithoutAccounts(database, 'pets', pets, petIndexes);
  const [likes = '', likeIndex = ''] = WHAT_PEOPLE_DO;
  await rebuildWithoutAccounts(database, 'likes', likes, [likeIndex]);
  const [requests = '', ...requestIndexes] = WHAT_PEOPLE_DO.filter((each) => / (?:TABLE|INDEX) requests/.test(each));
  await rebuildWithoutAccounts(database, 'requests', requests, requestIndexes);
  for (const table of ['sessions', 'accounts', 'audit']) await sql.raw(`DROP TABLE ${table}`).execute(database);
  await sql.raw("DELETE FROM counters WHERE name = 'audit'").execute(database);
}

async function rebuildWithoutAccounts(
  database: Transaction<unknown>,
  table: string,
  definition: string,
  indexes: readonly string[],
): Promise<void> {
  const statements = [
    withoutAccounts(definition.replace(`TABLE ${table}`, `TABLE ${table}_rebuilt`)),
    `INSERT INTO ${table}_rebuilt SELECT * FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table}_rebuilt RENAME TO ${table}`,
    ...indexes,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Where there is no folder that all processes share. Pictures do not shrink further; parts of a file are read without the others. */
const FILES = [
  `CREATE TABLE files (
    shelf TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    written_at BIGINT NOT NULL,
    PRIMARY KEY (shelf, name)
  )`,
  'ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL',
];

const COUNTERS = [
  'CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)',
  "INSERT INTO counters (name, value) VALUES ('revision', 0)",
];

async function createTables(database: Transaction<unknown>): Promise<void> {
  if (!isPostgres(database)) return runStatements(database, [...PEOPLE, ...PETS, ...WHAT_PEOPLE_DO, ...LEDGERS]);
  const own = [...PETS, ...WHAT_PEOPLE_DO].map(withoutAccounts);
  await runStatements(database, [...own, ...COUNTERS, ...FILES]);
}

function onlyInSqlite(step: Migration): Migration {
  return async (database) => {
    if (!isPostgres(database)) await step(database);
  };
}

function withoutAccounts(definition: string): string {
  return definition.replaceAll(' REFERENCES accounts (id)', '');
}

/** Moderators see with a pet what was asked for. */
async function indexRequestedPets(database: Transaction<unknown>): Promise<void> {
  await sql.raw('CREATE INDEX requests_pet ON requests (pet_id) WHERE pet_id IS NOT NULL').execute(database);
}

export const MIGRATIONS: readonly Migration[] = [
  createTables,
  onlyInSqlite(addNameKeys),
  onlyInSqlite(dropAccounts),
  createIdempotencyTable,
  indexRequestedPets,
];
