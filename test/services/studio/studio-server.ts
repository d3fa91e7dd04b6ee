// The studio as programs meet it: the whole service on a separate port and storage, with an engine of the tests.
import { join } from 'node:path';
import { type AccountsOptions, openAccounts, SESSION_COOKIE } from '../../../src/accounts/index.ts';
import { DEFAULT_ACCOUNT_LIMITS } from '../../../src/accounts/limits.ts';
import type { Account } from '../../../src/accounts/model/account.ts';
import type { AccountsContext } from '../../../src/accounts/ports.ts';
import { openAccountStore } from '../../../src/accounts/store/open-account-store.ts';
import { openSession } from '../../../src/accounts/verbs/access/open-session.ts';
import { addAccount } from '../../../src/accounts/verbs/add-account.ts';
import { createAdmin } from '../../../src/accounts/verbs/create-admin.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { toStoreLocation } from '../../../src/platform/storage/store-location.ts';
import { openTestLocation } from '../../../src/platform/storage/testing/test-location.ts';
import { type StudioServiceOptions, startStudioService } from '../../../src/services/studio/index.ts';
import type { StudioStore } from '../../../src/services/studio/ports.ts';
import { openStudioStore } from '../../../src/services/studio/store/open-studio-store.ts';
import { createTinyEngine, type TinyEngine } from './tiny-engine.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
export type Json = any;

export interface StudioAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; undefined if it is not JSON. */
  readonly body: Json;
}

export interface WireEvent {
  readonly event: string;
  readonly id: string;
  readonly data: Json;
}

export interface TestStudioOptions extends Partial<Omit<StudioServiceOptions, 'accounts' | 'location'>> {
  readonly accountsOptions?: Partial<Omit<AccountsOptions, 'location'>>;
  /** The folder; a temporary one by default, unless the test file chose PostgreSQL. */
  readonly folder?: string;
}

export class StudioServer {
  readonly url: string;
  readonly folder: string;
  readonly engine: TinyEngine;
  readonly store: StudioStore;
  readonly accounts: AccountsContext;
  readonly #opened: AsyncDisposableStack;
  #visitor: string | undefined;

  private constructor(
    parts: Pick<StudioServer, 'url' | 'folder' | 'engine' | 'store' | 'accounts'>,
    opened: AsyncDisposableStack,
  ) {
    this.url = parts.url;
    this.folder = parts.folder;
    this.engine = parts.engine;
    this.store = parts.store;
    this.accounts = parts.accounts;
    this.#opened = opened;
  }

  static async open({ accountsOptions, folder: given, ...options }: TestStudioOptions = {}): Promise<StudioServer> {
    const opened = new AsyncDisposableStack();
    const test =
      given === undefined ? await openTestLocation() : { location: { folder: given }, close: async () => {} };
    opened.defer(() => test.close());
    const folder = 'folder' in test.location ? test.location.folder : '';
    const database = 'server' in test.location ? test.location.server : undefined;
    const onFailure = (error: unknown) => {
      throw error;
    };
    const locations = {
      studio: toStoreLocation(join(folder, 'studio'), database),
      accounts: toStoreLocation(join(folder, 'accounts'), database),
    };
    const running = await openAccounts({ location: locations.accounts, onFailure, ...accountsOptions });
    opened.defer(() => running.close());
    const engine = createTinyEngine();
    const service = await startStudioService({
      host: '127.0.0.1',
      port: 0,
      version: '1.2.3',
      logLevel: 'silent',
      location: locations.studio,
      drawThumbnail: async ({ title }) => Buffer.from(`PNG ${title}`),
      rateLimit: 1_000_000,
      onFailure,
      engine,
      ...options,
      accounts: running,
    });
    opened.defer(() => service.close());
    const store = opened.adopt(await openStudioStore(locations.studio), (each) => each.close());
    const accountStore = opened.adopt(await openAccountStore(locations.accounts), (each) => each.close());
    const changes = { deliver: async () => {} };
    const accounts = { store: accountStore, clock: systemClock, limits: DEFAULT_ACCOUNT_LIMITS, changes };
    return new StudioServer({ url: service.url, folder, engine, store, accounts }, opened);
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }

  /** Adds an account that is signed in, by default without a password: to hash one takes a while. */
  async addMember(name: string, password?: string): Promise<{ account: Account; cookie: string }> {
    const account = await addAccount(this.accounts, { email: `${name.toLowerCase()}@example.org`, name, password });
    return { account, cookie: await this.signIn(account) };
  }

  async addAdmin(): Promise<{ account: Account; cookie: string }> {
    const password = 'the keeper of the keys';
    const { account } = await createAdmin(this.accounts, { email: 'admin@example.org', password });
    return { account, cookie: await this.signIn(account) };
  }

  async signIn(account: Account): Promise<string> {
    const { sessionId } = await openSession(this.accounts, account, { userAgent: 'test', addressHash: 'test' });
    return `${SESSION_COOKIE}=${sessionId}`;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<StudioAnswer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<StudioAnswer> {
    const sent = { 'content-type': 'application/json', ...headers };
    return this.call('POST', path, { headers: sent, body: typeof body === 'string' ? body : JSON.stringify(body) });
  }

  async call(method: string, path: string, init: RequestInit = {}): Promise<StudioAnswer> {
    const headers = this.#identify(new Headers(init.headers));
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init, method, headers });
    this.#visitor ??= response.headers.get('magpie-visitor') ?? undefined;
    const text = await response.text();
    const isJson =
      /^application\/json\b/.test(response.headers.get('content-type') ?? '') &&
      text !== '' &&
      !text.startsWith('event:');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  /** Adds the secret of the first answer, as programs do, unless the test identifies the caller. */
  #identify(headers: Headers): Headers {
    const isPage = headers.get('accept')?.includes('text/html');
    const isSaid = isPage || ['cookie', 'authorization', 'magpie-visitor'].some((name) => headers.has(name));
    if (!isSaid && this.#visitor !== undefined) headers.set('magpie-visitor', this.#visitor);
    return headers;
  }

  /** Sends a whole turn. */
  async send(body: object, headers: Readonly<Record<string, string>> = {}): Promise<WireEvent[]> {
    const { status, text } = await this.post('/api/agent', body, headers);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return toEvents(text);
  }

  async prompt(conversationId: string, prompt: string, headers: Readonly<Record<string, string>> = {}) {
    const events = await this.send({ kind: 'prompt', conversationId, prompt }, headers);
    const payload = events.findLast(({ event }) => event === 'payload')?.data.payload;
    return { events, payload, done: events.at(-1)?.data };
  }
}

export function toEvents(text: string): WireEvent[] {
  return text
    .split('\n\n')
    .filter((frame) => frame !== '' && !frame.startsWith(':'))
    .map((frame) => {
      const [, event = '', id = '', data = 'null'] = /^event: (.*)\nid: (.*)\ndata: ([^\n]*)$/.exec(frame) ?? [];
      return { event, id, data: JSON.parse(data) };
    });
}
