// Whose a public name is: names of the registry and of accounts are reserved for them.
import { isReservedName } from '../../../../accounts/index.ts';
import { toNameKey } from '../../../../platform/text/name-key.ts';
import { isNameless } from '../../model/names/reserved-names.ts';
import type { Account } from '../../model/people.ts';
import { PetsProblem, type ProblemCode } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';

type Accounts = Pick<PetsResources, 'accounts'>;

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
  if (!isNameless(name)) await checkName(resources, name, use);
}

async function checkName({ accounts }: Accounts, name: string, use: NameUse): Promise<void> {
  const { account } = use;
  // A name that an operator gave may be a reserved one.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return;
  if (isReservedName(name)) throw reserved(name, 'reserved for this registry', use);
  const holder = await accounts.findByName(name, account?.id);
  if (holder !== undefined) throw reserved(name, 'the name of an account here, or looks like it', use);
}

function reserved(name: string, why: string, use: NameUse): PetsProblem {
  const { field, code = 'invalid_field', isFromAddress = false } = use;
  const message = isFromAddress
    ? `The author would be shown as “${name}”, the part of the e-mail address before the @, which is ${why}.`
    : `The name “${name}” is ${why}.`;
  return new PetsProblem(code, message, { field, hint: 'Choose another name, or log in if it is yours.' });
}
