// Rules about names: no two accounts have the same one, and names that stand for the installation are reserved.
import { Limiter } from '../../base/limiter.ts';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import { isReservedName } from '../model/reserved-names.ts';
import type { AccountsContext } from '../ports.ts';

/** Each task takes a few milliseconds; a longer queue would take seconds. */
const WAITING_MAX = 256;
const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

/**
 * Runs tasks that look up and take names one after the other, so that two requests at once do not get the same name.
 */
export function withNameLock<T>(task: () => Promise<T>): Promise<T> {
  return limiter.run(task);
}

/** Rejects a reserved or taken name. `account` is the existing account that wants the name. */
export async function checkAccountName({ store }: AccountsContext, name: string, account?: Account): Promise<void> {
  // An account keeps a reserved name that an operator gave it.
  if (account !== undefined && toNameKey(account.name) === toNameKey(name)) return;
  if (isReservedName(name)) throw refuse('name_reserved', { name }, 'name');
  const holder = await store.accounts.findByName(name, account?.id);
  if (holder !== undefined) throw refuse('name_taken', { name }, 'name');
}
