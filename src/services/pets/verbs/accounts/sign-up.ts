import { randomUUID } from 'node:crypto';
import { parseAccountEmail } from '../../model/names/email-address.ts';
import { toSlug } from '../../model/names/slug.ts';
import type { Account } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { checkAccountName } from '../submission/check-name.ts';
import { checkPassword, toPasswordHash } from './passwords.ts';
import { parseProfileName, withNameLock } from './profile-name.ts';

export interface SignUp {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** No more than that: an account is also made while nothing else of the registry is open. */
export type AccountPorts = Pick<PetsResources, 'store' | 'clock' | 'limits'>;

/**
 * A new account, whose owner is not signed in yet. An address has one account, and its name must be free unless an operator or a
 * trusted proxy makes the account.
 */
export async function signUp(
  resources: AccountPorts,
  { email, name, password }: SignUp,
  { isByOperator = false } = {},
): Promise<Account> {
  const { store, clock, limits } = resources;
  const address = parseAccountEmail(email);
  const profileName = parseProfileName(name, limits);
  checkPassword(password);
  const passwordHash = await toPasswordHash(password);
  return withNameLock(async () => {
    // Who has an account already is told that, and not that its name is taken.
    const isKnown = (await store.accounts.findByEmail(address)) !== undefined;
    if (!isByOperator && !isKnown) await checkAccountName(resources, profileName);
    return store.accounts.add({
      id: randomUUID(),
      email: address,
      name: profileName,
      profileSlug: toSlug(profileName, 'friend'),
      role: 'member',
      passwordHash,
      createdAt: new Date(clock.nowMs()),
    });
  });
}
