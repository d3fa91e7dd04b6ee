import type { Selectable, Transaction } from 'kysely';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import type { AccountTable, Tables } from './tables.ts';

export function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    profileSlug: row.profile_slug,
    isInstallationAdmin: row.is_installation_admin === 1,
    passwordHash: row.password_hash,
    isAddressProved: row.is_address_proved === 1,
    accessEpoch: row.access_epoch,
    ownerEpoch: row.owner_epoch,
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
    is_address_proved: Number(account.isAddressProved),
    access_epoch: account.accessEpoch,
    owner_epoch: account.ownerEpoch,
    created_at: account.createdAt.getTime(),
  };
}

/** Returns true while access to the account has not ended since this epoch. */
export async function hasEpoch(transaction: Transaction<Tables>, id: string, epoch: number): Promise<boolean> {
  const row = await transaction.selectFrom('accounts').select('access_epoch').where('id', '=', id).executeTakeFirst();
  return row?.access_epoch === epoch;
}
