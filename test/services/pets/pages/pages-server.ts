// The registry as a person meets it: the whole service on its own address, and people with accounts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPostgres } from '../../../../src/platform/storage/postgres/testing/test-postgres.ts';
import type { RunningPets } from '../../../../src/services/pets/index.ts';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { openTestDatabase, startPets, type TestPetsOptions } from '../pets-server.ts';

export const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };

export class PagesServer {
  readonly url: string;
  readonly #service: RunningPets;
  readonly #folder: string;
  readonly #postgres: TestPostgres | undefined;
  /** The cookie of the administrator who publishes. */
  #admin: string | undefined;

  private constructor(service: RunningPets, folder: string, postgres: TestPostgres | undefined) {
    this.url = service.url;
    this.#service = service;
    this.#folder = folder;
    this.#postgres = postgres;
  }

  /** Opens a server without the starter pets, unless they are requested: drawing them takes a while. */
  static async open(options: TestPetsOptions = {}): Promise<PagesServer> {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-pages-'));
    const postgres = await openTestDatabase();
    const service = await startPets(folder, { admin: ADMIN, database: postgres?.server, ...options });
    await service.whenSeeded;
    return new PagesServer(service, folder, postgres);
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.#postgres?.close();
    await rm(this.#folder, { recursive: true });
  }

  /** Returns the cookie of a person who has just logged in. */
  async logIn({ email, password } = ADMIN): Promise<string> {
    const response = await this.post('/login', { email, password });
    return toCookie(response);
  }

  async register(name: string, email: string): Promise<string> {
    const password = 'a good long password';
    await this.post('/register', { name, email, password });
    return this.logIn({ email, password });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  }

  post(path: string, fields: Readonly<Record<string, string | Blob>>, cookie?: string): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
    return fetch(`${this.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  }

  /** Sends the form of a page, with the token that is in it. */
  async postFrom(
    page: string,
    path: string,
    fields: Readonly<Record<string, string | Blob>>,
    cookie: string,
  ): Promise<Response> {
    const text = await (await this.get(page, { cookie })).text();
    return this.post(path, { csrfToken: toCsrfToken(text), ...fields }, cookie);
  }

  /** Submits a pet, approves it and returns the address of its page. */
  async publish(displayName: string, colour: readonly [number, number, number], author?: string): Promise<string> {
    const sprite = new Blob([new Uint8Array(await makeTestSheet({ colour }))], { type: 'image/webp' });
    const fields = { displayName, description: `This is ${displayName}.`, tags: 'cozy, test', sprite };
    const sent =
      author === undefined
        ? await this.post('/submit', fields)
        : await this.postFrom('/submit', '/submit', fields, author);
    if (sent.status !== 303) throw new Error(`${displayName} was refused: ${await sent.text()}`);
    this.#admin ??= await this.logIn();
    const queue = await (await this.get('/admin', { cookie: this.#admin })).text();
    const [, action = ''] = /action="(\/admin\/pets\/[^"]+\/approve)"/.exec(queue) ?? [];
    await this.post(action, { csrfToken: toCsrfToken(queue) }, this.#admin);
    return `/pets/${displayName.toLowerCase().replaceAll(' ', '-')}`;
  }
}

function toCsrfToken(page: string): string {
  return /name="csrfToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

function toCookie(response: Response): string {
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return cookie;
}
