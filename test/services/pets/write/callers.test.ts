import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addTestAccount } from '../../../../src/services/pets/testing/test-registry.ts';
import { openSession } from '../../../../src/services/pets/verbs/accounts/log-in.ts';
import { type Json, openWriteServer, REQUESTS, type WriteServer } from './write-server.ts';

const PROXY_SECRET = 'shared with the proxy';
const direct = await openWriteServer({ proxySecret: PROXY_SECRET });
const proxied = await openWriteServer({
  trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'],
  proxySecret: PROXY_SECRET,
  publicUrl: 'https://pets.example.org',
});
after(() => Promise.all([direct.close(), proxied.close()]));

const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat' };

async function look(server: WriteServer, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/test-page`, { headers });
  return { cookie: response.headers.get('set-cookie'), ...((await response.json()) as Json) };
}

async function signIn(server: WriteServer, name: string): Promise<string> {
  const { account } = await addTestAccount(server.resources, name);
  return `magpie_pets_session=${(await openSession(server.resources, account)).sessionId}`;
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('a session cookie', () => {
  it('[P5.20] is out of reach of scripts and other sites, lasts 30 days, and is sent over https only behind it', async () => {
    const plain = 'magpie_pets_session=session; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax';
    assert.equal((await look(direct)).cookie, plain);
    assert.equal((await look(proxied)).cookie, `${plain}; Secure`);
    assert.equal((await look(direct, { 'x-forwarded-proto': 'https' })).cookie, plain, 'anybody can say that');
  });

  it('[P5.20] lets nobody act for its owner from the page of another site', async () => {
    const cookie = await signIn(direct, 'Ada');
    const ask = (headers: Record<string, string>) => direct.post(REQUESTS, WISH, { cookie, ...headers });
    const own = new URL(direct.url).origin;
    const refused = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of refused) {
      const { status, body } = await ask(headers as Record<string, string>);
      assert.deepEqual([status, body.code], [403, 'forbidden'], JSON.stringify(headers));
    }
    for (const headers of [{}, { origin: own }, { 'sec-fetch-site': 'same-origin', origin: 'null' }]) {
      assert.equal((await ask(headers as Record<string, string>)).status, 201, JSON.stringify(headers));
    }
  });

  it('[P5.20] comes with a token of its own, which forms of pages must carry', async () => {
    const cookie = await signIn(direct, 'Bo');
    const { token, email } = await look(direct, { cookie });
    assert.equal(email, 'bo@example.org');
    const other = (await look(direct, { cookie: await signIn(direct, 'Cy') })).token;
    const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      direct.post('/test-page', form, { cookie, ...headers });
    for (const csrfToken of ['', 'guess', other]) assert.equal((await send({ csrfToken })).status, 403, csrfToken);
    assert.equal((await send({ other: 'x' })).status, 403);
    assert.equal((await send({ csrfToken: token }, { origin: 'https://evil.example' })).status, 403);
    assert.deepEqual((await send({ csrfToken: token })).body, { email: 'bo@example.org' });
    assert.equal((await send({ x: '' }, { 'x-csrf-token': token })).status, 200);
  });

  it('is not needed for forms that everybody may send', async () => {
    assert.equal((await look(direct)).token, null);
    assert.deepEqual((await direct.post('/test-page', { a: 'b' })).body, { email: null });
    assert.equal((await direct.post('/test-page', { a: 'b' }, { origin: 'https://evil.example' })).status, 403);
  });
});

describe('ProxyBasic', () => {
  it('[P5.21] tells whom a trusted proxy has signed in, who gets an account then', async () => {
    const authorization = basic('Pat@example.org', PROXY_SECRET);
    assert.equal((await look(proxied, { authorization })).email, 'pat@example.org');
    const cookie = await signIn(proxied, 'Ada');
    assert.equal((await look(proxied, { authorization, cookie })).email, 'pat@example.org', 'the proxy knows better');
    const { token } = await look(proxied, { authorization });
    assert.ok(token, 'browsers send what the proxy asked for by themselves');
    const { body } = await proxied.post('/test-page', { csrfToken: token }, { authorization });
    assert.deepEqual(body, { email: 'pat@example.org' });
    assert.equal((await proxied.post('/test-page', { a: 'b' }, { authorization })).status, 403);
  });

  it('[P5.21] is refused with the wrong secret', async () => {
    for (const password of ['', 'wrong', `${PROXY_SECRET}!`]) {
      const headers = { authorization: basic('pat@example.org', password) };
      const { status, body } = await proxied.post(REQUESTS, WISH, headers);
      assert.deepEqual([status, body.code], [401, 'unauthorized']);
    }
    for (const user of ['', 'pat', 'pat:doe@example.org']) {
      const { status } = await proxied.post(REQUESTS, WISH, { authorization: basic(user, PROXY_SECRET) });
      assert.equal(status, 401, user);
    }
  });

  it('[P5.21] is not believed from anybody else, nor where it is not enabled', async () => {
    const authorization = basic('pat@example.org', PROXY_SECRET);
    assert.equal((await look(direct, { authorization })).email, null);
    const disabled = await openWriteServer({ trustedProxies: ['127.0.0.1'] });
    after(() => disabled.close());
    assert.equal((await look(disabled, { authorization })).email, null);
  });
});

describe('the address of a client', () => {
  it('is that of its connection, whatever it claims', async () => {
    const { clientHash } = await look(direct);
    assert.equal((await look(direct, { 'x-forwarded-for': '192.0.2.1' })).clientHash, clientHash);
  });

  it('is the nearest that is no proxy of ours, where a trusted proxy tells it', async () => {
    const hashOf = async (chain: string) => (await look(proxied, { 'x-forwarded-for': chain })).clientHash;
    const client = await hashOf('192.0.2.1');
    assert.notEqual(client, await hashOf('192.0.2.2'));
    assert.equal(await hashOf('6.6.6.6, 192.0.2.1'), client, 'what stands before it anybody can write');
    assert.equal(await hashOf(`${'6.6.6.6, '.repeat(100)}192.0.2.1`), client);
    assert.equal(await hashOf('192.0.2.1, 10.1.2.3'), client);
    assert.equal(await hashOf('192.0.2.1:5000'), client);
    assert.equal(await hashOf('nonsense'), (await look(proxied)).clientHash);
    assert.equal(await hashOf('[2001:db8::1]:80'), await hashOf('2001:db8::2'));
  });
});

describe('rate limits', () => {
  it('[P8.20] refuse what comes too often with 429 and when to come back, for each client', async () => {
    const server = await openWriteServer({
      trustedProxies: ['127.0.0.1'],
      rates: { request: { burst: 2, perHour: 60 } },
    });
    after(() => server.close());
    const ask = (client: string, more: Record<string, string> = {}) =>
      server.post(REQUESTS, WISH, { 'x-forwarded-for': client, ...more });
    assert.equal((await ask('192.0.2.1')).status, 201);
    assert.equal((await ask('192.0.2.1')).status, 201);
    const refused = await ask('192.0.2.1');
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal(refused.headers.get('ratelimit-policy'), '"request";q=2;w=120');
    assert.match(refused.headers.get('ratelimit') ?? '', /^"request";r=0;t=1?[12]\d$/);
    assert.equal(refused.headers.get('ratelimit-remaining'), '0');
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal((await ask('192.0.2.2')).status, 201);
    server.clock.advance(60_000);
    assert.equal((await ask('192.0.2.1')).status, 201);
  });

  it('[P8.20] follow an account wherever it goes', async () => {
    const server = await openWriteServer({
      trustedProxies: ['127.0.0.1'],
      rates: { request: { burst: 2, perHour: 60 } },
    });
    after(() => server.close());
    const cookie = await signIn(server, 'Ada');
    const ask = (client: string) => server.post(REQUESTS, WISH, { 'x-forwarded-for': client, cookie });
    const statuses = [await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.3')].map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses, [201, 201, 429]);
  });
});
