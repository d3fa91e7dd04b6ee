import type { Caller, ServiceAccount, ServiceRoles } from '../model/account.ts';
import { toAccountEmail } from '../model/email-address.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { checkAdmin } from './access/permissions.ts';
import { toServiceAccount } from './service-account.ts';

/** Returns an account to an administrator, who checks its owner before assigning a role. */
export async function getAccount<Role>(
  context: AccountsContext,
  caller: Caller<Role>,
  roles: ServiceRoles<Role>,
  id: string,
): Promise<ServiceAccount<Role>> {
  checkAdmin(caller, roles);
  const account = await context.store.accounts.find(id);
  if (account === undefined) throw refuse('account_not_found', {});
  return toServiceAccount(context, roles, account);
}

export async function getAccountByEmail<Role>(
  context: AccountsContext,
  caller: Caller<Role>,
  roles: ServiceRoles<Role>,
  email: string,
): Promise<ServiceAccount<Role>> {
  checkAdmin(caller, roles);
  const account = await context.store.accounts.findByEmail(toAccountEmail(email));
  if (account === undefined) throw refuse('account_not_found', {}, 'email');
  return toServiceAccount(context, roles, account);
}
