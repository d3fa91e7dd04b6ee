import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ErrorShape } from '../../platform/http/errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from '../../platform/http/http-limits.ts';
import { startHttpService } from '../../platform/http/start-http-service.ts';
import { pageHead } from '../../platform/web/elements/page-head.ts';
import { ACCOUNT_ERRORS } from '../errors.ts';
import type { AccountsOptions } from '../index.ts';
import { openTestAccounts, PASSWORD, type TestRole } from '../testing/open-test-accounts.ts';
import { openSession } from '../verbs/access/open-session.ts';
import { addAccount } from '../verbs/add-account.ts';
import { createAdmin } from '../verbs/create-admin.ts';
import { createResetCodeFor } from '../verbs/one-time-codes.ts';
import type { AccountSite } from './account-site.ts';

const errors: ErrorShape = {
  fromProblem: ({ kind }) => ({ status: 500, code: kind, body: { code: kind }, headers: {} }),
  fromError: (error) => {
    if (!(error instanceof Refusal)) return undefined;
    const { status = 500 } = defineErrors(ACCOUNT_ERRORS).findWording(error) ?? {};
    return { status, code: error.code, body: { code: error.code }, headers: {} };
  },
};

const BROWSER = new URL('../../platform/web/testing/browser/', import.meta.url);

const SITE: AccountSite<TestRole> = {
  name: 'Library',
  root: '/',
  home: '/shelves',
  homeLabel: 'To the shelves',
  description: 'Books',
  browser: BROWSER,
  stylesheets: [],
  navigationFor: (account) => (account === undefined ? [] : [{ to: '/books', label: 'Books' }]),
  accountLink: { to: '/account', label: 'Your account' },
};
const ROLES = [
  { value: 'reader', label: 'Reader' },
  { value: 'writer', label: 'Writer' },
];

/** Opens a service that has nothing but accounts, with its own page frame. */
async function openLibrary(options: Partial<AccountsOptions> = {}) {
  const accounts = await openTestAccounts(options);
  const callers = accounts.createCallers(undefined);
  const service = await startHttpService({
    name: 'library',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    limits: DEFAULT_HTTP_LIMITS,
    endpoints: [
      {
        basePath: '',
        errors,
        api: { title: 'library', description: '', version: '1', tags: [], securitySchemes: {}, schemas: [] },
        routes: (app) => {
          accounts.declarePages(app, {
            callers,
            site: SITE,
            notices: {},
            findWording: defineErrors(ACCOUNT_ERRORS).findWording,
            homePath: '/shelves',
            registrationLead: 'With one you can borrow books.',
            deletionNotice: 'Your books go back.',
            urlOf: () => 'https://library.example.org',
            people: { path: '/people', roles: ROLES, toHead: (_visiting, notice) => pageHead('People', { notice }) },
          });
        },
      },
    ],
  });
  const send = async (path: string, fields?: Record<string, string>, cookie = '', agent = 'Test/1.0') => {
    const body = fields === undefined ? null : new URLSearchParams(fields);
    const headers = { cookie, 'user-agent': agent };
    const init = { method: body === null ? 'GET' : 'POST', body, headers, redirect: 'manual' } as const;
    const response = await fetch(`${service.url}${path}`, init);
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
      headers: response.headers,
    };
  };
  /** Submits a form with the token of the session, as the page does. */
  const submit = async (path: string, fields: Record<string, string>, cookie: string) => {
    const { text } = await send('/account', undefined, cookie);
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return send(path, { csrfToken, ...fields }, cookie);
  };
  const close = async () => {
    await service.close();
    await accounts.close();
  };
  return { accounts, service, send, submit, close };
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

describe('the pages of accounts', () => {
  let library: Library;
  before(async () => {
    library = await openLibrary();
  });
  after(() => library.close());

  const register = async (name: string, agent?: string) => {
    const email = `${name.toLowerCase()}@example.org`;
    await library.send('/register', { name, email, password: PASSWORD });
    return library.send('/login', { email, password: PASSWORD }, '', agent);
  };

  it('are shown in the frame of the service, and kept in no cache if they are about a person', async () => {
    for (const path of ['/login', '/register']) {
      const { status, text, headers } = await library.send(path);
      assert.equal(status, 200);
      assert.match(text, /<title>.* · Library<\/title>/);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
    }
    const { cookie } = await register('Cass');
    const own = await library.send('/account', undefined, cookie);
    assert.equal(own.headers.get('cache-control'), 'private, no-store');
    assert.match((await library.send('/register')).text, /borrow books/);
  });

  it('set up the first administrator by the link, which works once', async () => {
    const [notice = ''] = await library.accounts.announce(library.service.url);
    const link = new URL(notice.split(' ').at(-1) ?? '');
    const path = `${link.pathname}${link.search}`;
    assert.match((await library.send(path)).text, /You become its administrator/);
    assert.equal((await library.send('/setup?code=guess')).status, 404);
    const code = link.searchParams.get('code') ?? '';
    const fields = { code, email: 'root@example.org', name: 'Root', password: 'short' };
    const refused = await library.send('/setup', fields);
    assert.equal(refused.status, 400);
    assert.match((await library.send('/setup', { ...fields, password: 'aaaaaaaaaa' })).text, /very few different/);
    assert.match(refused.text, /fewer than 10 characters[\s\S]*value="root@example\.org"/);
    const made = await library.send('/setup', { ...fields, password: PASSWORD });
    assert.deepEqual([made.status, made.location], [303, '/shelves']);
    assert.match((await library.send('/account', undefined, made.cookie)).text, /administrator of this installation/);
    assert.equal((await library.send(path)).status, 404);
    assert.equal((await library.send('/setup', { ...fields, password: PASSWORD })).status, 404);
  });

  it('list the sessions of an account, and end one or all others', async () => {
    const phone = await register('Ann', 'Phone/1.0');
    const logIn = (agent: string) =>
      library.send('/login', { email: 'ann@example.org', password: PASSWORD }, '', agent);
    const [tablet, laptop] = [await logIn('Tablet/1.0'), await logIn('Laptop/1.0')];
    const page = async () => (await library.send('/account', undefined, laptop.cookie)).text;
    const listed = await page();
    assert.match(listed, /Laptop\/1\.0<\/bdi> <span class="badge good">this one/);
    const tabletId = /Tablet\/1\.0[\s\S]*?name="session" value="([^"]+)"/.exec(listed)?.[1] ?? '';
    const stranger = await register('Eve');
    await library.submit('/account/sessions/end', { session: tabletId }, stranger.cookie);
    assert.match(await page(), /Tablet/, 'it is not Eve’s');
    await library.submit('/account/sessions/end', { session: tabletId }, laptop.cookie);
    assert.doesNotMatch(await page(), /Tablet/);
    assert.equal((await library.send('/account', undefined, tablet.cookie)).location, '/login?next=%2Faccount');
    assert.equal((await library.submit('/account/sessions/end-others', {}, laptop.cookie)).status, 303);
    assert.doesNotMatch(await page(), /Phone/);
    assert.equal((await library.send('/account', undefined, phone.cookie)).status, 303);
    assert.equal((await library.send('/account', undefined, stranger.cookie)).status, 200);
  });

  it('state the limit of a form in headers, for accepted and refused ones', async () => {
    const policyOf = ({ headers }: { headers: Headers }) => /^"([^"]+)"/.exec(headers.get('ratelimit') ?? '')?.[1];
    const right = await register('Hal');
    const wrong = await library.send('/login', { email: 'hal@example.org', password: 'wrong' });
    const refused = await library.send('/register', { name: 'Hal', email: 'not an address', password: PASSWORD });
    const edited = await library.submit('/account/name', { name: 'Hal H' }, right.cookie);
    assert.deepEqual([right.status, wrong.status, refused.status, edited.status], [303, 401, 400, 303]);
    assert.deepEqual([right, wrong, refused, edited].map(policyOf), ['sign-in', 'sign-in', 'registration', 'edit']);
  });

  it('state the limit that refused a form, if several apply', async () => {
    const few = await openLibrary({ rates: { ofClient: { burst: 2, perHour: 1 }, edit: { burst: 4, perHour: 1 } } });
    after(() => few.close());
    await few.send('/register', { name: 'Ida', email: 'ida@example.org', password: PASSWORD });
    const { cookie } = await few.send('/login', { email: 'ida@example.org', password: PASSWORD });
    const fields = { oldPassword: 'wrong', newPassword: PASSWORD, password: 'wrong' };
    const standings: unknown[] = [];
    for (const path of ['password', 'delete', 'password', 'delete', 'password']) {
      const { status, headers } = await few.submit(`/account/${path}`, fields, cookie);
      standings.push([status, headers.get('ratelimit')?.split(';t=')[0]]);
    }
    assert.deepEqual(standings, [
      [403, '"sign-in";r=1'],
      [403, '"sign-in";r=0'],
      [429, '"sign-in";r=0'],
      [429, '"sign-in";r=0'],
      [429, '"edit";r=0'],
    ]);
  });

  it('let a browser in that has logged in before, when strangers have used up the tries at its account', async () => {
    const few = await openLibrary({ trustedProxies: ['127.0.0.1'], rates: { ofAccount: { burst: 2, perHour: 1 } } });
    after(() => few.close());
    const logIn = async (from: string, password: string, cookie = '') => {
      const body = new URLSearchParams({ email: 'joy@example.org', password });
      const headers = { 'x-forwarded-for': from, cookie };
      return fetch(`${few.service.url}/login`, { method: 'POST', body, headers, redirect: 'manual' });
    };
    await few.send('/register', { name: 'Joy', email: 'joy@example.org', password: PASSWORD });
    const [, device = ''] = (await logIn('192.0.2.1', PASSWORD)).headers.getSetCookie();
    assert.match(device, /^magpie_device=[\w-]{43}; .*HttpOnly/);
    const cookie = device.split(';')[0] ?? '';
    for (const from of ['198.51.100.1', '198.51.100.2']) assert.equal((await logIn(from, 'wrong')).status, 401);
    assert.equal((await logIn('203.0.113.1', PASSWORD)).status, 429, 'a stranger');
    assert.equal((await logIn('203.0.113.1', PASSWORD, 'magpie_device=guess')).status, 429, 'a forged cookie');
    assert.equal((await logIn('203.0.113.1', PASSWORD, cookie)).status, 303, 'the browser elsewhere');
    assert.equal((await logIn('192.0.2.1', PASSWORD)).status, 303, 'another browser at the address of a session');
    const code = await createResetCodeFor(few.accounts.context, 'joy@example.org');
    await few.send('/reset', { code, password: 'other unrelated words' });
    const old = await logIn('203.0.113.2', 'other unrelated words', cookie);
    assert.equal(old.status, 429, 'a browser that knew a password of the past');
  });

  it('take one-time links in a browser with a session, alive or ended', async () => {
    const { cookie } = await register('Ivo');
    for (const state of ['alive', 'ended']) {
      const code = await createResetCodeFor(library.accounts.context, 'ivo@example.org');
      const page = await library.send(`/reset?code=${code}`, undefined, cookie);
      const form = page.text.slice(page.text.indexOf('action="/reset"'));
      const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(form)?.[1] ?? '';
      const fields = { code, password: 'other unrelated words' };
      assert.equal((await library.send('/reset', fields, cookie)).status, 403, 'without the token of the form');
      assert.equal((await library.send('/reset', { csrfToken, ...fields }, cookie)).status, 303, state);
    }
  });

  it('show no form for a password to people who have none', async () => {
    const account = await addAccount(library.accounts.context, { email: 'non@example.org', name: 'Non' });
    const { sessionId } = await openSession(library.accounts.context, account, {
      userAgent: 'Test/1.0',
      addressHash: '',
    });
    const { text } = await library.send('/account', undefined, `magpie_session=${sessionId}`);
    assert.match(text, /You have no password here[\s\S]*Delete my account[\s\S]*Ask the person who runs this server/);
    assert.doesNotMatch(text, /type="password"/);
  });

  it('let an administrator of the installation make accounts, and refuse all others', async () => {
    await createAdmin(library.accounts.context, { email: 'root2@example.org', password: PASSWORD });
    const admin = (await library.send('/login', { email: 'root2@example.org', password: PASSWORD })).cookie;
    const member = (await register('Mem')).cookie;
    const person = { personName: 'Pia', personEmail: 'pia@example.org' };
    assert.equal((await library.submit('/account/people', person, member)).status, 403);
    const made = await library.submit('/account/people', person, admin);
    const [, code = ''] = /https:\/\/library\.example\.org\/reset\?code=([\w-]{43})/.exec(made.text) ?? [];
    assert.equal((await library.send(`/reset?code=${code}`)).status, 200);
    const reset = await library.send('/reset', { code, password: PASSWORD });
    assert.deepEqual([reset.status, reset.location], [303, '/account?done=reset']);
    assert.match((await library.send('/account?done=reset', undefined, reset.cookie)).text, /Your password is set/);
    assert.equal((await library.send('/login', { email: person.personEmail, password: PASSWORD })).status, 303);
    const again = await library.submit('/account/people', person, admin);
    assert.equal(again.status, 409);
  });

  it('take no form without the token of the session, nor from the page of another site', async () => {
    const { cookie } = await register('Cora');
    assert.equal((await library.send('/account/name', { name: 'Eve' }, cookie)).status, 403);
    assert.equal((await library.send('/account/sessions/end-others', {}, cookie)).status, 403);
    const { status } = await fetch(`${library.service.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'cora@example.org', password: PASSWORD }),
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(status, 403);
  });

  it('are for people who are signed in, where they are about an account', async () => {
    for (const path of ['name', 'password', 'delete', 'sessions/end', 'people']) {
      assert.equal((await library.send(`/account/${path}`, { name: 'x' })).status, 401, path);
    }
  });
});

describe('closed registration', () => {
  it('shows that, and takes no form', async () => {
    const library = await openLibrary({ isRegistrationOpen: false });
    after(() => library.close());
    const page = await library.send('/register');
    assert.equal(page.status, 403);
    assert.match(page.text, /Registration is closed/);
    const fields = { name: 'Ann', email: 'ann@example.org', password: PASSWORD };
    assert.equal((await library.send('/register', fields)).status, 403);
    assert.equal(await library.accounts.context.store.accounts.findByEmail('ann@example.org'), undefined);
    assert.doesNotMatch((await library.send('/login')).text, /Create an account/);
  });
});
