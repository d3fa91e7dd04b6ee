import { type Kysely, sql, type Transaction } from 'kysely';
import { StartupProblem } from '../../base/startup-problem.ts';
import { dropRowChecksums, protectRows } from './sqlite/row-checksums.ts';
import { getSqliteFile } from './sqlite/sqlite-dialect.ts';

/** One step from a version of the tables to the next. A released step is never edited; a new one follows it. */
export type Migration = (tables: Transaction<unknown>) => Promise<void>;

interface VersionTables {
  /** A table with one row. */
  readonly schema_version: { readonly id: number; readonly version: number };
}

/** Migrates the tables to the version of the code: all missing steps, in order, or none of them. */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  // A step may rebuild a table that others refer to, which SQLite allows only while it does not enforce references.
  await sql`PRAGMA foreign_keys = OFF`.execute(database);
  try {
    await (database as unknown as Kysely<VersionTables>).transaction().execute(async (transaction) => {
      const file = getSqliteFile(transaction);
      const isChanged = await runMissing(transaction, name, migrations, () => dropRowChecksums(file));
      protectRows(file);
      if (!isChanged) return;
      const { rows: broken } = await sql`PRAGMA foreign_key_check`.execute(transaction);
      if (broken.length > 0)
        throw new StartupProblem(`the ${name} database has ${broken.length} rows that refer to nothing`);
    });
  } finally {
    await sql`PRAGMA foreign_keys = ON`.execute(database);
  }
}

/** Runs the missing steps; returns whether any was missing. */
export async function runMissing<Tables>(
  tables: Transaction<Tables>,
  name: string,
  migrations: readonly Migration[],
  beforeSteps: () => void = () => {},
): Promise<boolean> {
  const transaction = tables as unknown as Transaction<VersionTables>;
  const version = await readVersion(transaction);
  if (version > migrations.length) {
    throw new StartupProblem(
      `the ${name} database has version ${version}, newer than the ${migrations.length} that this program knows: start the newer program`,
    );
  }
  const missing = migrations.slice(version);
  if (missing.length === 0) return false;
  beforeSteps();
  for (const step of missing) await step(transaction as unknown as Transaction<unknown>);
  await transaction.updateTable('schema_version').set({ version: migrations.length }).execute();
  return true;
}

async function readVersion(transaction: Transaction<VersionTables>): Promise<number> {
  await transaction.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await transaction
    .insertInto('schema_version')
    .values({ id: 1, version: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { version } = await transaction.selectFrom('schema_version').select('version').executeTakeFirstOrThrow();
  return version;
}
