import type { Account } from './model/account.ts';
import type { AccountChange, AccountChanges, AccountStore } from './ports.ts';

/**
 * The callbacks that keep a service up to date with accounts. Both may be called again for the same account, and must
 * then change nothing.
 */
export interface AccountHooks {
  /** Erases the service's data about the account. */
  onAccountRemoved(accountId: string): Promise<void>;
  /** Updates the name, and removes access that has ended by its epoch. */
  onAccountChanged(account: Account): Promise<void>;
}

/**
 * The notifications to services of accounts that were renamed or removed, or whose access has ended. The store records
 * each change in the same transaction, and removes the record when the service has processed it. A service that does
 * not run now, or fails, is notified at its next start.
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

  /** Delivers the changes of one account, or of all. Other processes notify the services that run there. */
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
