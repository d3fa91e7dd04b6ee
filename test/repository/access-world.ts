// The program as people with accounts use it, in one process on a folder or in several on PostgreSQL, and the tests'
// interface to a service.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS_FOLDER } from '../../src/accounts/folder.ts';
import type { Account } from '../../src/accounts/index.ts';
import type { AccountStore } from '../../src/accounts/ports.ts';
import { openAccountStore } from '../../src/accounts/store/open-account-store.ts';
import type { TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { type StoreLocation, toStoreLocation } from '../../src/platform/storage/store-location.ts';
import { addQuickAccount } from '../support/quick-accounts.ts';
import { MagpieProcess } from './magpie-process.ts';

/** Returns true if a key works at this moment. */
export type Probe = () => Promise<boolean>;

/**
 * The part of these tests that a service with access for accounts provides, in
 * `test/services/<name>/access-fixture.ts`.
 */
export interface AccessFixture {
  /** Settings of the program. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Makes every kind of access that the service declares, and the keys of accounts that it gives out, by their names.
   */
  makeAccess(world: AccessWorld, person: TestPerson): Promise<Readonly<Record<string, Probe>>>;
  /** The events by which the service alone changes an account. */
  readonly events?: Readonly<Record<string, (world: AccessWorld, person: TestPerson) => Promise<void>>>;
  close(): Promise<void>;
}

export interface TestPerson {
  readonly account: Account;
  readonly password: string;
  /** The cookie of their session, in all services. */
  readonly cookie: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const PROXY_SECRET = 'the secret of the proxies';
/** The services that the tests look at; the others cost time. */
const SERVICES = ['memory', 'studio'];

export class AccessWorld {
  readonly dataDir: string;
  readonly accounts: AccountStore;
  readonly database: TestPostgres | undefined;
  readonly #environment: Readonly<Record<string, string>>;
  #processes: MagpieProcess[] = [];
  /** Addresses of services in the process in which keys are made and tried. */
  #urls: Readonly<Record<string, string>> = {};

  private constructor(
    dataDir: string,
    accounts: AccountStore,
    database: TestPostgres | undefined,
    environment: Readonly<Record<string, string>>,
  ) {
    this.dataDir = dataDir;
    this.accounts = accounts;
    this.database = database;
    this.#environment = environment;
  }

  static async open(
    database: TestPostgres | undefined,
    environment: Readonly<Record<string, string>>,
  ): Promise<AccessWorld> {
    const dataDir = await mkdtemp(join(tmpdir(), 'magpie-access-'));
    const onDatabase = database && {
      DATABASE_URL: database.url,
      MAGPIE_DATABASE_SCHEMA: database.schemaPrefix,
      MAGPIE_DATABASE_KEY: Buffer.from(database.key).toString('hex'),
    };
    const accounts = await openAccountStore(toStoreLocation(join(dataDir, ACCOUNTS_FOLDER), database?.server));
    const settings = {
      ...environment,
      ...onDatabase,
      MAGPIE_MEMORY_EMBEDDER: 'off',
      MAGPIE_TRUSTED_PROXIES: '127.0.0.1',
      MAGPIE_PROXY_SECRET: PROXY_SECRET,
      // The tests are one client.
      MAGPIE_STUDIO_RATE_LIMIT: '100000',
    };
    return new AccessWorld(dataDir, accounts, database, settings);
  }

  async close(): Promise<void> {
    for (const each of this.#processes) await each.kill();
    await this.accounts.close();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10 });
  }

  locationOf(folder: string): StoreLocation {
    return toStoreLocation(join(this.dataDir, folder), this.database?.server);
  }

  urlOf(service: string): string {
    return this.#urls[service] ?? assert.fail(`${service} does not run`);
  }

  /**
   * Starts the process in which keys are made and tried, and on PostgreSQL another one for the events, which is
   * returned.
   */
  async start(): Promise<MagpieProcess> {
    const first = await this.#serve();
    this.#urls = await listUrls(first);
    return this.database === undefined ? first : this.#serve();
  }

  /** Starts with further settings: another process on PostgreSQL, the same addresses again on a folder. */
  async startWith(environment: Readonly<Record<string, string>>): Promise<MagpieProcess> {
    if (this.database !== undefined) return this.#serve(environment);
    for (const each of this.#processes) {
      each.child.kill('SIGTERM');
      await each.ended;
    }
    this.#processes = [];
    const toPort = ([name, url]: [string, string]) => [`MAGPIE_${name.toUpperCase()}_PORT`, new URL(url).port];
    return this.#serve({ ...environment, ...Object.fromEntries(Object.entries(this.#urls).map(toPort)) });
  }

  async #serve(environment: Readonly<Record<string, string>> = {}): Promise<MagpieProcess> {
    const started = this.#run(['serve', ...SERVICES], environment);
    this.#processes.push(started);
    await listUrls(started);
    return started;
  }

  /** Runs a command to its end and returns its output. */
  async command(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
    const run = this.#run(args, environment);
    assert.equal(await run.ended, 0, run.stderr);
    return run.stdout;
  }

  #run(args: readonly string[], environment: Readonly<Record<string, string>>): MagpieProcess {
    // Processes that share a database have separate folders.
    const name = this.database === undefined ? '' : `process-${this.#processes.length}`;
    const dataDir = { MAGPIE_DATA_DIR: join(this.dataDir, name) };
    return new MagpieProcess(args, { environment: { ...this.#environment, ...dataDir, ...environment } });
  }

  /** Adds an account and signs in. */
  async register(email: string, password: string): Promise<TestPerson> {
    const url = this.urlOf('memory');
    const account = await addQuickAccount(this.accounts, { email, name: email.replace('@', ' at '), password });
    const cookie = toCookie(await send(url, '/login', { email, password }));
    assert.notEqual(cookie, '', `${email} is signed in`);
    return { account, password, cookie };
  }
}

async function listUrls(started: MagpieProcess): Promise<Record<string, string>> {
  const urls = SERVICES.map(async (name) => [name, await started.waitUntilReady(name)]);
  return Object.fromEntries(await Promise.all(urls));
}

export async function get(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await fetch(`${url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form, with the token of the session if there is one. */
export async function send(
  url: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  cookie?: string,
): Promise<Answer> {
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
  const page = cookie === undefined ? '' : (await get(url, '/account', { cookie })).text;
  const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ ...fields, ...(cookie !== undefined && { csrfToken }) });
  const response = await fetch(`${url}${path}`, { method: 'POST', redirect: 'manual', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the cookie that a browser sends back. */
export function toCookie({ headers }: Pick<Answer, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}
