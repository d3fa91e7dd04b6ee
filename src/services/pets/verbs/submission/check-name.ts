// Whose a public name is: names of the registry and of accounts are reserved for them.
import { toNameKey } from '../../model/names/alike-names.ts';
import { isNameless, isReservedName } from '../../model/names/reserved-names.ts';
import type { Account } from '../../model/people.ts';
import { PetsProblem, type ProblemCode } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';

type Accounts = { readonly store: Pick<PetsResources['store'], 'accounts'> };

export interface NameUse {
  readonly field: string;
  readonly code?: ProblemCode;
  /** Whose name it is, where there is one. */
  readonly account?: Account | undefined;
  /** Whether it is the part of an address before the @, which was not sent as a name. */
  readonly isFromAddress?: boolean;
}

/** Of an author, who may go without a name. */
export async function checkAuthorName(resources: Accounts, name: string, use: NameUse): Promise<void> {
  if (!isNameless(name)) await checkName(resources, name, use, ', or log in if it is yours');
}

/** Of an account. The name that all authors without one have would be taken from them. */
export async function checkAccountName(resources: Accounts, name: string, account?: Account): Promise<void> {
  const use = { field: 'name', account };
  if (isNameless(name)) throw reserved(name, 'what authors without a name are called', use);
  await checkName(resources, name, use);
}

async function checkName({ store }: Accounts, name: string, use: NameUse, otherwise = ''): Promise<void> {
  const { account } = use;
  // A name that an operator gave may be one of the house.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return;
  if (isReservedName(name)) throw reserved(name, 'reserved for this registry', use, otherwise);
  const holder = await store.accounts.findByName(name, account?.id);
  if (holder !== undefined) throw reserved(name, 'the name of an account here, or looks like it', use, otherwise);
}

function reserved(name: string, why: string, use: NameUse, otherwise = ''): PetsProblem {
  const { field, code = 'invalid_field', isFromAddress = false } = use;
  const message = isFromAddress
    ? `The author would be shown as “${name}”, the part of the e-mail address before the @, which is ${why}.`
    : `The name “${name}” is ${why}.`;
  return new PetsProblem(code, message, { field, hint: `Choose another name${otherwise}.` });
}
