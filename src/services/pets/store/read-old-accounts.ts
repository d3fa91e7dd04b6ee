// Reads the accounts that this database held before all services shared them. The first start after that calls it.
import { type Kysely, sql } from 'kysely';
import type { ImportedAccounts } from '../../../accounts/index.ts';
import { PETS_ROLES } from '../model/people.ts';

interface OldAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly profile_slug: string;
  readonly role: string;
  readonly password_hash: string;
  readonly created_at: number;
}

interface OldAuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly note: string;
  readonly at: number;
}

/** Reads the former accounts; undefined if their tables do not exist. */
export async function readOldAccounts<Tables>(database: Kysely<Tables>): Promise<ImportedAccounts | undefined> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === 'accounts')) return undefined;
  const { rows: accounts } = await sql<OldAccount>`SELECT * FROM accounts`.execute(database);
  const { rows: audit } = await sql<OldAuditEntry>`SELECT * FROM audit ORDER BY id`.execute(database);
  const madeByOperator = new Set(audit.filter(({ action }) => action === 'create-admin').map(({ subject }) => subject));
  return {
    service: PETS_ROLES.service,
    accounts: accounts.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      profileSlug: row.profile_slug,
      role: row.role,
      // An administrator whom another one appointed was trusted with pets only.
      isInstallationAdmin: row.role === 'admin' && madeByOperator.has(row.email),
      passwordHash: row.password_hash,
      createdAt: new Date(row.created_at),
    })),
    audit: audit.map(({ actor, action, subject, note, at }) => ({ actor, action, subject, note, at: new Date(at) })),
  };
}
