// Who may do what. Asked first by every verb that not everybody may use.
import { type Account, type Caller, canModerate } from './people.ts';
import type { Pet } from './pet.ts';
import { PetsProblem } from './problem.ts';

export function checkSignedIn({ account }: Caller): Account {
  if (account !== undefined) return account;
  throw new PetsProblem('unauthorized', 'Nobody is signed in.', { hint: 'Sign in at /login.' });
}

export function checkModerator(caller: Caller): Account {
  const account = checkSignedIn(caller);
  if (canModerate(account)) return account;
  throw new PetsProblem('forbidden', 'Only moderators may do this.');
}

export function checkAdmin(caller: Caller): Account {
  const account = checkSignedIn(caller);
  if (account.role === 'admin') return account;
  throw new PetsProblem('forbidden', 'Only administrators may do this.');
}

/** Its owner, or a moderator. */
export function checkOwner(caller: Caller, pet: Pet): Account {
  const account = checkSignedIn(caller);
  if (pet.owner.accountId === account.id || canModerate(account)) return account;
  throw new PetsProblem('forbidden', 'This pet is somebody else’s.');
}
