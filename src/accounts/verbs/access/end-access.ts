import { formatCount } from '../../../platform/text/format.ts';
import type { AccessEvent } from '../../model/access-event.ts';
import type { Account } from '../../model/account.ts';
import type { AccessCounts, AccountsContext } from '../../ports.ts';

export interface EndingAccess {
  readonly event: AccessEvent;
  readonly passwordHash: string;
  /** An address or `system`. */
  readonly actor: string;
}

/**
 * Ends the access to an account that `event` ends, at once in every process and service. Returns the changed account;
 * undefined if access has ended since `account` was read.
 */
export async function endAccess(
  context: AccountsContext,
  { id, email, accessEpoch: epoch }: Account,
  { event, passwordHash, actor }: EndingAccess,
): Promise<Account | undefined> {
  const { store, clock, changes } = context;
  const now = new Date(clock.nowMs());
  const note = `ended ${toEndedText(await store.accounts.countAccess(id, now))}`;
  const audit = { service: 'accounts', actor, action: event, subject: email, note, at: now };
  const changed = await store.accounts.endAccess(id, { event, passwordHash, epoch, audit });
  if (changed !== undefined) await changes.deliver(id);
  return changed;
}

export function toEndedText({ sessions, tokens, codes, roles }: AccessCounts, held: readonly string[] = []): string {
  const own = [
    [sessions, 'session'],
    [tokens, 'API token'],
    [codes, 'one-time link'],
    [roles, 'role'],
  ] as const;
  const counted = own.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
  return [...counted, ...held].join(', ') || 'nothing';
}
