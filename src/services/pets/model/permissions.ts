// The permission checks that restricted verbs call first.
import { checkSignedIn } from '../../../accounts/index.ts';
import { type Account, type Caller, canModerate } from './people.ts';
import type { Pet } from './pet.ts';
import { refuse } from './refusals.ts';

export function checkModerator(caller: Caller): Account {
  const account = checkSignedIn(caller);
  if (canModerate(account)) return account;
  throw refuse('not_moderator', {});
}

/** Returns the account of the owner or of a moderator, or refuses. */
export function checkOwner(caller: Caller, pet: Pet): Account {
  const account = checkSignedIn(caller);
  if (pet.owner.accountId === account.id || canModerate(account)) return account;
  throw refuse('pet_not_own', {});
}
