// Memory as programs and people meet it: the whole service on a separate port and folder, with real git repositories
// beside it. Tests read and write records in the same folders directly, as a second process would.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountsOptions, openAccounts, SESSION_COOKIE } from '../../../src/accounts/index.ts';
import { DEFAULT_ACCOUNT_LIMITS } from '../../../src/accounts/limits.ts';
import type { Account } from '../../../src/accounts/model/account.ts';
import type { AccountsContext } from '../../../src/accounts/ports.ts';
import { openAccountStore } from '../../../src/accounts/store/open-account-store.ts';
import { QUICK_PASSWORDS } from '../../../src/accounts/testing/quick-passwords.ts';
import { openSession } from '../../../src/accounts/verbs/access/open-session.ts';
import { addAccount } from '../../../src/accounts/verbs/add-account.ts';
import { createServiceTokens, type NewApiToken, type ServiceTokens } from '../../../src/accounts/verbs/api-tokens.ts';
import { createAdmin } from '../../../src/accounts/verbs/create-admin.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { RunningService } from '../../../src/platform/running-service.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { type StoreLocation, toStoreLocation } from '../../../src/platform/storage/store-location.ts';
import { createTestRepository, type TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { type MemoryServiceOptions, startMemoryService } from '../../../src/services/memory/index.ts';
import type { Jobs } from '../../../src/services/memory/jobs/store/jobs.ts';
import { DEFAULT_LIMITS } from '../../../src/services/memory/limits.ts';
import type { Repository } from '../../../src/services/memory/model/repository.ts';
import { MEMORY_ROLES, type Role, TOKEN_MARK } from '../../../src/services/memory/model/viewer.ts';
import type { IndexStore, MemoryStore } from '../../../src/services/memory/ports.ts';
import { openIndexStore } from '../../../src/services/memory/store/open-index-store.ts';
import { openMemoryStore } from '../../../src/services/memory/store/open-memory-store.ts';
import { addRepository, type NewRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { listStatuses } from '../../../src/services/memory/verbs/repository-status.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
export type Json = any;

export interface MemoryAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; undefined if it is not JSON. */
  readonly body: Json;
}

export interface TestMemoryOptions extends Partial<Omit<MemoryServiceOptions, 'accounts' | 'folder'>> {
  readonly accountsOptions?: Partial<Omit<AccountsOptions, 'folder'>>;
  /** An existing folder, which is used again and not removed. */
  readonly folder?: string;
}

export const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };

/** Waits grow, because each look asks the database several questions. */
const POLL_MS = { first: 10, max: 250, growth: 1.3 };
/** The time to index a small repository on a busy machine. */
const INDEXED_MS_MAX = 500_000;

let openDatabase: (() => Promise<TestPostgres>) | undefined;

/** Sets the database of all servers that this process opens from now on; by default each has a separate folder. */
export function setTestDatabase(open: () => Promise<TestPostgres>): void {
  openDatabase = open;
}

export class MemoryServer {
  readonly url: string;
  readonly folder: string;
  /** The storage of records and indexes. */
  readonly location: StoreLocation;
  readonly service: RunningService;
  readonly store: MemoryStore;
  readonly index: IndexStore;
  readonly jobs: Jobs;
  readonly accounts: AccountsContext;
  readonly tokens: ServiceTokens<Role>;
  readonly #opened: AsyncDisposableStack;

  private constructor(
    parts: Pick<MemoryServer, 'folder' | 'location' | 'service' | 'store' | 'index' | 'jobs' | 'accounts'>,
    opened: AsyncDisposableStack,
  ) {
    this.url = parts.service.url;
    this.folder = parts.folder;
    this.location = parts.location;
    this.service = parts.service;
    this.store = parts.store;
    this.index = parts.index;
    this.jobs = parts.jobs;
    this.accounts = parts.accounts;
    this.tokens = createServiceTokens(parts.accounts, MEMORY_ROLES, TOKEN_MARK);
    this.#opened = opened;
  }

  static async open({ folder: given, accountsOptions, ...options }: TestMemoryOptions = {}): Promise<MemoryServer> {
    const opened = new AsyncDisposableStack();
    const folder = given ?? (await mkdtemp(join(tmpdir(), 'magpie-memory-')));
    if (given === undefined) opened.defer(() => rm(folder, { recursive: true, force: true }));
    // Thrown at the end: thrown at once it would break the loop that reports it.
    const failures: unknown[] = [];
    opened.defer(() => {
      if (failures.length > 0) throw new AggregateError(failures, `memory failed: ${failures.join(', ')}`);
    });
    const onFailure = options.onFailure ?? ((error: unknown) => void failures.push(error));
    const postgres = options.database === undefined ? await openDatabase?.() : undefined;
    if (postgres !== undefined) opened.defer(() => postgres.close());
    const database = options.database ?? postgres?.server;
    const paths = { memory: join(folder, 'memory'), accounts: join(folder, 'accounts') };
    const running = await openAccounts({
      location: toStoreLocation(paths.accounts, database),
      onFailure,
      limits: QUICK_PASSWORDS,
      ...accountsOptions,
    });
    opened.defer(() => running.close());
    const service = await startMemoryService({
      host: '127.0.0.1',
      port: 0,
      version: '1.2.3',
      logLevel: 'silent',
      folder: paths.memory,
      environment: process.env,
      isLocalAllowed: true,
      isPrivateAllowed: true,
      onFailure,
      ...options,
      database,
      accounts: running,
    });
    opened.defer(() => service.close());
    const location = toStoreLocation(paths.memory, database);
    const { store, jobs } = await openMemoryStore(location, systemClock);
    opened.defer(() => store.close());
    const index = opened.adopt(await openIndexStore(location), (each) => each.close());
    const accountStore = opened.adopt(await openAccountStore(toStoreLocation(paths.accounts, database)), (each) =>
      each.close(),
    );
    const changes = { deliver: async () => {} };
    const accounts = {
      store: accountStore,
      clock: systemClock,
      limits: { ...DEFAULT_ACCOUNT_LIMITS, ...QUICK_PASSWORDS },
      changes,
    };
    return new MemoryServer({ folder, location, service, store, index, jobs, accounts }, opened);
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }

  /** Creates a git repository with these files in one commit; it is removed with the server. */
  createGitRepository(name: string, files: Readonly<Record<string, string | Uint8Array>> = {}): TestRepository {
    const repository = createTestRepository(join(this.folder, 'sources', name));
    repository.write(files).commit('Begin');
    return repository;
  }

  /** Returns after the first index is complete. */
  async addRepository(added: Omit<NewRepository, 'addedBy'>): Promise<Repository> {
    // Only addresses with a credential need the server's key.
    const secrets = createSecretBox(Buffer.alloc(32));
    const resources = { store: this.store, secrets, clock: systemClock, limits: DEFAULT_LIMITS, isLocalAllowed: true };
    const repository = await addRepository(resources, { addedBy: 'system', ...added });
    await this.whenIndexed(repository);
    return repository;
  }

  /** Creates a git repository with these files, adds it as `name` (`owner/name`) and indexes it. */
  async addFiles(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<Repository> {
    return this.addRepository({ source: this.createGitRepository(name, files).path, name });
  }

  /** Settles when no work for the repository is left, and rejects when it failed. */
  async whenIndexed(repository: Repository): Promise<void> {
    const endsAtMs = Date.now() + INDEXED_MS_MAX;
    for (let waitMs = POLL_MS.first; Date.now() < endsAtMs; waitMs = Math.min(POLL_MS.max, waitMs * POLL_MS.growth)) {
      const [status] = await listStatuses(this, [repository]);
      if (status?.job?.state === 'failed') throw new Error(`indexing failed: ${status.job.reason}`);
      if (status !== undefined && status.job === undefined) return;
      await sleep(waitMs);
    }
    throw new Error('indexing takes too long');
  }

  async addAccount(name: string, role?: Role): Promise<Account> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
    const account = await addAccount(this.accounts, { email, name }, { isNameGiven: true });
    if (role !== undefined) await this.setRole(account, role);
    return account;
  }

  async addAdmin(): Promise<Account> {
    return (await createAdmin(this.accounts, ADMIN)).account;
  }

  async setRole({ id, email }: Account, role: NonNullable<Role>): Promise<void> {
    const { service } = MEMORY_ROLES;
    const audit = { service, actor: 'system', action: 'set-role', subject: email, note: role, at: new Date() };
    await this.accounts.store.accounts.setRole(id, service, role, audit);
  }

  /** Returns the cookie of a session of this account. */
  async signIn(account: Account): Promise<string> {
    const { sessionId } = await openSession(this.accounts, account, { userAgent: 'Test/1.0', addressHash: 'address' });
    return `${SESSION_COOKIE}=${sessionId}`;
  }

  /** Creates a token and returns its secret; without an account it is the operator's. */
  createToken(token: Partial<NewApiToken> = {}): Promise<string> {
    return this.tokens.create({
      account: undefined,
      name: 'test',
      days: undefined,
      resources: undefined,
      ...token,
    });
  }

  /** Calls a tool without a client in between. */
  async callTool(secret: string, name: string, input: object = {}): Promise<Json> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const { status, text } = await this.postMcp(message, { authorization: `Bearer ${secret}` });
    const { result, error } = toMessage(text);
    if (status !== 200 || result === undefined) throw new Error(`${name}: ${status} ${JSON.stringify(error) ?? text}`);
    return result;
  }

  postMcp(message: object, headers: Readonly<Record<string, string>> = {}): Promise<MemoryAnswer> {
    const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    return this.call('POST', '/mcp', { headers: sent, body: JSON.stringify(message) });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<MemoryAnswer> {
    return this.call('GET', path, { headers });
  }

  async call(method: string, path: string, init: RequestInit = {}): Promise<MemoryAnswer> {
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init, method });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }
}

/** Returns the message of an answer over MCP, which comes as JSON or as the one event of a stream. */
export function toMessage(text: string): Json {
  return JSON.parse(/^data: ([^\n]*)/m.exec(text)?.[1] ?? text);
}
