// The program behind nginx and Caddy with the files of docs/operations.md, and two clients at two addresses in front of
// them.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ACCOUNTS_FOLDER } from '../../src/accounts/folder.ts';
import { SERVICES } from '../../src/app/services.ts';
import { EVENT_STREAM_LIMITS } from '../../src/platform/http/event-stream.ts';
import { addQuickAdmin } from '../support/quick-accounts.ts';
import { DocumentedProxy, readDocumentedSettings } from './documented-proxy.ts';
import { MagpieProcess } from './magpie-process.ts';

const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };
/** The number of wrong guesses, more than a client may make. */
const GUESSES_MAX = 40;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const PROXIES = {
  nginx: (options: Parameters<typeof DocumentedProxy.openNginx>[0]) => DocumentedProxy.openNginx(options),
  Caddy: (options: Parameters<typeof DocumentedProxy.openCaddy>[0]) => DocumentedProxy.openCaddy(options),
};

const opened = new AsyncDisposableStack();
const ports = new Map<string, string>();
let folder: string;
let magpie: MagpieProcess;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-proxies-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  await addQuickAdmin(join(dataDir, ACCOUNTS_FOLDER), ADMIN);
  const environment = { ...readDocumentedSettings(), MAGPIE_DATA_DIR: dataDir };
  magpie = opened.adopt(new MagpieProcess(['serve'], { environment }), (each) => each.kill());
  for (const { name, defaultPort } of SERVICES)
    ports.set(String(defaultPort), new URL(await magpie.waitUntilReady(name)).port);
});
after(() => opened.disposeAsync());

for (const [index, [name, openProxy]] of Object.entries(PROXIES).entries()) {
  describe(`behind ${name} as documented`, () => {
    // The clients of each proxy have their own addresses: limits go on from one proxy to the next.
    const [ADA, BO] = [`127.0.${index}.2`, `127.0.${index}.3`];
    let proxy: DocumentedProxy;

    /** Returns the head of an answer; its body is still to be read. */
    async function open(client: string, host: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
      const sent = request({
        host: '127.0.0.1',
        port: proxy.port,
        localAddress: client,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        path,
        method,
        headers: { host, ...headers },
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return answer;
    }

    async function ask(...sent: Parameters<typeof open>) {
      const answer = await open(...sent);
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      return { status: answer.statusCode, headers: answer.headers, text };
    }

    const signIn = (client: string, password: string) =>
      ask(client, 'memory.example.org', '/login', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body: new URLSearchParams({ email: ADMIN.email, password }).toString(),
      });

    before(async () => {
      const own = join(folder, name);
      mkdirSync(own);
      proxy = await openProxy({ folder: own, ports });
    });
    after(() => proxy?.close());

    it('every service is reached by its name, over https alone', async () => {
      for (const { name: service } of SERVICES) {
        const { status, headers, text } = await ask(ADA, `${service}.example.org`, '/health');
        assert.equal(status, 200, `${service}: ${text}`);
        assert.equal(headers['strict-transport-security'], 'max-age=31536000');
      }
      const { status, text } = await ask(ADA, 'vectors.example.org', '/collections/a%2Fb', {
        headers: { 'api-key': 'k' },
      });
      assert.deepEqual([status, text.includes('a/b')], [404, true], text);
    });

    it('wrong passwords of one client lock no other one out', async () => {
      let guesses = 0;
      while ((await signIn(ADA, `guess ${guesses}`)).status !== 429)
        assert.ok(++guesses < GUESSES_MAX, 'never refused');
      assert.equal((await signIn(ADA, ADMIN.password)).status, 429);
      const { status, headers } = await signIn(BO, ADMIN.password);
      assert.equal(status, 303);
      assert.match(headers['set-cookie']?.[0] ?? '', /; Secure$/);
    });

    it('event streams are counted for each client', async () => {
      const [cookie = ''] = (await signIn(BO, ADMIN.password)).headers['set-cookie']?.[0]?.split(';') ?? [];
      const listen = (client: string) => open(client, 'memory.example.org', '/events', { headers: { cookie } });
      const streams: IncomingMessage[] = [];
      for (let count = 0; count < EVENT_STREAM_LIMITS.perClientMax; count++) streams.push(await listen(ADA));
      streams.push(await listen(ADA), await listen(BO));
      const statuses = streams.map(({ statusCode }) => statusCode);
      assert.deepEqual(statuses, [...new Array(EVENT_STREAM_LIMITS.perClientMax).fill(200), 503, 200]);
      // The proxy passes on each chunk while the stream continues.
      const [chunk] = (await once(streams.at(-1) as IncomingMessage, 'data')) as [Buffer];
      assert.match(String(chunk), /^retry: /);
      for (const stream of streams) stream.destroy();
    });

    it('anonymous conversations are apart, at one address and at two', async () => {
      const make = (client: string, headers: Record<string, string> = {}) =>
        ask(client, 'studio.example.org', '/api/agent', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ kind: 'prompt', conversationId: 'mine', prompt: 'a shop for plants' }),
        });
      const { headers, text } = await make(ADA);
      const secret = String(headers['magpie-visitor']);
      assert.match(headers['set-cookie']?.[0] ?? '', /HttpOnly; SameSite=Lax; Secure$/);
      const turnId = /"turnId":"([^"]+)"/.exec(text)?.[1];
      const list = async (client: string, sent: Record<string, string> = {}) =>
        JSON.parse((await ask(client, 'studio.example.org', '/api/conversations', { headers: sent })).text)
          .conversations;
      assert.deepEqual([await list(ADA), await list(BO)], [[], []]);
      assert.equal((await list(BO, { 'magpie-visitor': secret })).length, 1, 'the secret counts, not the address');
      assert.equal((await ask(BO, 'studio.example.org', `/api/turns/${turnId}`)).status, 404);
      assert.notEqual((await make(BO)).headers['magpie-visitor'], secret);
    });

    it('nothing is reported: the proxy is the one that is trusted', async () => {
      assert.doesNotMatch(magpie.stdout + magpie.stderr, /trusted|TRUSTED/);
      const { text } = await ask(ADA, 'memory.example.org', '/metrics');
      assert.match(text, /^magpie_ignored_forwarded_requests_total 0$/m);
    });
  });
}
