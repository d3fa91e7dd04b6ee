import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { FakeHost, type FakeRepository } from '../../../../src/services/memory/github/testing/fake-host.ts';
import { type FakePerson, USER_TOKEN_PREFIX } from '../../../../src/services/memory/github/testing/fake-people.ts';
import type { TestMemoryOptions } from '../memory-server.ts';
import { HostedMemory, INSTALLATION, toMessage } from './hosted-memory.ts';

const MINUTE_MS = 60_000;
const HTML = { accept: 'text/html' };

describe('signing in with the code host', () => {
  let host: FakeHost;
  let memory: HostedMemory;
  let seen: FakeRepository;
  let hidden: FakeRepository;
  let ada: FakePerson;
  /** The time only advances: the tests share the server, and each has another person. */
  let offsetMs = 0;
  let personCount = 0;
  const open = (options: TestMemoryOptions = {}) =>
    HostedMemory.open(host, { clock: { nowMs: () => Date.now() + offsetMs }, ...options });
  before(async () => {
    host = await FakeHost.start();
    seen = host.addRepository(INSTALLATION, 'acme/seen', { 'a.md': '# Seen\n' });
    hidden = host.addRepository(INSTALLATION, 'acme/hidden', { 'a.md': '# Hidden\n' });
    memory = await open();
    await memory.whenQuiet();
  });
  after(() => memory.close());
  beforeEach(() => {
    ada = host.people.add(`ada-${personCount++}`, INSTALLATION, [seen.id]);
  });

  const begin = async (headers = {}, next = '/search', { server } = memory) => {
    const answer = await server.get(`/login/github?next=${encodeURIComponent(next)}`, headers);
    return { url: answer.headers.get('location') ?? '', cookie: toCookies(answer.headers) };
  };
  const signIn = async (person: FakePerson, headers: { cookie?: string } = {}, at = memory) => {
    const { url, cookie } = await begin(headers, '/search', at);
    const back = host.people.allow(person, url).replace(at.server.url, '');
    const sent = [headers.cookie, cookie].filter((each) => each !== undefined).join('; ');
    const answer = await at.server.get(back, { ...HTML, cookie: sent });
    return { answer, cookie: toCookies(answer.headers), back, sent };
  };
  /** Names of repositories on the page that lists them. */
  const listSeen = async (cookie: string) => {
    const { text } = await memory.server.get('/', { ...HTML, cookie });
    return ['acme/seen', 'acme/hidden'].filter((name) => text.includes(name));
  };

  it('makes an account that sees what the host lets the person see, and no more', async () => {
    const { answer, cookie } = await signIn(ada);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/search']);
    assert.deepEqual(await listSeen(cookie), ['acme/seen']);
    const account = await memory.server.accounts.store.accounts.findByEmail(ada.email ?? '');
    assert.equal(account?.name, ada.login);
  });

  it('is offered on the page to log in, and only where it is set up', async () => {
    assert.match((await memory.server.get('/login', HTML)).text, /href="\/login\/github\?next=/);
    const { server } = await open({ github: undefined });
    assert.doesNotMatch((await server.get('/login', HTML)).text, /login\/github/);
    assert.equal((await server.get('/login/github')).status, 404);
    await server.close();
  });

  it('knows the person by their number, also after both names changed', async () => {
    await signIn(ada);
    ada.login = 'countess';
    ada.email = 'countess@example.com';
    const { cookie } = await signIn(ada);
    assert.deepEqual(await listSeen(cookie), ['acme/seen']);
    assert.equal(await memory.server.accounts.store.accounts.findByEmail('countess@example.com'), undefined);
  });

  it('never takes an account for the person because of its address', async () => {
    const own = await memory.server.addAccount('Somebody Else', 'admin');
    ada.email = own.email;
    const { answer } = await signIn(ada);
    assert.equal(answer.status, 409);
    assert.match(answer.text, /not linked/);
    const session = await memory.server.signIn(own);
    assert.equal((await signIn(ada, { cookie: session })).answer.status, 303);
    const linked = await memory.server.store.hostPeople.findByHostUserId(ada.id);
    assert.equal(linked?.accountId, own.id);
  });

  it('links a person with one account only', async () => {
    await signIn(ada);
    const other = await memory.server.signIn(await memory.server.addAccount('Grace'));
    assert.equal((await signIn(ada, { cookie: other })).answer.status, 409);
  });

  it('makes no account without a verified address, and none where strangers cannot make any', async () => {
    ada.isEmailVerified = false;
    assert.equal((await signIn(ada)).answer.status, 403);
    ada.email = undefined;
    assert.equal((await signIn(ada)).answer.status, 403);
    const closed = await open({ accountsOptions: { isRegistrationOpen: false } });
    const { answer } = await signIn(host.people.add('grace', INSTALLATION, []), {}, closed);
    assert.equal(answer.status, 403);
    await closed.server.close();
  });

  it('refuses an answer of the host that this browser did not ask for, or that comes again', async () => {
    const first = await signIn(ada);
    const again = await memory.server.get(first.back, { ...HTML, cookie: first.sent });
    assert.equal(again.status, 403);
    const { url } = await begin();
    const other = await begin();
    const back = host.people.allow(ada, url).replace(memory.server.url, '');
    for (const cookie of ['', other.cookie]) {
      assert.equal((await memory.server.get(back, { ...HTML, cookie })).status, 400);
    }
  });

  it('goes on only to pages of this site', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const { url, cookie } = await begin({}, next);
      const back = host.people.allow(ada, url).replace(memory.server.url, '');
      assert.equal((await memory.server.get(back, { ...HTML, cookie })).headers.get('location'), '/');
    }
  });

  it('asks the host again after ten minutes, and not before', async () => {
    const { cookie } = await signIn(ada);
    ada.repositories.set(INSTALLATION, [seen.id, hidden.id]);
    offsetMs += 9 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), ['acme/seen']);
    offsetMs += 2 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), ['acme/seen', 'acme/hidden']);
    ada.repositories.set(INSTALLATION, []);
    offsetMs += 11 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), []);
  });

  it('keeps the last answer for an hour while the host cannot be asked, and then ends access', async () => {
    const { cookie } = await signIn(ada);
    host.failure = 503;
    offsetMs += 30 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), ['acme/seen']);
    offsetMs += 31 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), []);
    host.failure = undefined;
    offsetMs += 2 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), ['acme/seen']);
  });

  it('ends access when the person takes back what they allowed', async () => {
    const { cookie } = await signIn(ada);
    ada.isRevoked = true;
    offsetMs += 11 * MINUTE_MS;
    assert.deepEqual(await listSeen(cookie), []);
  });

  it('renews tokens that have expired, once for calls at the same time', async () => {
    const { tokenCount } = host.people;
    const { cookie } = await signIn(ada);
    offsetMs += 9 * 60 * MINUTE_MS;
    const lists = await Promise.all(Array.from({ length: 5 }, () => listSeen(cookie)));
    assert.deepEqual([...new Set(lists.flat())], ['acme/seen']);
    assert.equal(host.people.tokenCount - tokenCount, 2);
  });

  it('asks at once after a repository became private', async () => {
    const { cookie } = await signIn(ada);
    ada.repositories.set(INSTALLATION, []);
    await memory.tell(toMessage(host, 'repository', 'privatized', { repository: seen }));
    assert.deepEqual(await listSeen(cookie), []);
  });

  it('keeps tokens of people sealed', async () => {
    await signIn(ada);
    for (const entry of await readdir(memory.server.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      assert.equal(bytes.includes(USER_TOKEN_PREFIX), false, entry.name);
    }
  });
});

/** Returns the cookies that a browser sends back. */
function toCookies(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => !cookie?.endsWith('='))
    .join('; ');
}
