import { toAccountEmail } from '../../model/email-address.ts';
import { refuse } from '../../model/refusal-codes.ts';
import { isRightPassword } from '../../passwords/passwords.ts';
import type { AccountsContext } from '../../ports.ts';
import { type Browser, type OpenedSession, openSession } from './open-session.ts';

/**
 * Opens a session. `isKnown`: the owner of the account has signed in from this browser before. Answers an unknown
 * address like a wrong password, and as slowly.
 */
export async function signIn(
  context: AccountsContext,
  email: string,
  password: string,
  browser: Browser,
  isKnown = false,
): Promise<OpenedSession> {
  const address = toAccountEmail(email);
  const account = await context.store.accounts.findByEmail(address);
  const turn = { client: browser.addressHash, account: address, isKnown };
  const isRight = await isRightPassword(context, password, account?.passwordHash, turn);
  if (account === undefined || !isRight) throw refuse('wrong_credentials', {}, 'password');
  return openSession(context, account, browser);
}
