import type { Accounts, ServiceAccounts } from '../../accounts/index.ts';
import { NAMELESS } from './model/names/attribution.ts';
import { PETS_ROLES, type Role } from './model/people.ts';
import type { PetStore } from './ports.ts';

export function joinAccounts(accounts: Accounts, { owners }: PetStore): Promise<ServiceAccounts<Role>> {
  return accounts.join({
    roles: PETS_ROLES,
    onAccountRemoved: (accountId) => owners.forget(accountId, NAMELESS),
    onAccountChanged: ({ id, name }) => owners.rename(id, name),
  });
}
