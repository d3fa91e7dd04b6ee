import { randomUUID } from 'node:crypto';
import { toSlug } from '../../platform/text/slug.ts';
import type { Account } from '../model/account.ts';
import { parseDisplayName } from '../model/display-name.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import { checkPassword, NO_PASSWORD, toPasswordHash } from '../passwords/passwords.ts';
import type { AccountsContext } from '../ports.ts';
import { checkAccountName, withNameLock } from './account-names.ts';

export interface AddedAccount {
  readonly email: string;
  readonly name: string;
  /** The password. Its owner cannot sign in without one until a reset link sets it or a proxy vouches for the owner. */
  readonly password?: string | undefined;
  /** The hash of the address of a stranger who registers; an operator's password is hashed before theirs. */
  readonly clientHash?: string | undefined;
}

/**
 * Adds an account; its owner is not signed in yet. An address has at most one account. The name must be free, unless an
 * operator or a trusted proxy creates the account.
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
    // An address that has an account is reported as taken, rather than its name.
    const isKnown = (await store.accounts.findByEmail(address)) !== undefined;
    if (!isNameGiven && !isKnown) await checkAccountName(context, displayName);
    return store.accounts.add({
      id: randomUUID(),
      email: address,
      name: displayName,
      profileSlug: toSlug(displayName, 'friend'),
      isInstallationAdmin: false,
      passwordHash,
      // Only registration and the operator create accounts with a password, and registration proves no address.
      isAddressProved: isNameGiven || password === undefined,
      accessEpoch: 0,
      ownerEpoch: 0,
      createdAt: new Date(clock.nowMs()),
    });
  });
}
