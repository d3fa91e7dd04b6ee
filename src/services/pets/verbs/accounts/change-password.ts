import type { Caller } from '../../model/people.ts';
import { checkSignedIn } from '../../model/permissions.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import { openSession, type Session } from './log-in.ts';
import { checkPassword, isRightPassword, toPasswordHash } from './passwords.ts';

/** Whoever else was signed in with the old password is not any more; the caller gets a new session. */
export async function changePassword(
  resources: PetsResources,
  caller: Caller,
  oldPassword: string,
  newPassword: string,
): Promise<Session> {
  const account = checkSignedIn(caller);
  checkPassword(newPassword, 'newPassword');
  if (!(await isRightPassword(oldPassword, account.passwordHash))) {
    throw new PetsProblem('forbidden', 'The old password is wrong.', { field: 'oldPassword' });
  }
  const passwordHash = await toPasswordHash(newPassword);
  // Hashing takes a while: whoever was given another password meanwhile, and their sessions ended, changes nothing any more.
  const current = await resources.store.accounts.find(account.id);
  if (current?.passwordHash !== account.passwordHash) {
    throw new PetsProblem('unauthorized', 'The password was changed.', { field: 'oldPassword' });
  }
  await resources.store.accounts.setPassword(account.id, passwordHash);
  await resources.store.accounts.removeSessionsOf(account.id);
  return openSession(resources, { ...account, passwordHash });
}
