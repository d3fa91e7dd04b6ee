// The access to accounts over HTTP: addresses are not verified, so anybody may have registered any of them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ADMIN, PagesServer } from './pages-server.ts';

const PROXY_SECRET = 'shared with the proxy';
const SIGN_UPS = 4;

let server: PagesServer;
let admin: string;
before(async () => {
  server = await PagesServer.open({
    trustedProxies: ['127.0.0.1'],
    proxySecret: PROXY_SECRET,
    signInRates: { registration: { burst: SIGN_UPS, perHour: 1 } },
  });
  admin = await server.logIn();
});
after(() => server.close());

const send = (path: string, fields: Record<string, string>, client: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', 'x-forwarded-for': client },
    redirect: 'manual',
  });

describe('logging in', () => {
  it('is open to the owner while another client is refused for trying the account too often', async () => {
    const guess = async () =>
      (await send('/login', { email: ADMIN.email, password: 'a wrong guess' }, '192.0.2.1')).status;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 45; attempt++) statuses.push(await guess());
    assert.equal(statuses.at(0), 401);
    assert.equal(statuses.at(-1), 429);
    assert.equal((await send('/login', ADMIN, '192.0.2.2')).status, 303);
  });
});

describe('an account that a stranger has registered', () => {
  it('is no longer theirs when its owner comes through the proxy', async () => {
    const stranger = await server.register('Stranger', 'victim@example.org');
    assert.equal((await server.get('/me', { cookie: stranger })).status, 200);
    const authorization = `Basic ${Buffer.from(`victim@example.org:${PROXY_SECRET}`).toString('base64')}`;
    assert.equal((await server.get('/me', { authorization })).status, 200);
    assert.equal((await server.get('/me', { cookie: stranger })).headers.get('location'), '/login?next=%2Fme');
    const fields = { email: 'victim@example.org', password: 'a good long password' };
    assert.equal((await send('/login', fields, '192.0.2.3')).status, 401);
    assert.equal((await server.get('/me', { authorization })).status, 200);
  });

  it('is shown with its name and age before it gets a role', async () => {
    const helper = await server.register('Hopeful <b>', 'helper@example.org');
    const found = await server.postFrom('/admin/people', '/admin/people', { email: 'helper@example.org' }, admin);
    const person = found.headers.get('location') ?? '';
    assert.match(person, /^\/admin\/people\/[\w-]+$/);
    assert.equal((await server.get('/admin', { cookie: helper })).status, 403, 'nothing has changed yet');
    const text = await (await server.get(person, { cookie: admin })).text();
    assert.match(text, /Hopeful &lt;b&gt;/);
    assert.match(text, /Registered as .*helper@example\.org.* on <time/);
    assert.match(text, /Addresses are not verified/);
    assert.equal((await server.postFrom('/me', person, { role: 'admin' }, helper)).status, 403);
    assert.equal((await server.postFrom(person, person, { role: 'moderator' }, admin)).status, 303);
    assert.equal((await server.get('/admin', { cookie: helper })).status, 200);
  });

  it('opens by registering only if it is new, and not without end', async () => {
    const register = async (email: string, name: string) => {
      const response = await send('/register', { name, email, password: 'a good long password' }, '192.0.2.9');
      return [response.status, response.headers.get('location'), response.headers.getSetCookie().length > 0];
    };
    assert.deepEqual(await register('free@example.org', 'Free'), [303, '/me', true]);
    for (let attempt = 1; attempt < SIGN_UPS; attempt++) {
      assert.deepEqual(await register(ADMIN.email, `Curious ${attempt}`), [303, '/login?done=known', false]);
    }
    assert.equal((await register(ADMIN.email, 'Curious'))[0], 429);
    assert.equal((await register('nobody@example.org', 'Curious'))[0], 429);
    const fields = { email: ADMIN.email, password: 'a good long password' };
    assert.equal((await send('/login', fields, '192.0.2.9')).status, 401, 'nothing happened to the account');
  });
});
