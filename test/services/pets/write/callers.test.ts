import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PetsServer, REQUESTS, SEVERAL_CLIENTS } from '../pets-server.ts';
import type { SentHeaders } from '../sent-form.ts';

const PROXY_SECRET = 'shared with the proxy';
const PROXIED = {
  trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'],
  proxySecret: PROXY_SECRET,
  publicUrl: 'https://pets.example.org',
};
/** A wish that is refused for what it lacks, after everything that is tested here: nothing is drawn for it. */
const WISH = { contactEmail: 'bo@example.org' };
const LET_THROUGH = 400;
const PREVIEWS = '/api/pets/preview';
const HOUR_MS = 3_600_000;

/** A limit of one preview in an hour: the second of two is refused if both come from the same client. */
const ONE_IN_AN_HOUR = { preview: { burst: 1, perHour: 1 } };
const direct = await PetsServer.open({ proxySecret: PROXY_SECRET, rates: ONE_IN_AN_HOUR });
const proxied = await PetsServer.open({ ...PROXIED, rates: ONE_IN_AN_HOUR });
/** A server without a secret of a proxy, which takes few requests. */
const limited = await PetsServer.open({ ...SEVERAL_CLIENTS, rates: { request: { burst: 2, perHour: 60 } } });
after(() => Promise.all([direct.close(), proxied.close(), limited.close()]));

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Returns the name under which a person with these headers would publish. */
const nameOf = async (server: PetsServer, headers: SentHeaders): Promise<string> => {
  const { text } = await server.get('/submit', { accept: 'text/html', ...headers });
  return /Published as <bdi><strong>([^<]+)/.exec(text)?.[1] ?? 'Anonymous';
};

/** Sends the form of a page that asks for a pet. */
const sendForm = async (server: PetsServer, fields: Record<string, string>, headers: SentHeaders = {}) =>
  (await server.post('/request', { ...WISH, ...fields }, { accept: 'text/html', ...headers })).status;

describe('a session cookie', () => {
  it('[P5.20] is out of reach of scripts and other sites, lasts 30 days, and is sent over https only behind it', async () => {
    const attributesFor = async (server: PetsServer, name: string, headers?: SentHeaders) => {
      const form = { name, email: `${name}@example.org`, password: 'a good long password' };
      await server.post('/register', form, headers);
      const [cookie = ''] = (await server.post('/login', form, headers)).headers.getSetCookie();
      return cookie.slice(cookie.indexOf(';'));
    };
    const plain = '; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax';
    assert.equal(await attributesFor(direct, 'One'), plain);
    assert.equal(await attributesFor(proxied, 'Two'), `${plain}; Secure`);
    const claimed = { 'x-forwarded-proto': 'https' };
    assert.equal(await attributesFor(direct, 'Three', claimed), plain, 'every client can send this header');
  });

  it('[P5.20] cannot be used by the page of another site', async () => {
    const cookie = await direct.signUp('Ada');
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
      assert.equal((await ask(headers as Record<string, string>)).status, LET_THROUGH, JSON.stringify(headers));
    }
  });

  it('[P5.20] comes with its own token, which forms of pages must carry', async () => {
    const cookie = await direct.signUp('Bo');
    const token = await direct.csrfTokenFor({ cookie });
    const other = await direct.csrfTokenFor({ cookie: await direct.signUp('Cy') });
    assert.ok(token !== '' && other !== '');
    for (const csrfToken of ['', 'guess', other]) {
      assert.equal(await sendForm(direct, { csrfToken }, { cookie }), 403, csrfToken);
    }
    assert.equal(await sendForm(direct, {}, { cookie }), 403);
    assert.equal(await sendForm(direct, { csrfToken: token }, { cookie, origin: 'https://evil.example' }), 403);
    assert.equal(await sendForm(direct, { csrfToken: token }, { cookie }), LET_THROUGH);
    assert.equal(await sendForm(direct, {}, { cookie, 'x-csrf-token': token }), LET_THROUGH);
    assert.equal(await nameOf(direct, { cookie }), 'Bo');
  });

  it('is not needed for forms that everybody may send', async () => {
    assert.equal(await direct.csrfTokenFor({}), '');
    assert.equal(await sendForm(direct, {}), LET_THROUGH);
    assert.equal(await sendForm(direct, {}, { origin: 'https://evil.example' }), 403);
  });
});

describe('ProxyBasic', () => {
  it('[P5.21] identifies a person whom a trusted proxy has signed in, who gets an account then', async () => {
    const authorization = basic('Pat@example.org', PROXY_SECRET);
    const name = await nameOf(proxied, { authorization });
    assert.match(name, /^pat/i);
    assert.equal((await proxied.submit({}, { authorization })).owner.name, name);
    const cookie = await proxied.signUp('Ada');
    assert.equal(await nameOf(proxied, { cookie }), 'Ada');
    assert.equal(await nameOf(proxied, { authorization, cookie }), name, 'the proxy decides');
    const csrfToken = await proxied.csrfTokenFor({ authorization });
    assert.notEqual(csrfToken, '', 'browsers send Basic credentials by themselves');
    assert.equal(await sendForm(proxied, { csrfToken }, { authorization }), LET_THROUGH);
    assert.equal(await sendForm(proxied, {}, { authorization }), 403);
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

  it('[P5.21] is not believed from other clients, nor where it is not enabled', async () => {
    const authorization = basic('pat@example.org', PROXY_SECRET);
    assert.equal(await nameOf(direct, { authorization }), 'Anonymous');
    assert.equal(await nameOf(limited, { authorization }), 'Anonymous');
  });
});

describe('the address of a client', () => {
  const isSameClient = async (server: PetsServer, first: string | undefined, second: string | undefined) => {
    server.clock.advance(HOUR_MS);
    const ask = async (chain: string | undefined) =>
      (await server.post(PREVIEWS, {}, chain === undefined ? {} : { 'x-forwarded-for': chain })).status;
    assert.equal(await ask(first), LET_THROUGH);
    return (await ask(second)) === 429;
  };

  it('is that of its connection, regardless of its headers', async () => {
    assert.ok(await isSameClient(direct, undefined, '192.0.2.1'));
    assert.ok(await isSameClient(direct, '192.0.2.1', '192.0.2.2'));
  });

  it('is the nearest that is no proxy of ours, if a trusted proxy forwards it', async () => {
    const client = '192.0.2.1';
    assert.ok(!(await isSameClient(proxied, client, '192.0.2.2')));
    assert.ok(
      await isSameClient(proxied, client, '6.6.6.6, 192.0.2.1'),
      'the client itself may have sent what stands before',
    );
    assert.ok(await isSameClient(proxied, client, `${'6.6.6.6, '.repeat(100)}192.0.2.1`));
    assert.ok(await isSameClient(proxied, client, '192.0.2.1, 10.1.2.3'));
    assert.ok(await isSameClient(proxied, client, '192.0.2.1:5000'));
    assert.ok(await isSameClient(proxied, undefined, 'nonsense'));
    assert.ok(await isSameClient(proxied, '[2001:db8::1]:80', '2001:db8::2'));
  });
});

describe('rate limits', () => {
  it('[P8.20] refuse what comes too often with 429 and when to come back, for each client', async () => {
    const ask = (client: string) => limited.post(REQUESTS, WISH, { 'x-forwarded-for': client });
    assert.equal((await ask('192.0.2.1')).status, LET_THROUGH);
    assert.equal((await ask('192.0.2.1')).status, LET_THROUGH);
    const refused = await ask('192.0.2.1');
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal(refused.headers.get('ratelimit-policy'), '"request";q=2;w=120');
    assert.match(refused.headers.get('ratelimit') ?? '', /^"request";r=0;t=1?[12]\d$/);
    assert.equal(refused.headers.get('ratelimit-remaining'), '0');
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal((await ask('192.0.2.2')).status, LET_THROUGH);
    limited.clock.advance(60_000);
    assert.equal((await ask('192.0.2.1')).status, LET_THROUGH);
  });

  it('[P8.20] hold for an account at every address', async () => {
    const cookie = await limited.signUp('Ada');
    const ask = async (client: string) =>
      (await limited.post(REQUESTS, WISH, { 'x-forwarded-for': client, cookie })).status;
    assert.deepEqual(
      [await ask('192.0.2.3'), await ask('192.0.2.4'), await ask('192.0.2.5')],
      [LET_THROUGH, LET_THROUGH, 429],
    );
  });
});
