// A client for each store of the program: it writes new records, and later verifies that the acknowledged ones exist.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { ACCOUNTS_FOLDER } from '../../../src/accounts/folder.ts';
import type { MagpieProcess } from '../../repository/magpie-process.ts';
import { addQuickAdmin } from '../quick-accounts.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface StoreClient {
  readonly store: string;
  /** The service whose health reports the store. */
  readonly service: string;
  /** Writes the record of the number. An answer below 400 acknowledges it. */
  write(number: number): Promise<Answer>;
  /** Rejects unless the record of the number exists as it was written. */
  verify(number: number): Promise<void>;
}

const SECRET = 'the secret of the webhook';
const ADMIN = { email: 'keeper@example.org', password: 'the keeper of the keys' };
/** The secret by which conversations belong to a client without an account. */
const VISITOR = { 'magpie-visitor': 'v'.repeat(43) };
const SIZE = 8;

export const CLIENT_SETTINGS = {
  MAGPIE_GITHUB_WEBHOOK_SECRET: SECRET,
  MAGPIE_ADMIN: ADMIN.email,
  MAGPIE_ADMIN_PASSWORD: ADMIN.password,
  // Each write of a client comes from another address, so that no limit of a single one ends the test.
  MAGPIE_TRUSTED_PROXIES: '127.0.0.1',
};

/** Adds the administrator of the settings to a new data folder: the clients sign in often. */
export function prepareFolder(dataDir: string): Promise<void> {
  return addQuickAdmin(join(dataDir, ACCOUNTS_FOLDER), ADMIN);
}

export class StoreClients {
  #server: MagpieProcess | undefined;
  readonly #sessions = new Map<number, string>();
  readonly #sheets = new Map<number, Buffer>();

  /** Connects to the process that serves from now on. */
  connect(server: MagpieProcess): void {
    this.#server = server;
  }

  async call(service: string, path: string, init: RequestInit = {}, number = 0): Promise<Answer> {
    const url = await (this.#server ?? assert.fail('connect was not called')).waitUntilReady(service);
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { 'x-forwarded-for': address, ...init.headers };
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  list(): StoreClient[] {
    return [this.#vectors(), this.#accounts(), this.#memory(), this.#pets(), this.#studio()];
  }

  #vectors(): StoreClient {
    const headers = { 'api-key': 'disk', 'content-type': 'application/json' };
    const send = (method: string, path: string, body: unknown) =>
      this.call('vectors', `/collections/disk${path}`, { method, headers, body: JSON.stringify(body) });
    const toVector = (number: number) => [number, ...new Array<number>(SIZE - 1).fill(1)];
    return {
      store: 'vectors',
      service: 'vectors',
      write: async (number) => {
        const made = await send('PUT', '', { vectors: { size: SIZE, distance: 'Euclid' } });
        if (made.status !== 200) return made;
        const points = [{ id: number, vector: toVector(number), payload: { number, text: 'x'.repeat(5_000) } }];
        return send('PUT', '/points', { points });
      },
      verify: async (number) => {
        const { text } = await send('POST', '/points', { ids: [number] });
        assert.equal(JSON.parse(text).result?.[0]?.payload?.number, number, text);
        const found = await send('POST', '/points/search', { vector: toVector(number), limit: 1 });
        const [best] = JSON.parse(found.text).result ?? [];
        assert.deepEqual([best?.id, best?.score], [String(number), 0], found.text);
      },
    };
  }

  signIn(number: number, service = 'pets', headers = {}): Promise<Answer> {
    return this.call(service, '/login', { method: 'POST', headers, body: new URLSearchParams(ADMIN) }, number);
  }

  #accounts(): StoreClient {
    return {
      store: 'accounts',
      service: 'pets',
      write: async (number) => {
        const answer = await this.signIn(number);
        if (answer.status < 400) this.#sessions.set(number, toCookie(answer));
        return answer;
      },
      verify: async (number) => {
        const answer = await this.call('pets', '/account', { headers: { cookie: this.#sessions.get(number) ?? '' } });
        assert.equal(answer.status, 200, answer.text);
      },
    };
  }

  #memory(): StoreClient {
    const deliver = (number: number) => {
      const body = JSON.stringify({ zen: `delivery ${number}` });
      const signature = createHmac('sha256', SECRET).update(body).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'ping',
        'x-github-delivery': `delivery-${number}`,
        'x-hub-signature-256': `sha256=${signature}`,
      };
      return this.call('memory', '/github/webhook', { method: 'POST', headers, body }, number);
    };
    return {
      store: 'memory',
      service: 'memory',
      write: deliver,
      verify: async (number) => assert.match((await deliver(number)).text, /duplicate/),
    };
  }

  #pets(): StoreClient {
    // The import by name lets a repository without this service compile.
    const name = 'pets';
    const submit = async (number: number) => {
      const { makeNextSheet } = await import(`../../../src/services/${name}/testing/test-registry.ts`);
      const { toFormData, toPart } = await import(`../../services/${name}/sent-form.ts`);
      const sheet = this.#sheets.get(number) ?? (await makeNextSheet());
      this.#sheets.set(number, sheet);
      const sprite = toPart(sheet, 'spritesheet.webp', 'image/webp');
      const body = toFormData({ displayName: `Pet ${number}`, sprite });
      const headers = { 'idempotency-key': `pet-${number}` };
      return this.call('pets', '/api/submissions/register', { method: 'POST', headers, body }, number);
    };
    return {
      store: 'pets',
      service: 'pets',
      write: submit,
      verify: async (number) => {
        const again = await submit(number);
        assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'], again.text);
      },
    };
  }

  #studio(): StoreClient {
    const toConversation = (number: number) => `conversation-${number}`;
    return {
      store: 'studio',
      service: 'studio',
      write: async (number) => {
        const conversationId = toConversation(number);
        const body = JSON.stringify({ kind: 'prompt', conversationId, prompt: `A shopping list for ${number} birds` });
        const headers = { 'content-type': 'application/json', ...VISITOR };
        const answer = await this.call('studio', '/api/agent', { method: 'POST', headers, body }, number);
        // A failure after the start of the stream is an event of it.
        const isStored = /^event: done$/m.test(answer.text) && !/^event: error$/m.test(answer.text);
        return isStored || answer.status >= 400 ? answer : { ...answer, status: 500 };
      },
      verify: async (number) => {
        const path = `/api/conversations/${toConversation(number)}`;
        const answer = await this.call('studio', path, { headers: VISITOR }, number);
        assert.equal(answer.status, 200, answer.text);
      },
    };
  }
}

function toCookie({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
