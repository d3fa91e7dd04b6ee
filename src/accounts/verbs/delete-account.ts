import type { Caller, ServiceRoles } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import { isRightPassword } from '../passwords/passwords.ts';
import type { AccountsContext } from '../ports.ts';
import { checkSignedIn } from './access/permissions.ts';

/**
 * Erases the account of the caller with its sessions, tokens and roles; services erase their data about it. An
 * administrator cannot be deleted, so that one is always left.
 */
export async function deleteAccount<Role>(
  context: AccountsContext,
  caller: Caller<Role>,
  { administrator }: ServiceRoles<Role>,
  password: string,
): Promise<void> {
  const { store, clock, changes } = context;
  const { id, email, role, isInstallationAdmin, passwordHash } = checkSignedIn(caller);
  const turn = { client: caller.clientHash, account: email, isKnown: true };
  if (!(await isRightPassword(context, password, passwordHash, turn))) throw refuse('wrong_password', {}, 'password');
  if (isInstallationAdmin || role === administrator) throw refuse('admin_not_deletable', {});
  const at = new Date(clock.nowMs());
  await store.accounts.remove(id, {
    service: 'accounts',
    actor: id,
    action: 'delete-account',
    subject: id,
    note: '',
    at,
  });
  await changes.deliver(id);
}
