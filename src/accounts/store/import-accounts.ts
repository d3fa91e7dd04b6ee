// Imports the accounts that a service had before accounts were shared.

import type { Transaction } from 'kysely';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import type { ImportedAccounts } from '../ports.ts';
import { addAccount, findAccount, findFreeProfileSlug, writeRole } from './account-records.ts';
import { addAudit } from './audit-records.ts';
import type { Tables } from './tables.ts';

export async function importAccounts(
  transaction: Transaction<Tables>,
  { service, accounts, audit }: ImportedAccounts,
): Promise<void> {
  for (const { role, ...imported } of accounts) {
    const account = { ...imported, isAddressProved: imported.isInstallationAdmin, accessEpoch: 0, ownerEpoch: 0 };
    // Exists already: imported before, by a start that ended before the service had dropped its own records.
    if ((await findAccount(transaction, 'id', account.id)) !== undefined) continue;
    const sameAddress = await findAccount(transaction, 'email', account.email);
    if (sameAddress === undefined) await addAccount(transaction, account);
    else await merge(transaction, sameAddress, account);
    if (role !== undefined) await writeRole(transaction, account.id, service, role);
  }
  const imported = await transaction.selectFrom('audit').select('id').where('service', '=', service).executeTakeFirst();
  if (imported !== undefined) return;
  for (const entry of audit) await addAudit(transaction, { ...entry, service });
}

/**
 * Merges an imported account into that of an administrator whom an operator created with this address before the
 * import. The imported id stays, because records of the service refer to it. An imported administrator keeps the
 * password; any other account gets the operator's.
 */
async function merge(transaction: Transaction<Tables>, made: Account, imported: Account): Promise<void> {
  const isSameSlug = made.profileSlug === imported.profileSlug;
  const profileSlug = isSameSlug ? made.profileSlug : await findFreeProfileSlug(transaction, imported.profileSlug);
  await transaction
    .updateTable('accounts')
    .set({
      id: imported.id,
      name: imported.name,
      name_key: toNameKey(imported.name),
      profile_slug: profileSlug,
      is_installation_admin: Number(made.isInstallationAdmin || imported.isInstallationAdmin),
      ...(imported.isInstallationAdmin && { password_hash: imported.passwordHash }),
      created_at: imported.createdAt.getTime(),
    })
    .where('id', '=', made.id)
    .execute();
}
