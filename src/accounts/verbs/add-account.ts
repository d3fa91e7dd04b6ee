import { randomUUID } from 'node:crypto';
import { toSlug } from '../../platform/text/slug.ts';
import type { Account } from '../model/account.ts';
import { parseDisplayName } from '../model/display-name.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import type { AccountsContext } from '../ports.ts';
import { checkAccountName, withNameLock } from './account-names.ts';
import { checkPassword, NO_PASSWORD, toPasswordHash } from './passwords.ts';

export interface AddedAccount {
  readonly email: string;
  readonly name: string;
  /** Without one, its owner cannot sign in until a reset link has set one, or a proxy has signed its owner in. */
  readonly password?: string | undefined;
  /** The hash of the address of a stranger who makes it; the password of an operator is hashed before theirs. */
  readonly clientHash?: string | undefined;
}

/**
 * A new account, whose owner is not signed in yet. An address has one account, and its name must be free unless an operator or a
 * trusted proxy makes the account.
 */
export async function addAccount(
  context: AccountsContext,
  { email, name, password, clientHash }: AddedAccount,
  { isNameGiven = false } = {},
): Promise<Account> {
  const { store, clock, limits } = context;
  const address = parseAccountEmail(email);
  const displayName = parseDisplayName(name, limits.nameLengthMax);
  if (password !== undefined) checkPassword(password, { email: address, name: displayName });
  const turn = { client: clientHash ?? '', account: address, isKnown: clientHash === undefined };
  const passwordHash = password === undefined ? NO_PASSWORD : await toPasswordHash(context, password, turn);
  return withNameLock(async () => {
    // The owner of an address that has an account is told that, and not that its name is taken.
    const isKnown = (await store.accounts.findByEmail(address)) !== undefined;
    if (!isNameGiven && !isKnown) await checkAccountName(context, displayName);
    return store.accounts.add({
      id: randomUUID(),
      email: address,
      name: displayName,
      profileSlug: toSlug(displayName, 'friend'),
      isInstallationAdmin: false,
      passwordHash,
      // Strangers choose a password when they register; nobody else's account begins with one, but that of an operator.
      isAddressProved: isNameGiven || password === undefined,
      accessEpoch: 0,
      ownerEpoch: 0,
      createdAt: new Date(clock.nowMs()),
    });
  });
}
