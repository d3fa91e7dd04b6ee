// The steps that created the tables, which `tables.ts` describes. PostgreSQL came later: there, the first step creates
// the tables as they were by then, and earlier steps are left out.
// Released steps are never edited: a change is another step at the end of MIGRATIONS.
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../../../platform/storage/dialect.ts';
import { createIdempotencyTable } from '../../../platform/storage/idempotency-store.ts';
import type { Migration } from '../../../platform/storage/migrate.ts';
import { readStatements, runStatements } from '../../../platform/storage/run-statements.ts';
import { toNameKey } from '../../../platform/text/name-key.ts';

const FIRST_TABLES = readStatements(new URL('first-tables.sql', import.meta.url));
/** The counters and the files. In SQLite the first counters were others, and files are in a folder. */
const POSTGRES_TABLES = readStatements(new URL('postgres-tables.sql', import.meta.url));

/** Lists those that create or fill these tables and their indexes. */
function listAbout(...tables: readonly string[]): string[] {
  return FIRST_TABLES.filter((statement) => tables.includes(/ (?:TABLE|ON|INTO) (\w+)/.exec(statement)?.[1] ?? ''));
}

/** Adds the keys of names. A change of `toNameKey` needs a step that writes all keys again. */
async function addNameKeys(database: Transaction<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE accounts ADD COLUMN name_key TEXT NOT NULL DEFAULT ''").execute(database);
  await sql.raw('CREATE INDEX accounts_name ON accounts (name_key)').execute(database);
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM accounts`.execute(database);
  for (const { id, name } of rows) {
    await sql`UPDATE accounts SET name_key = ${toNameKey(name)} WHERE id = ${id}`.execute(database);
  }
}

/**
 * Drops the accounts: all services share them in another database, to which they were copied before. Columns that refer
 * to them keep their ids.
 */
async function dropAccounts(database: Transaction<unknown>): Promise<void> {
  for (const table of ['pets', 'likes', 'requests']) await rebuildWithoutAccounts(database, table);
  await runStatements(database, [
    ...['sessions', 'accounts', 'audit'].map((table) => `DROP TABLE ${table}`),
    "DELETE FROM counters WHERE name = 'audit'",
  ]);
}

async function rebuildWithoutAccounts(database: Transaction<unknown>, table: string): Promise<void> {
  const [definition = '', ...indexes] = listAbout(table);
  const statements = [
    withoutAccounts(definition.replace(`TABLE ${table}`, `TABLE ${table}_rebuilt`)),
    `INSERT INTO ${table}_rebuilt SELECT * FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table}_rebuilt RENAME TO ${table}`,
    ...indexes,
  ];
  await runStatements(database, statements);
}

async function createTables(database: Transaction<unknown>): Promise<void> {
  if (!isPostgres(database)) return runStatements(database, FIRST_TABLES);
  const own = listAbout('pets', 'pet_assets', 'sheets', 'likes', 'uses', 'reports', 'requests');
  await runStatements(database, [...own.map(withoutAccounts), ...POSTGRES_TABLES]);
}

function onlyInSqlite(step: Migration): Migration {
  return async (database) => {
    if (!isPostgres(database)) await step(database);
  };
}

function withoutAccounts(definition: string): string {
  return definition.replaceAll(' REFERENCES accounts (id)', '');
}

/** Moderators see the request of a pet. */
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
