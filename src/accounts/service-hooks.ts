import type { Account } from './model/account.ts';
import type { AccountChange, AccountChanges, AccountStore } from './ports.ts';

/**
 * How a service keeps up with accounts. Both may be called again for the same account, and must then change nothing.
 */
export interface AccountHooks {
  /** Erases what the service keeps of the account. */
  onAccountRemoved(accountId: string): Promise<void>;
  /** Takes over the name, and removes access that has ended by its epoch. */
  onAccountChanged(account: Account): Promise<void>;
}

/**
 * Tells services of accounts that were renamed or removed, or whose access has ended. Each change is noted in the store
 * together with the change itself, and the note is removed when the service has dealt with it: a service that does not
 * run now, or fails, is told at its next start.
 */
export class ServiceHooks implements AccountChanges {
  readonly #store: AccountStore;
  readonly #hooks = new Map<string, AccountHooks>();

  constructor(store: AccountStore) {
    this.#store = store;
  }

  async add(service: string, hooks: AccountHooks): Promise<void> {
    await this.#store.services.add(service);
    this.#hooks.set(service, hooks);
    await this.deliver();
  }

  /** Of one account, or of all. Services that run in other processes are told there. */
  async deliver(accountId?: string): Promise<void> {
    for (const change of await this.#store.changes.list(accountId)) {
      const hooks = this.#hooks.get(change.service);
      if (hooks !== undefined) await this.#tell(hooks, change);
    }
  }

  async #tell(hooks: AccountHooks, change: AccountChange): Promise<void> {
    const { accountId } = change;
    const account = await this.#store.accounts.find(accountId);
    if (account === undefined) await hooks.onAccountRemoved(accountId);
    else await hooks.onAccountChanged(account);
    await this.#store.changes.remove(change);
  }
}
