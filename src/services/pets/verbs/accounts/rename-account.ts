import type { Caller } from '../../model/people.ts';
import { checkSignedIn } from '../../model/permissions.ts';
import type { PetsPorts } from '../../ports.ts';
import { parseProfileName } from './profile-name.ts';

/** The address of the profile stays, so that links to it do. */
export async function renameAccount({ store, limits }: PetsPorts, caller: Caller, name: string): Promise<void> {
  const { id } = checkSignedIn(caller);
  await store.accounts.rename(id, parseProfileName(name, limits));
}
