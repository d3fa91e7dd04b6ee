import type { Caller } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import { checkPassword, isRightPassword, toPasswordHash } from '../passwords/passwords.ts';
import type { AccountsContext } from '../ports.ts';
import { endAccess } from './access/end-access.ts';
import { type Browser, type OpenedSession, openSession } from './access/open-session.ts';
import { checkSignedIn } from './access/permissions.ts';

/** Ends all sessions, one-time codes and keys that services hold; API tokens stay. The caller gets a new session. */
export async function changePassword(
  context: AccountsContext,
  caller: Caller,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
  browser: Browser,
): Promise<OpenedSession> {
  const account = checkSignedIn(caller);
  checkPassword(newPassword, account, 'newPassword');
  const turn = { client: caller.clientHash, account: account.email, isKnown: true };
  if (!(await isRightPassword(context, oldPassword, account.passwordHash, turn)))
    throw refuse('wrong_password', {}, 'oldPassword');
  const passwordHash = await toPasswordHash(context, newPassword, turn);
  // Hashing takes a while: a password that was set meanwhile stays.
  const changed = await endAccess(context, account, { event: 'password-change', passwordHash, actor: account.email });
  if (changed === undefined) throw refuse('password_replaced', {}, 'oldPassword');
  return openSession(context, changed, browser);
}
