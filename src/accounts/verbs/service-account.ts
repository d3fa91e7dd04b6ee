import type { Account, ServiceAccount, ServiceRoles } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';

export async function toServiceAccount<Role>(
  { store }: AccountsContext,
  { service, roles, fallback, administrator }: ServiceRoles<Role>,
  account: Account,
): Promise<ServiceAccount<Role>> {
  if (account.isInstallationAdmin) return { ...account, role: administrator };
  const given = await store.accounts.findRole(account.id, service);
  // A role that the service no longer has counts as none.
  return { ...account, role: roles.find((role) => role === given) ?? fallback };
}
