// The extension that the store needs, and what an administrator has to do where it is missing.
import { type Kysely, sql } from 'kysely';
import { StartupProblem } from '../../base/startup-problem.ts';

/** The first version with the operator of the Manhattan distance. */
const VERSION_MIN = [0, 7, 0] as const;

interface Installed {
  readonly version: string;
  readonly schema: string;
}

/** The schema of the extension; it is installed where this user may do it. */
export async function openExtension(database: Kysely<unknown>): Promise<string> {
  const { version, schema } = (await findInstalled(database)) ?? (await install(database));
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

async function install(database: Kysely<unknown>): Promise<Installed> {
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS vector`.execute(database);
  } catch (error) {
    // Another process may have been faster.
    const found = await findInstalled(database);
    if (found !== undefined) return found;
    throw await toProblem(database, error);
  }
  const installed = await findInstalled(database);
  if (installed === undefined) throw new StartupProblem('the database has lost the extension vector just now');
  return installed;
}

async function toProblem(database: Kysely<unknown>, cause: unknown): Promise<unknown> {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: string };
  // Errors of the server have codes of five characters; what else failed is told as it is.
  if (typeof code !== 'string' || code.length !== 5) return cause;
  const { rows } = await sql`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`.execute(database);
  const what = rows.length > 0 ? 'may not be installed by this user' : 'is not available on this server';
  const how = rows.length > 0 ? '' : 'install pgvector on the server, and ';
  return new StartupProblem(
    `the database has no extension vector, and it ${what} (${message}): ${how}as an administrator of this database run CREATE EXTENSION vector`,
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
