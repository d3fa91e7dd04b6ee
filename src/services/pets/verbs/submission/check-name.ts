// The check of public names: those of the registry and of accounts are reserved.
import { isReservedName } from '../../../../accounts/index.ts';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { toNameKey } from '../../../../platform/text/name-key.ts';
import { isNameless } from '../../model/names/reserved-names.ts';
import type { Account } from '../../model/people.ts';
import type { NameReason } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

type Accounts = Pick<PetsResources, 'accounts'>;

/** Checks the name of an author, which may be the one without a name. `account` is the author's account, if any. */
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

async function findReason({ accounts }: Accounts, name: string, account?: Account): Promise<NameReason | undefined> {
  // A name that an operator gave may be a reserved one.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return undefined;
  if (isReservedName(name)) return 'registry';
  const holder = await accounts.findByName(name, account?.id);
  return holder === undefined ? undefined : 'account';
}
