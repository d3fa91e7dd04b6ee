// Whose a name is: an account's name is its own, and those that stand for the installation are reserved.
import { Limiter } from '../../base/limiter.ts';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import { isReservedName } from '../model/reserved-names.ts';
import type { AccountsContext } from '../ports.ts';

/** Each takes a few milliseconds; more than these would wait for seconds. */
const WAITING_MAX = 256;
const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

/** Names are looked up and taken one after the other, so that two who want one at the same time do not both get it. */
export function withNameLock<T>(task: () => Promise<T>): Promise<T> {
  return limiter.run(task);
}

/** `account`: the one that wants the name, where it exists already. */
export async function checkAccountName({ store }: AccountsContext, name: string, account?: Account): Promise<void> {
  // An account keeps a reserved name that an operator gave it.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return;
  if (isReservedName(name)) throw refuse('name_reserved', { name }, 'name');
  const holder = await store.accounts.findByName(name, account?.id);
  if (holder !== undefined) throw refuse('name_taken', { name }, 'name');
}
