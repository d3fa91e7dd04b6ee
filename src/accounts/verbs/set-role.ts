import type { Caller, ServiceAccount, ServiceRoles } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { checkAdmin } from './access/permissions.ts';
import { getAccount } from './get-account.ts';

/**
 * Assigns a role in a service to an account. Administrators cannot change their own, so that one is always left. An
 * installation administrator who is assigned a role by another one loses that rank.
 */
export async function setRole<Role>(
  context: AccountsContext,
  caller: Caller<Role>,
  roles: ServiceRoles<Role>,
  accountId: string,
  role: string,
): Promise<ServiceAccount<Role>> {
  const admin = checkAdmin(caller, roles);
  const given = roles.roles.find((each) => each === role);
  if (given === undefined) throw refuse('unknown_role', {}, 'role');
  const account = await getAccount(context, caller, roles, accountId);
  if (account.id === admin.id) throw refuse('own_role', {}, 'role');
  if (account.isInstallationAdmin && !admin.isInstallationAdmin) throw refuse('role_of_installation_admin', {}, 'role');
  const before = account.isInstallationAdmin ? 'installation admin' : (account.role ?? 'none');
  await context.store.accounts.setRole(account.id, roles.service, role, {
    service: roles.service,
    actor: admin.email,
    action: 'set-role',
    subject: account.email,
    note: `${before} → ${role}`,
    at: new Date(context.clock.nowMs()),
  });
  return { ...account, isInstallationAdmin: false, role: given };
}
