// The permission checks that restricted verbs call first.
import type { Caller, ServiceAccount, ServiceRoles } from '../../model/account.ts';
import { refuse } from '../../model/refusal-codes.ts';

export function checkSignedIn<Role>({ account }: Caller<Role>): ServiceAccount<Role> {
  if (account === undefined) throw refuse('signed_out', {});
  return account;
}

export function checkAdmin<Role>(caller: Caller<Role>, { administrator }: ServiceRoles<Role>): ServiceAccount<Role> {
  const account = checkSignedIn(caller);
  if (account.role === administrator) return account;
  throw refuse('not_admin', {});
}

export function checkInstallationAdmin<Role>(caller: Caller<Role>): ServiceAccount<Role> {
  const account = checkSignedIn(caller);
  if (account.isInstallationAdmin) return account;
  throw refuse('not_admin', {});
}
