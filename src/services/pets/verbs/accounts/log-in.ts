import { createToken, toTokenHash } from '../../../../platform/auth/tokens.ts';
import type { Account } from '../../model/people.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import { isRightPassword } from './passwords.ts';

export interface Session {
  readonly account: Account;
  /** The secret of the browser; only its hash is stored. */
  readonly sessionId: string;
}

/** An unknown address and a wrong password cannot be told apart, neither by the answer nor by how long it takes. */
export async function logIn(resources: PetsResources, email: string, password: string): Promise<Session> {
  const account = await resources.store.accounts.findByEmail(email.trim().toLowerCase());
  const isRight = await isRightPassword(password, account?.passwordHash);
  if (account === undefined || !isRight) {
    throw new PetsProblem('unauthorized', 'The address or the password is wrong.', { field: 'password' });
  }
  return openSession(resources, account);
}

/** For whoever knows the password of `account`, as long as it still has that one. */
export async function openSession({ store, clock, limits }: PetsResources, account: Account): Promise<Session> {
  const sessionId = createToken();
  const expiresAt = new Date(clock.nowMs() + limits.sessionMs);
  await store.accounts.addSession(toTokenHash(sessionId), account.id, expiresAt);
  // A new password ends all sessions; one that is opened at that moment with the old password would outlive it.
  const current = await store.accounts.find(account.id);
  if (current?.passwordHash !== account.passwordHash) {
    await store.accounts.removeSession(toTokenHash(sessionId));
    throw new PetsProblem('unauthorized', 'The password was changed.', { field: 'password' });
  }
  return { account, sessionId };
}
