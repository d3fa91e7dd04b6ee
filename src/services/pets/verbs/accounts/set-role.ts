import type { Account, Caller, Role } from '../../model/people.ts';
import { checkAdmin } from '../../model/permissions.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import { getAccount } from './get-account.ts';

/** Nobody changes their own role: so there is always an administrator left. */
export async function setRole(
  resources: PetsResources,
  caller: Caller,
  accountId: string,
  role: Role,
): Promise<Account> {
  const admin = checkAdmin(caller);
  const account = await getAccount(resources, caller, accountId);
  if (account.id === admin.id) throw new PetsProblem('forbidden', 'Nobody changes their own role.', { field: 'role' });
  const at = new Date(resources.clock.nowMs());
  const note = `${account.role} → ${role}`;
  await resources.store.accounts.setRole(account.id, role, {
    actor: admin.email,
    action: 'set-role',
    subject: account.email,
    note,
    at,
  });
  return { ...account, role };
}
