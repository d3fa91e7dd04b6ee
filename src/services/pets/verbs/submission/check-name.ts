// Whose a public name is: names of the registry and of accounts are reserved for them.
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { toNameKey } from '../../model/names/alike-names.ts';
import { isNameless, isReservedName } from '../../model/names/reserved-names.ts';
import type { Account } from '../../model/people.ts';
import { type NameReason, refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

type Accounts = { readonly store: Pick<PetsResources['store'], 'accounts'> };

/** Of an author, who may go without a name. `account`: whose name it is, where there is one. */
export async function checkAuthorName(
  resources: Accounts,
  name: string,
  toRefusal: (reason: NameReason) => Refusal,
  account?: Account,
): Promise<void> {
  if (isNameless(name)) return;
  const reason = await findReason(resources, name, account);
  if (reason !== undefined) throw toRefusal(reason);
}

/** Of an account. The name that all authors without one have would be taken from them. */
export async function checkAccountName(resources: Accounts, name: string, account?: Account): Promise<void> {
  const reason = isNameless(name) ? 'nameless' : await findReason(resources, name, account);
  if (reason !== undefined) throw refuse('account_name_reserved', { name, reason }, 'name');
}

async function findReason({ store }: Accounts, name: string, account?: Account): Promise<NameReason | undefined> {
  // A name that an operator gave may be a reserved one.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return undefined;
  if (isReservedName(name)) return 'registry';
  const holder = await store.accounts.findByName(name, account?.id);
  return holder === undefined ? undefined : 'account';
}
