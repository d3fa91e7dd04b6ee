// The real program with something in every service, callers of every kind, and secrets that must not leak.
import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCOUNTS_FOLDER } from '../../src/accounts/folder.ts';
import { openAccountStore } from '../../src/accounts/store/open-account-store.ts';
import { MagpieProcess } from '../repository/magpie-process.ts';
import { addQuickAccount, addQuickAdmin } from '../support/quick-accounts.ts';
import type { Random } from '../vector/random.ts';
import type { Caller } from './make-request.ts';
import {
  type Ask,
  type Json,
  listApiOperations,
  listPages,
  listTools,
  type Operation,
  toPage,
} from './published-operations.ts';
import { seedMemory } from './seeds/seed-memory.ts';
import { seedPets } from './seeds/seed-pets.ts';
import { seedStudio } from './seeds/seed-studio.ts';
import { seedToolkit } from './seeds/seed-toolkit.ts';
import { seedVectors } from './seeds/seed-vectors.ts';
import type { Seed } from './seeds/seeded.ts';

/** The seeds, each of which runs repeatedly and restores what requests removed. */
const SEEDS: Readonly<Record<string, Seed>> = {
  vectors: seedVectors,
  memory: seedMemory,
  pets: seedPets,
  studio: seedStudio,
  toolkit: seedToolkit,
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Secrets that the program gets as settings; no answer may hold them. */
const GIVEN = {
  adminPassword: 'canary-admin-password-51',
  proxySecret: 'canary-proxy-secret-52',
  webhookSecret: 'canary-webhook-secret-53',
  clientSecret: 'canary-client-secret-54',
};
const ADMIN_EMAIL = 'root@example.org';
/** A person who signs in. */
const LOGIN = { name: 'Fuzz', email: 'login@example.org', password: 'seven green harbours 91' };
/** Private documents beside the public one of a service. */
const FURTHER_DOCUMENTS: Readonly<Record<string, readonly string[]>> = { vectors: ['/qdrant/openapi.json'] };
/** Routes that scripts of pages call, and no form or document shows. */
const SCRIPTED: Readonly<Record<string, readonly string[]>> = {
  studio: ['/studio/export?format=react', '/studio/export?format=html', '/studio/files?format=react'],
};
/** The number of client addresses, so that rate limits of clients are not reached. */
const ADDRESSES = 200;
const KEY_BYTES_MAX = 256;
const PEOPLE = ['nobody', 'admin', 'member'];

/** Returns the service whose seeds are used. Both addresses of vectors have the same collections and callers. */
const toSeed = (service: string) => (service === 'qdrant' ? 'vectors' : service);

export class FuzzedProgram {
  readonly folder: string;
  readonly urls: ReadonlyMap<string, string>;
  readonly secrets: string[];
  /** Values that exist, by service and name. */
  readonly given = { ...GIVEN, adminEmail: ADMIN_EMAIL, login: LOGIN };
  readonly #known = new Map<string, Json[]>();
  readonly #callers = new Map<string, Caller[]>();
  readonly #process: MagpieProcess;
  #round = 0;

  private constructor(folder: string, urls: ReadonlyMap<string, string>, started: MagpieProcess) {
    this.folder = folder;
    this.urls = urls;
    this.#process = started;
    this.secrets = [
      ...Object.values(GIVEN),
      ROOT.slice(0, -1),
      join(folder, 'data'),
      ...listKeys(join(folder, 'data')),
    ];
  }

  static async open(): Promise<FuzzedProgram> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'magpie-fuzz-')));
    await plantPeople(join(folder, 'data', ACCOUNTS_FOLDER));
    const started = new MagpieProcess(['serve', '--data-dir', join(folder, 'data')], {
      cwd: folder,
      environment: {
        MAGPIE_ADMIN: ADMIN_EMAIL,
        MAGPIE_ADMIN_PASSWORD: GIVEN.adminPassword,
        MAGPIE_TRUSTED_PROXIES: '127.0.0.1',
        MAGPIE_PROXY_SECRET: GIVEN.proxySecret,
        MAGPIE_GITHUB_WEBHOOK_SECRET: GIVEN.webhookSecret,
        // Folders are closed behind a proxy unless a setting opens them.
        MAGPIE_MEMORY_ALLOW_LOCAL: '1',
        MAGPIE_STUDIO_RATE_LIMIT: '1000000',
        MAGPIE_LOG_LEVEL: 'error',
      },
    });
    await started.hasWritten(/^Stop with/m);
    const lines = [...started.stdout.matchAll(/^ {2}(\w+) +(http\S+)$|^ {4}(qdrant) +(http\S+)$/gm)];
    const urls = new Map(lines.map(([, name, url, inner, innerUrl]) => [name ?? inner ?? '', url ?? innerUrl ?? '']));
    return new FuzzedProgram(folder, urls, started);
  }

  async close(): Promise<void> {
    await this.#process.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns the program's standard error. */
  get complaints(): string {
    return this.#process.stderr;
  }

  get isRunning(): boolean {
    return this.#process.child.exitCode === null;
  }

  known(service: string, name: string): readonly Json[] {
    return this.#known.get(`${toSeed(service)} ${name.replace(/^qdrant /, 'vectors ')}`) ?? [];
  }

  /** Replaces the values of that name. */
  learn(service: string, values: Readonly<Record<string, readonly Json[]>>): void {
    for (const [name, each] of Object.entries(values)) this.#known.set(`${service} ${name}`, [...each]);
  }

  addCaller(service: string, name: string, headers: Caller['headers'], share = 1, sign?: Caller['sign']): void {
    const others = (this.#callers.get(service) ?? []).filter((each) => each.name !== name);
    const caller = { name, headers, ...(sign && { sign }) };
    this.#callers.set(service, [...others, ...Array.from({ length: share }, () => caller)]);
  }

  /** Picks a caller of the service and an address. */
  pickCaller({ service, checker }: Operation, random: Random): Caller {
    const all: readonly Caller[] = this.#callers.get(toSeed(service)) ?? [{ name: 'nobody', headers: {} }];
    // Pages are only for people.
    const fitting = checker === undefined ? all.filter(({ name }) => PEOPLE.includes(name)) : all;
    const caller = random.pick(fitting.length > 0 ? fitting : all);
    const address = `10.${this.#round % 250}.0.${random.integer(ADDRESSES)}`;
    return { ...caller, headers: { 'x-forwarded-for': address, ...caller.headers } };
  }

  /**
   * Restores what requests have removed from all services, or from one, with a new person and addresses for which no
   * limit is used up.
   */
  async restore(only?: string): Promise<void> {
    this.#round += 1;
    for (const [service, url] of this.urls)
      if (only === undefined || service === toSeed(only)) await SEEDS[service]?.(this, url, this.#round);
  }

  async listOperations(): Promise<Operation[]> {
    const all: Operation[] = [];
    for (const [service, url] of this.urls) {
      // The port for clients of Qdrant has at its root what the other has under this prefix.
      const own = await listApiOperations(service, url, '/openapi.json', service === 'qdrant' ? '/qdrant' : '');
      for (const path of FURTHER_DOCUMENTS[service] ?? []) own.push(...(await listApiOperations(service, url, path)));
      const admin = this.#askAs(service, 'admin');
      const token = this.#askAs(service, 'token');
      const mcp = own.find(({ name }) => name === `${service} POST /mcp`);
      if (mcp !== undefined) own.push(...(await listTools(mcp, token)));
      const toTemplate = (path: string) =>
        path
          .split('/')
          .map((part) => this.#toParameter(service, part))
          .join('/');
      for (const ask of [admin, this.#askAs(service, 'nobody')])
        own.push(...(await listPages(service, url, ask, toTemplate)));
      for (const path of SCRIPTED[service] ?? [])
        own.push(toPage({ service, url }, 'POST', path, { payload: { type: 'object' } }, 'application/json'));
      all.push(...own);
    }
    return [...new Map(all.map((each) => [each.name, each])).values()];
  }

  /** Returns the parameter, in braces, that a part of a path is a value of. */
  #toParameter(service: string, part: string): string {
    const [name] = ['slug', 'petId', 'turnId', 'id'].filter((each) => this.known(service, each).includes(part));
    return name === undefined ? part : `{${name}}`;
  }

  #askAs(service: string, name: string): Ask {
    const caller = this.#callers.get(service)?.find((each) => each.name === name);
    return async (url, init = {}) => {
      const headers = { ...caller?.headers, ...(init.headers as Record<string, string> | undefined) };
      const answer = await fetch(url, { redirect: 'manual', ...init, headers });
      return { status: answer.status, text: await answer.text() };
    };
  }

  async assertHealthy(): Promise<void> {
    assert.ok(this.isRunning, `the program ended: ${this.complaints}`);
    for (const [service, url] of this.urls) {
      const answer = await fetch(`${url}${service === 'qdrant' ? '/readyz' : '/health'}`);
      assert.equal(answer.status, 200, `${service}: ${await answer.text()}`);
    }
  }
}

async function plantPeople(folder: string): Promise<void> {
  await addQuickAdmin(folder, { email: ADMIN_EMAIL, password: GIVEN.adminPassword });
  const store = await openAccountStore({ folder });
  await addQuickAccount(store, LOGIN).finally(() => store.close());
}

/** Lists the bytes of every key file, as texts. */
function listKeys(folder: string): string[] {
  return globSync('**/*key*', { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= KEY_BYTES_MAX)
    .flatMap((path) => {
      const bytes = readFileSync(path);
      return [
        bytes.toString('hex'),
        bytes.toString('base64').replaceAll('=', ''),
        bytes.toString('base64url'),
        bytes.toString('utf8').trim(),
      ];
    })
    .filter((text) => text.length >= 16);
}
