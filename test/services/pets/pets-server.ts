// The registry as programs and people meet it: the whole service on a separate port and folder, with a clock that only
// tests advance. Tests put records and files into the same folder directly, as a second process would.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type AccountsOptions, openAccounts } from '../../../src/accounts/index.ts';
import { QUICK_PASSWORDS } from '../../../src/accounts/testing/quick-passwords.ts';
import type { PostgresServer } from '../../../src/platform/storage/postgres/postgres-server.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openSqliteDatabase } from '../../../src/platform/storage/sqlite/open-sqlite-database.ts';
import { toStoreLocation } from '../../../src/platform/storage/store-location.ts';
import { type PetsServiceOptions, type RunningPets, startPetsService } from '../../../src/services/pets/index.ts';
import { DEFAULT_LIMITS } from '../../../src/services/pets/limits.ts';
import type { Pet } from '../../../src/services/pets/model/pet.ts';
import type { AssetFiles, PetStore } from '../../../src/services/pets/ports.ts';
import { openAssetFiles } from '../../../src/services/pets/store/files/asset-files.ts';
import { openPetStore } from '../../../src/services/pets/store/open-pet-store.ts';
import type { Tables } from '../../../src/services/pets/store/tables.ts';
import { makeNextSheet, TestClock } from '../../../src/services/pets/testing/test-registry.ts';
import { loadChecker, type OpenApiChecker } from '../../support/open-api-checker.ts';
import { type FormFields, type SentHeaders, toFormData, toPart } from './sent-form.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes, checked against OpenAPI.
export type Json = any;

export interface PetsAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body; undefined if it is not JSON. */
  readonly body: Json;
}

export const SUBMISSIONS = '/api/submissions/register';
export const REQUESTS = '/api/generation-requests';
export const PUBLIC_URL = 'https://pets.example.org';
export const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };

/** Rates that are high enough for every test that is not about them. */
const NO_RATES = { submission: { burst: 1e6, perHour: 1 }, request: { burst: 1e6, perHour: 1 } };

/** Paths of protocols, which the document does not describe. */
const UNDESCRIBED = /^\/openapi\.json$|\/mcp$/;

/** Settings that let a test be several clients, by X-Forwarded-For. */
export const SEVERAL_CLIENTS = { trustedProxies: ['127.0.0.1'] };

let openDatabase: (() => Promise<TestPostgres>) | undefined;

/** Sets the database of all servers that this process opens from now on; by default each has a separate folder. */
export function setTestDatabase(open: () => Promise<TestPostgres>): void {
  openDatabase = open;
}

/** Opens the database, if one was set. */
export async function openTestDatabase(): Promise<TestPostgres | undefined> {
  return openDatabase?.();
}

export class PetsServer {
  readonly url: string;
  readonly folder: string;
  readonly clock: TestClock;
  readonly store: PetStore;
  readonly files: AssetFiles;
  readonly service: RunningPets;
  readonly database: PostgresServer | undefined;
  readonly closeDatabase: (() => Promise<void>) | undefined;
  readonly #checker: OpenApiChecker;

  private constructor(
    parts: Pick<PetsServer, 'folder' | 'clock' | 'store' | 'files' | 'service' | 'database' | 'closeDatabase'>,
    checker: OpenApiChecker,
  ) {
    this.url = parts.service.url;
    this.folder = parts.folder;
    this.clock = parts.clock;
    this.store = parts.store;
    this.files = parts.files;
    this.service = parts.service;
    this.database = parts.database;
    this.closeDatabase = parts.closeDatabase;
    this.#checker = checker;
  }

  static async open(options: TestPetsOptions = {}): Promise<PetsServer> {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
    const clock = new TestClock();
    const postgres = options.database === undefined ? await openTestDatabase() : undefined;
    const database = options.database ?? postgres?.server;
    // The store opens before the service: both are in this thread, and opening would wait for a lock that the service
    // holds.
    const store = await openPetStore(toStoreLocation(folder, database), clock);
    const files = await openAssetFiles(toStoreLocation(folder, database), folder, DEFAULT_LIMITS, clock);
    const service = await startPets(folder, { clock, rates: NO_RATES, ...options, database });
    return new PetsServer(
      { folder, clock, store, files, service, database, closeDatabase: postgres?.close },
      await loadChecker('pets', `${service.url}/openapi.json`),
    );
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.service.close();
    await this.closeDatabase?.();
    await rm(this.folder, { recursive: true });
  }

  /** Opens the tables for facts that the store does not expose. */
  openTables(): Kysely<Tables> {
    return this.database?.open('pets') ?? openSqliteDatabase(join(this.folder, 'pets.db'));
  }

  get(path: string, headers: SentHeaders = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<PetsAnswer> {
    return this.call(method, path, { headers });
  }

  /** Posts a form: a file under its name, each value of a list as a separate field. */
  post(path: string, form: FormFields, headers: SentHeaders = {}): Promise<PetsAnswer> {
    return this.call('POST', path, { headers, body: toFormData(form) });
  }

  postBody(path: string, body: string | Uint8Array, headers: SentHeaders = {}): Promise<PetsAnswer> {
    return this.call('POST', path, { headers, body: body as NonNullable<RequestInit['body']> });
  }

  /** Calls the server and checks JSON answers against the OpenAPI document that it serves. */
  async call(method: string, path: string, init: RequestInit = {}): Promise<PetsAnswer> {
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init, method });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    const isDescribed = method !== 'HEAD' && isJson && !UNDESCRIBED.test(path);
    if (isDescribed) this.#checker.check({ method, path, headers: {}, body: undefined }, answer);
    return answer;
  }

  /** Registers a person and returns their cookie. */
  async signUp(name: string, headers: SentHeaders = {}): Promise<string> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
    const form = { name, email, password: 'a good long password' };
    await this.post('/register', form, headers);
    return toCookie(await this.post('/login', form, headers));
  }

  /** Returns the cookie of the administrator, on a server that was opened with `admin: ADMIN`. */
  async logIn(): Promise<string> {
    return toCookie(await this.post('/login', ADMIN));
  }

  /** Returns the form token of the person whom the headers name; empty if they need none. */
  async csrfTokenFor(headers: SentHeaders): Promise<string> {
    const { text } = await this.get('/submit', { accept: 'text/html', ...headers });
    return /name="csrfToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** Submits a pet as the person whom the headers name. */
  async submit(fields: FormFields = {}, headers: SentHeaders = {}): Promise<Pet> {
    const sprite = toPart(await makeNextSheet(), 'spritesheet.webp', 'image/webp');
    const { status, body, text } = await this.post(
      SUBMISSIONS,
      { displayName: 'Test pet', sprite, ...fields },
      headers,
    );
    const pet = status === 201 ? await this.store.pets.find(body.pet.id) : undefined;
    if (pet === undefined) throw new Error(`the pet was refused: ${text}`);
    return pet;
  }
}

export interface TestPetsOptions
  extends Partial<Omit<PetsServiceOptions, 'accounts' | 'folder'>>,
    Pick<Partial<AccountsOptions>, 'trustedProxies' | 'proxySecret' | 'admin' | 'isRegistrationOpen'> {
  /** The folder of accounts; by default in the folder of the service. */
  readonly accountsFolder?: string;
  readonly signInRates?: AccountsOptions['rates'];
}

/**
 * Starts the service itself in a folder, without starter pets unless they are requested: drawing them takes a while.
 */
export async function startPets(folder: string, options: TestPetsOptions = {}): Promise<RunningPets> {
  const { accountsFolder, signInRates, trustedProxies, proxySecret, admin, isRegistrationOpen, ...petsOptions } =
    options;
  const onFailure =
    options.onFailure ??
    ((error: unknown) => {
      throw error;
    });
  const accounts = await openAccounts({
    location: toStoreLocation(accountsFolder ?? join(folder, 'accounts'), options.database),
    trustedProxies,
    proxySecret,
    admin,
    isRegistrationOpen,
    rates: signInRates,
    clock: options.clock,
    limits: QUICK_PASSWORDS,
    onFailure,
  });
  const service = await startPetsService({
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    logLevel: 'silent',
    folder,
    hasStarters: false,
    onFailure,
    accounts,
    ...petsOptions,
  });
  const close = async () => {
    await service.close();
    await accounts.close();
  };
  return { ...service, close };
}

export function toCookie({ headers, status, text }: PetsAnswer): string {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  if (cookie === '') throw new Error(`no session: ${status} ${text}`);
  return cookie;
}
