import { randomUUID } from 'node:crypto';
import { localPartOf, parseAccountEmail } from '../../model/names/email-address.ts';
import { toSlug } from '../../model/names/slug.ts';
import type { Account } from '../../model/people.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import { NO_PASSWORD } from './passwords.ts';
import { parseProfileName } from './profile-name.ts';

/** No password either, of an account whose sessions may not have ended yet. */
const ENDING = 'ending';

/** The account of somebody whom a trusted proxy has signed in; made when they come for the first time. */
export async function findProxyAccount(resources: PetsResources, email: string): Promise<Account> {
  const { accounts } = resources.store;
  const address = parseAccountEmail(email);
  const found = await accounts.findByEmail(address);
  if (found !== undefined) return found.passwordHash === NO_PASSWORD ? found : handOver(resources, found);
  const profileName = parseProfileName(localPartOf(address), resources.limits);
  try {
    return await accounts.add({
      id: randomUUID(),
      email: address,
      name: profileName,
      profileSlug: toSlug(profileName, 'friend'),
      role: 'member',
      // They sign in at the proxy.
      passwordHash: NO_PASSWORD,
      createdAt: new Date(resources.clock.nowMs()),
    });
  } catch (error) {
    // Their first two requests came at once.
    const made = error instanceof PetsProblem ? await accounts.findByEmail(address) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

/**
 * Whoever made the account did not prove that the address is theirs; the proxy did. Nobody else gets in from now on. It is
 * marked as done last, so that after a crash it is done again.
 */
async function handOver({ store }: PetsResources, account: Account): Promise<Account> {
  await store.accounts.setPassword(account.id, ENDING);
  await store.accounts.removeSessionsOf(account.id);
  await store.accounts.setPassword(account.id, NO_PASSWORD);
  return { ...account, passwordHash: NO_PASSWORD };
}
