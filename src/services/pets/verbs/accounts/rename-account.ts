import type { Caller } from '../../model/people.ts';
import { checkSignedIn } from '../../model/permissions.ts';
import type { PetsPorts } from '../../ports.ts';
import { checkAccountName } from '../check-name.ts';
import { inNameTurn, parseProfileName } from './profile-name.ts';

/** The address of the profile stays, so that links to it do. */
export async function renameAccount(ports: PetsPorts, caller: Caller, name: string): Promise<void> {
  const account = checkSignedIn(caller);
  const profileName = parseProfileName(name, ports.limits);
  await inNameTurn(async () => {
    await checkAccountName(ports, profileName, account);
    await ports.store.accounts.rename(account.id, profileName);
  });
}
