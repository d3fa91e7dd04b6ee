import { createToken, toTokenHash } from '../../../platform/auth/tokens.ts';
import type { Account } from '../../model/account.ts';
import { refuse } from '../../model/refusal-codes.ts';
import type { AccountsContext } from '../../ports.ts';

/** The details of a browser by which its owner recognises the session in a list. */
export interface Browser {
  readonly userAgent: string;
  readonly addressHash: string;
}

export interface OpenedSession {
  readonly account: Account;
  /** The secret of the browser; only its hash is stored. */
  readonly sessionId: string;
}

/** Opens a session for the proved owner of `account`, unless access to it has ended since it was read. */
export async function openSession(
  { store, clock, limits }: AccountsContext,
  account: Account,
  { userAgent, addressHash }: Browser,
): Promise<OpenedSession> {
  const sessionId = createToken();
  const nowMs = clock.nowMs();
  const session = {
    idHash: toTokenHash(sessionId),
    accountId: account.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + limits.sessionMs),
    userAgent: userAgent.slice(0, limits.userAgentLengthMax),
    addressHash,
  };
  const isAdded = await store.sessions.add(session, account.accessEpoch);
  if (!isAdded) throw refuse('password_replaced', {}, 'password');
  return { account, sessionId };
}
