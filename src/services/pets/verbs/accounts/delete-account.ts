import { NAMELESS } from '../../model/names/attribution.ts';
import type { Caller } from '../../model/people.ts';
import { checkSignedIn } from '../../model/permissions.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import { isRightPassword } from './passwords.ts';

/**
 * Erases the account of the caller: its addresses, sessions, likes and requests. Its pets stay, and are nobody's; whoever wants
 * them gone deletes them before. An administrator stays: so there is always one left.
 */
export async function deleteAccount({ store, clock }: PetsResources, caller: Caller, password: string): Promise<void> {
  const { id, role, passwordHash } = checkSignedIn(caller);
  if (!(await isRightPassword(password, passwordHash))) {
    throw new PetsProblem('forbidden', 'The password is wrong.', { field: 'password' });
  }
  if (role === 'admin') {
    throw new PetsProblem('invalid_state', 'The account of an administrator cannot be deleted.', {
      hint: 'Let another administrator take the role from you first.',
    });
  }
  const entry = { actor: id, action: 'delete-account', subject: id, note: '', at: new Date(clock.nowMs()) };
  await store.accounts.remove(id, NAMELESS, entry);
}
