// Accounts for the tests of their verbs: the real store in a folder or schema for this test alone, a service that has
// joined, and a clock that moves only on request.
import { openTestLocation } from '../../platform/storage/testing/test-location.ts';
import { type AccountsOptions, openAccounts, type ServiceAccounts } from '../index.ts';
import type { Caller, ServiceRoles } from '../model/account.ts';
import { findSessionAccount } from '../verbs/access/find-session-account.ts';
import { addAccount } from '../verbs/add-account.ts';
import { toServiceAccount } from '../verbs/service-account.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

export const START_MS = Date.UTC(2026, 0, 15, 12);
export const PASSWORD = 'four unrelated words';
export const BROWSER = { userAgent: 'Test/1.0', addressHash: 'address' };

export class TestClock {
  #nowMs = START_MS;

  nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

export type TestRole = 'reader' | 'writer' | 'admin' | undefined;

export const TEST_ROLES: ServiceRoles<TestRole> = {
  service: 'library',
  roles: ['reader', 'writer', 'admin'],
  fallback: undefined,
  administrator: 'admin',
};

export const STRANGER: Caller<TestRole> = { account: undefined, clientHash: 'c' };

export interface TestAccounts extends ServiceAccounts<TestRole> {
  readonly clock: TestClock;
  /** The notifications that the service received, in order. */
  readonly notifications: readonly string[];
  /** Adds an account without a password, because hashing takes a while, and returns it as a caller. */
  addCaller(name: string, role?: TestRole): Promise<CallerWithAccount>;
  findCaller(sessionId: string | undefined): Promise<Caller<TestRole>>;
  close(): Promise<void>;
}

export type CallerWithAccount = Caller<TestRole> & { account: NonNullable<Caller<TestRole>['account']> };

export async function openTestAccounts(options: Partial<AccountsOptions> = {}): Promise<TestAccounts> {
  const { location, close } = await openTestLocation();
  const clock = new TestClock();
  const notifications: string[] = [];
  const onFailure = (error: unknown) => {
    throw error;
  };
  const limits = { ...QUICK_PASSWORDS, ...options.limits };
  const accounts = await openAccounts({ location, clock, onFailure, ...options, limits });
  const joined = await accounts.join({
    roles: TEST_ROLES,
    tokenMark: 'lib_',
    onAccountRemoved: async (id) => void notifications.push(`removed ${id}`),
    onAccountChanged: async ({ name }) => void notifications.push(`changed ${name}`),
  });
  const { context } = joined;
  const toCaller = async (id: string) => {
    const account = await context.store.accounts.find(id);
    if (account === undefined) throw new Error('there is no such account');
    return { account: await toServiceAccount(context, TEST_ROLES, account), clientHash: 'c' };
  };
  return {
    ...joined,
    clock,
    notifications,
    addCaller: async (name, role) => {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const { id, email } = await addAccount(context, { email: `${slug}@example.org`, name });
      const audit = { service: 'test', actor: 'system', action: 'set-role', subject: email, note: '', at: new Date(0) };
      if (role !== undefined) await context.store.accounts.setRole(id, 'library', role, audit);
      return toCaller(id);
    },
    findCaller: async (sessionId) => {
      const account = await findSessionAccount(context, sessionId);
      return account === undefined ? STRANGER : toCaller(account.id);
    },
    close: async () => {
      await accounts.close();
      await close();
    },
  };
}
