import { toTokenHash } from '../../../platform/auth/tokens.ts';
import { ignoreDiskFault } from '../../../platform/storage/disk-failure.ts';
import type { Account } from '../../model/account.ts';
import type { AccountsContext } from '../../ports.ts';

/** Returns the owner of the session; undefined if no such session exists, or it has expired. */
export async function findSessionAccount(
  { store, clock, limits }: AccountsContext,
  sessionId: string | undefined,
): Promise<Account | undefined> {
  if (sessionId === undefined || sessionId === '') return undefined;
  const nowMs = clock.nowMs();
  const found = await store.sessions.find(toTokenHash(sessionId), new Date(nowMs));
  if (found === undefined) return undefined;
  const { session, account } = found;
  const isNoted = nowMs - session.lastSeenAt.getTime() < limits.lastUseNotedMs;
  if (!isNoted) await ignoreDiskFault(store.sessions.noteSeen(session.idHash, new Date(nowMs)));
  return account;
}
