// The pages as they are sent: their content and headers for each kind of person, and the refusals of their forms.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { ADMIN, PagesServer } from './pages-server.ts';

const HOSTILE = '"><script>alert(1)</script>';

let server: PagesServer;
let admin: string;
let member: string;
/** The cookie of another person with an account. */
let other: string;
let petPath: string;

before(async () => {
  server = await PagesServer.open();
  admin = await server.logIn();
  member = await server.register('Mia', 'mia@example.org');
  other = await server.register('Otto', 'otto@example.org');
  petPath = await server.publish('Pebble', [200, 90, 40]);
});
after(() => server.close());

async function textOf(path: string, cookie?: string): Promise<string> {
  const response = await server.get(path, cookie === undefined ? {} : { cookie });
  assert.equal(response.status, 200, path);
  return response.text();
}

async function sheet(red: number): Promise<Blob> {
  return new Blob([new Uint8Array(await makeTestSheet({ colour: [red, 10, 10] }))], { type: 'image/webp' });
}

const PUBLIC = () => ['/', petPath, '/request', '/submit', '/login', '/register', '/terms', `${petPath}/report`];

it('the gallery without pets speaks of a search only where there was one', async (test) => {
  const empty = await PagesServer.open();
  test.after(() => empty.close());
  assert.match(await (await empty.get('/')).text(), /No pets yet\./);
  assert.match(await (await empty.get('/?q=owl')).text(), /No pet like that lives here yet\./);
});

describe('every page', () => {
  it('runs and loads nothing but files of the server', async () => {
    for (const path of PUBLIC()) {
      const response = await server.get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none';/);
      assert.doesNotMatch(policy, /unsafe|http|data:|\*/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      const text = await response.text();
      assert.doesNotMatch(text, /<script(?![^>]*\ssrc=)|<style|<[^>]*\s(?:style|on\w+)="/, path);
      for (const [, file = ''] of text.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)) {
        assert.equal((await server.get(file)).status, 200, file);
      }
    }
  });

  it('sets no cookie for a stranger, and is not sent again while it is the same', async () => {
    for (const path of PUBLIC()) {
      const first = await server.get(path);
      assert.equal(first.headers.get('set-cookie'), null);
      assert.match(first.headers.get('vary') ?? '', /Accept/);
      const again = await server.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      assert.equal(again.status, 304, path);
    }
  });

  it('is kept by no cache for a person who is signed in', async () => {
    for (const path of ['/', petPath, '/me', '/submit']) {
      const response = await server.get(path, { cookie: member });
      assert.equal(response.headers.get('cache-control'), 'private, no-store', path);
    }
  });

  it('has a unique title and a heading', async () => {
    for (const path of PUBLIC()) {
      const text = await textOf(path);
      assert.match(text, /<title>[^<]+<\/title>/);
      assert.equal([...text.matchAll(/<h1/g)].length, 1, path);
    }
  });

  it('is Markdown for clients that prefer that', async () => {
    for (const path of ['/', petPath, '/request', '/submit', '/terms']) {
      const response = await server.get(path, { accept: 'text/markdown' });
      assert.match(response.headers.get('content-type') ?? '', /^text\/markdown/, path);
    }
  });
});

describe('what strangers write', () => {
  it('never becomes HTML', async () => {
    assert.doesNotMatch(await textOf(`/?q=${encodeURIComponent(HOSTILE)}`), /<script>alert/);
    assert.doesNotMatch(await textOf(`/?tags=${encodeURIComponent(HOSTILE)}`), /<script>alert/);
    assert.doesNotMatch(await textOf(`/login?next=${encodeURIComponent(`/${HOSTILE}`)}`), /<script>alert/);
    const refused = await server.post('/request', { prompt: HOSTILE, contactEmail: HOSTILE });
    assert.doesNotMatch(await refused.text(), /<script>alert/);
    await server.post(`${petPath}/report`, { reason: 'other', details: HOSTILE });
    assert.match(await textOf('/admin/reports', admin), /&lt;script&gt;alert\(1\)/);
  });
});

describe('a form that is refused', () => {
  it('says why beside the field and keeps what was typed', async () => {
    const response = await server.post('/request', {
      prompt: 'a blue cat',
      contactEmail: 'nobody',
      requesterName: 'Ann',
    });
    assert.equal(response.status, 400);
    const text = await response.text();
    assert.match(text, /id="error-contactEmail">[^<]*e-mail/);
    assert.match(text, /aria-describedby="hint-contactEmail error-contactEmail" aria-invalid="true"/);
    assert.match(text, /a blue cat<\/textarea>/);
    assert.match(text, /value="Ann"/);
  });

  it('never repeats a password', async () => {
    const password = 'not the right one at all';
    const response = await server.post('/login', { email: ADMIN.email, password });
    assert.equal(response.status, 401);
    const text = await response.text();
    assert.match(text, /value="admin@example.org"/);
    assert.ok(!text.includes(password));
  });

  it('lists the faults of a sheet', async () => {
    const response = await server.post('/submit', { displayName: 'Nothing', sprite: new Blob(['<svg/>']) });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /role="alert"/);
  });
});

describe('what is refused on pages', () => {
  const refused = async (fields: Record<string, string | Blob>) => (await server.post('/submit', fields)).text();

  it('is worded for people, beside a field that they have before them', async () => {
    const empty = await refused({ displayName: 'Nobody' });
    assert.match(empty, /href="#field-zip"/);
    assert.match(empty, /Choose a package \(ZIP\) or a spritesheet\./);
    const nameless = await refused({ sprite: await sheet(31) });
    assert.match(nameless, /id="error-displayName">The pet has no name\. Type one/);
    const long = await refused({ displayName: 'x'.repeat(500), sprite: await sheet(32) });
    assert.match(long, /id="error-displayName">The name /);
    for (const text of [empty, nameless, long]) {
      assert.doesNotMatch(/role="alert"[\s\S]*?<\/div>/.exec(text)?.[0] ?? '', />[^<]*(?:displayName|Send |petjson)/);
    }
  });

  it('names the tag that cannot be one', async () => {
    const text = await refused({ displayName: 'Tagged', tags: 'good, b@d', sprite: await sheet(33) });
    assert.match(text, /id="error-tags">“b@d” cannot be a tag\. A tag has letters/);
  });
});

describe('the audit log', () => {
  it('says in words what was done, with a link to what has a page', async () => {
    const text = await textOf('/admin/audit', admin);
    assert.match(text, /Approved a pet(?:<[^a][^>]*>)*<a href="\/pets\/pebble">pebble<\/a>/);
    assert.doesNotMatch(text, /approve-pet/);
  });
});

describe('a form that is sent twice', () => {
  it('is done once when its key says that it is the same', async () => {
    const fields = { prompt: 'only one of me', contactEmail: 'twice@example.org', idempotencyKey: 'the-same' };
    assert.equal((await server.post('/request', fields)).status, 303);
    assert.equal((await server.post('/request', fields)).status, 303);
    assert.equal([...(await textOf('/admin', admin)).matchAll(/only one of me/g)].length, 1);
    const other = await server.post('/request', { ...fields, prompt: 'another' });
    assert.equal(other.status, 409);
    assert.match(await other.text(), /another<\/textarea>/);
  });

  it('answers a program that repeats it, and is answered itself after a program', async () => {
    const wish = { prompt: 'sent by a page and a program', contactEmail: 'both@example.org' };
    const send = (key: string) =>
      fetch(`${server.url}/api/generation-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(wish),
      });
    assert.equal((await server.post('/request', { ...wish, idempotencyKey: 'page-first' })).status, 303);
    const repeated = await send('page-first');
    assert.deepEqual([repeated.status, repeated.headers.get('idempotency-replayed')], [201, 'true']);
    const { ok, request } = (await repeated.json()) as { ok: boolean; request: { id: string; status: string } };
    assert.deepEqual([ok, request.status], [true, 'pending']);
    assert.match(request.id, /^[0-9a-f-]{36}$/);
    assert.equal((await send('program-first')).status, 201);
    const page = await server.post('/request', { ...wish, idempotencyKey: 'program-first' });
    assert.deepEqual([page.status, page.headers.get('location')], [303, '/request/sent']);
  });
});

describe('a form in the name of an account', () => {
  it('needs the token of their session, and keeps what was typed without it', async () => {
    const response = await server.post('/account/name', { name: 'Eve' }, member);
    assert.equal(response.status, 403);
    const text = await response.text();
    assert.match(text, /value="Eve"/);
    assert.match(await textOf('/me', member), /Hello, (?:<bdi>)?Mia/);
    assert.equal((await server.post('/account/name', { name: 'Eve', csrfToken: 'x'.repeat(43) }, member)).status, 403);
  });

  it('is not taken from the page of another site', async () => {
    const text = await textOf('/me', member);
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const response = await fetch(`${server.url}/account/name`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Eve', csrfToken }),
      headers: { cookie: member, origin: 'https://evil.example' },
    });
    assert.equal(response.status, 403);
    assert.match(await textOf('/me', member), /Hello, (?:<bdi>)?Mia/);
  });

  it('changes what it says it changes', async () => {
    const response = await server.postFrom('/account', '/account/name', { name: 'Mia B.' }, member);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), '/account?done=renamed');
    assert.match(await textOf('/account?done=renamed', member), /Your name is changed/);
    assert.match(await textOf('/me', member), /Hello, (?:<bdi>)?Mia B\./);
  });
});

describe('logging in', () => {
  it('leads on to the page that asked for it, and to no other site', async () => {
    const asked = await server.get('/me/pets/x?y=1');
    assert.equal(asked.headers.get('location'), `/login?next=${encodeURIComponent('/me/pets/x?y=1')}`);
    const login = (next: string) => server.post('/login', { ...ADMIN, next });
    assert.equal((await login('/me/pets/x?y=1')).headers.get('location'), '/me/pets/x?y=1');
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\r\nx: y',
      '',
    ]) {
      assert.equal((await login(next)).headers.get('location'), '/me', next);
    }
  });

  it('ends with logging out', async () => {
    const cookie = await server.logIn();
    const response = await server.postFrom('/me', '/logout', {}, cookie);
    assert.match(response.headers.get('set-cookie') ?? '', /Max-Age=0/);
    assert.equal((await server.get('/me', { cookie })).status, 303);
  });

  it('is slowed down after many wrong passwords for one address', async () => {
    const guess = () => server.post('/login', { email: 'victim@example.org', password: 'a wrong guess' });
    const answers: number[] = [];
    for (let attempt = 0; attempt < 25; attempt++) answers.push((await guess()).status);
    assert.equal(answers.at(-1), 429);
    assert.equal(answers[0], 401);
    const text = await (await guess()).text();
    assert.match(text, /Try again in \d+ (?:second|minute)s?\./);
    assert.doesNotMatch(text, /Retry-After/);
  });
});

describe('what is not published', () => {
  it('is seen by its owner and by moderators only, and kept by no cache', async () => {
    await server.postFrom('/submit', '/submit', { displayName: 'Secret', sprite: await sheet(77) }, member);
    const mine = await textOf('/me', member);
    const [url = ''] = /\/private\/pets\/[^"]+/.exec(mine) ?? [];
    const owned = await server.get(url, { cookie: member });
    assert.equal(owned.status, 200);
    assert.equal(owned.headers.get('cache-control'), 'private, no-store');
    assert.equal(owned.headers.get('content-type'), 'image/webp');
    assert.equal((await server.get(url, { cookie: admin })).status, 200);
    assert.equal((await server.get(url)).status, 401);
    assert.equal((await server.get(url, { cookie: other })).status, 403);
    assert.equal((await server.get(`/me/pets/${url.split('/')[3]}`, { cookie: other })).status, 403);
    assert.equal((await server.get('/pets/secret')).status, 404);
  });

  it('nor are the pages of moderators for anybody else', async () => {
    for (const path of ['/admin', '/admin/reports', '/admin/audit', '/admin/people', '/admin/people/x']) {
      assert.match((await server.get(path)).headers.get('location') ?? '', /^\/login/, path);
      const refused = await server.get(path, { cookie: member });
      assert.equal(refused.status, 403, path);
      assert.match(await refused.text(), /You may not open this/);
    }
    assert.equal((await server.get('/admin/requests/x/reference', { cookie: member })).status, 403);
    assert.equal((await server.get('/admin/requests/x/reference')).status, 401);
  });
});

describe('the address of an author', () => {
  it('is published when a moderator has verified it, also after the pet was approved', async () => {
    const fields = {
      displayName: 'Postie',
      contactEmail: 'post@example.org',
      publishContactEmail: 'true',
      sprite: await sheet(99),
    };
    await server.post('/submit', fields);
    const queue = await textOf('/admin', admin);
    const [, id = ''] = /pets\/([^/]+)\/publish-email/.exec(queue) ?? [];
    await server.postFrom('/admin', `/admin/pets/${id}/approve`, {}, admin);
    assert.doesNotMatch(await textOf('/pets/postie'), /post@example/);
    assert.match(await textOf(`/me/pets/${id}`, admin), /publish (?:<bdi>)?post@example\.org/);
    await server.postFrom('/admin', `/admin/pets/${id}/publish-email`, {}, admin);
    assert.match(await textOf('/pets/postie'), /mailto:post@example\.org/);
    await server.postFrom('/admin', `/admin/pets/${id}/unpublish-email`, {}, admin);
    assert.doesNotMatch(await textOf('/pets/postie'), /post@example/);
  });

  it('is not for its owner to verify', async () => {
    const sent = { displayName: 'Vain', publishContactEmail: 'true', sprite: await sheet(111) };
    await server.postFrom('/submit', '/submit', sent, member);
    const [, id = ''] = /pets\/([^/]+)\/publish-email/.exec(await textOf('/admin', admin)) ?? [];
    assert.doesNotMatch(await textOf(`/me/pets/${id}`, member), /publish-email/);
    assert.equal((await server.postFrom('/me', `/admin/pets/${id}/publish-email`, {}, member)).status, 403);
  });
});

describe('errors', () => {
  it('are friendly pages for people', async () => {
    const missing = await server.get('/pets/nobody-at-all');
    assert.equal(missing.status, 404);
    assert.match(missing.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(missing.headers.get('content-security-policy') ?? '', /style-src 'self'/);
    assert.match(await missing.text(), /Page not found[\s\S]*href="\/"/);
  });

  it('offer signing in to strangers only', async () => {
    const textFor = async (headers: Record<string, string>) =>
      (await server.get('/pets/nobody-at-all', headers)).text();
    assert.match(await textFor({}), />Log in</);
    assert.doesNotMatch(await textFor({ cookie: member }), />Log in</);
  });

  it('are JSON for programs', async () => {
    const missing = await server.get('/pets/nobody-at-all', { accept: 'application/json' });
    assert.equal(((await missing.json()) as { code: string }).code, 'not_found');
  });
});
