import { toTokenHash } from '../../../../platform/auth/tokens.ts';
import type { Caller } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';

/** Who asks: the owner of the session, or nobody known when there is none or it has expired. */
export async function findCaller(
  { store, clock }: PetsResources,
  sessionId: string | undefined,
  clientHash: string,
): Promise<Caller> {
  if (sessionId === undefined || sessionId === '') return { account: undefined, clientHash };
  const account = await store.accounts.findSession(toTokenHash(sessionId), new Date(clock.nowMs()));
  return { account, clientHash };
}
