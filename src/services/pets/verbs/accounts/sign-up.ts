import { randomUUID } from 'node:crypto';
import { parseAccountEmail } from '../../model/email-address.ts';
import type { Account } from '../../model/people.ts';
import { toSlug } from '../../model/slug.ts';
import type { PetsPorts } from '../../ports.ts';
import { checkPassword, toPasswordHash } from './passwords.ts';
import { parseProfileName } from './profile-name.ts';

export interface SignUp {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** No more than that: an account is also made while nothing else of the registry is open. */
export type AccountPorts = Pick<PetsPorts, 'store' | 'clock' | 'limits'>;

/** A new account, whose owner is not signed in yet. An address has one account. */
export async function signUp(ports: AccountPorts, { email, name, password }: SignUp): Promise<Account> {
  const { store, clock, limits } = ports;
  const address = parseAccountEmail(email);
  const profileName = parseProfileName(name, limits);
  checkPassword(password);
  return store.accounts.add({
    id: randomUUID(),
    email: address,
    name: profileName,
    profileSlug: toSlug(profileName, 'friend'),
    role: 'member',
    passwordHash: await toPasswordHash(password),
    createdAt: new Date(clock.nowMs()),
  });
}
