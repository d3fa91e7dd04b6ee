// The extension that the store needs, and the instructions for an administrator if it is missing.
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartupProblem } from '../../base/startup-problem.ts';

/** The first version with the operator of the Manhattan distance. */
const VERSION_MIN = [0, 7, 0] as const;

interface Installed {
  readonly version: string;
  readonly schema: string;
}

export async function getExtensionSchema(database: Kysely<unknown>): Promise<string> {
  const installed = await findInstalled(database);
  if (installed === undefined) throw toProblem('was removed from it', '');
  const { version, schema } = installed;
  if (isOlder(version)) {
    throw new StartupProblem(
      `the database has version ${version} of the extension vector, and ${VERSION_MIN.join('.')} or newer is needed: install a newer pgvector on the server, and as an administrator run ALTER EXTENSION vector UPDATE`,
    );
  }
  return schema;
}

async function findInstalled(database: Kysely<unknown>): Promise<Installed | undefined> {
  const { rows } = await sql<Installed>`
    SELECT extversion AS version, nspname AS schema FROM pg_extension
    JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'vector'`.execute(database);
  return rows[0];
}

/** Installs the extension if it is missing and this user may install it. Returns its schema. */
export async function installExtension(transaction: Transaction<unknown>): Promise<string> {
  // One process does it and the others wait, also those with other schemas.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('extension vector', 0))`.execute(transaction);
  const installed = await findInstalled(transaction);
  if (installed !== undefined) return installed.schema;
  const { rows } = await sql`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`.execute(transaction);
  if (rows.length === 0) throw toProblem('is not available on this server', 'install pgvector on the server, and ');
  try {
    // Not in the schema of the store, which is the first of the search path here: other stores may use it, too.
    await sql`CREATE EXTENSION vector WITH SCHEMA public`.execute(transaction);
    return 'public';
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: string };
    // Errors of the server have codes of five characters; other errors are passed on unchanged.
    if (typeof code !== 'string' || code.length !== 5) throw error;
    throw toProblem(`cannot be installed by this user (${message})`, '');
  }
}

function toProblem(why: string, first: string): StartupProblem {
  return new StartupProblem(
    `the database has no extension vector, and it ${why}: ${first}as an administrator of this database run CREATE EXTENSION vector`,
  );
}

function isOlder(version: string): boolean {
  const numbers = version.split('.').map(Number);
  for (const [index, least] of VERSION_MIN.entries()) {
    const number = numbers[index] ?? 0;
    if (number !== least) return number < least;
  }
  return false;
}
