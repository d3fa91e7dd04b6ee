import type { Selectable } from 'kysely';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import type { AccountTable } from './tables.ts';

export function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    profileSlug: row.profile_slug,
    isInstallationAdmin: row.is_installation_admin === 1,
    passwordHash: row.password_hash,
    createdAt: new Date(row.created_at),
  };
}

export function fromAccount(account: Account): AccountTable {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    name_key: toNameKey(account.name),
    profile_slug: account.profileSlug,
    is_installation_admin: Number(account.isInstallationAdmin),
    password_hash: account.passwordHash,
    created_at: account.createdAt.getTime(),
  };
}
