import type { Caller } from '../../model/people.ts';
import { checkSignedIn } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';
import { checkAccountName } from '../submission/check-name.ts';
import { parseProfileName, withNameLock } from './profile-name.ts';

/** The address of the profile stays, so that links to it do. */
export async function renameAccount(resources: PetsResources, caller: Caller, name: string): Promise<void> {
  const account = checkSignedIn(caller);
  const profileName = parseProfileName(name, resources.limits);
  await withNameLock(async () => {
    await checkAccountName(resources, profileName, account);
    await resources.store.accounts.rename(account.id, profileName);
  });
}
