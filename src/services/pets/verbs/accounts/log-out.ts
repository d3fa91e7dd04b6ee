import { toTokenHash } from '../../../../platform/auth/tokens.ts';
import type { PetsPorts } from '../../ports.ts';

/** Ends the session; one that does not exist has ended already. */
export async function logOut({ store }: PetsPorts, sessionId: string): Promise<void> {
  await store.accounts.removeSession(toTokenHash(sessionId));
}
