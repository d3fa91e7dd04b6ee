// Who may do what in the registry. Asked first by every verb that not everybody may use.
import { checkSignedIn } from '../../../accounts/index.ts';
import { type Account, type Caller, canModerate } from './people.ts';
import type { Pet } from './pet.ts';
import { refuse } from './refusals.ts';

export function checkModerator(caller: Caller): Account {
  const account = checkSignedIn(caller);
  if (canModerate(account)) return account;
  throw refuse('not_moderator', {});
}

/** Its owner, or a moderator. */
export function checkOwner(caller: Caller, pet: Pet): Account {
  const account = checkSignedIn(caller);
  if (pet.owner.accountId === account.id || canModerate(account)) return account;
  throw refuse('pet_not_own', {});
}
