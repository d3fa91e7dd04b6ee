import type { Account, Caller } from '../../model/people.ts';
import { checkAdmin } from '../../model/permissions.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';

/** For administrators, who look whose it is before they give it a role. */
export async function getAccount({ store }: PetsResources, caller: Caller, id: string): Promise<Account> {
  checkAdmin(caller);
  const account = await store.accounts.find(id);
  if (account === undefined) throw new PetsProblem('not_found', 'There is no such account.');
  return account;
}

export async function getAccountByEmail({ store }: PetsResources, caller: Caller, email: string): Promise<Account> {
  checkAdmin(caller);
  const account = await store.accounts.findByEmail(email.trim().toLowerCase());
  if (account !== undefined) return account;
  throw new PetsProblem('not_found', 'There is no account with this address.', { field: 'email' });
}
