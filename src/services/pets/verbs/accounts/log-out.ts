import { toTokenHash } from '../../../../platform/auth/tokens.ts';
import type { PetsResources } from '../../ports.ts';

/** Ends the session; one that does not exist has ended already. */
export async function logOut({ store }: PetsResources, sessionId: string): Promise<void> {
  await store.accounts.removeSession(toTokenHash(sessionId));
}
