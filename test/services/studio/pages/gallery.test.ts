// Pages that need no script: the gallery, reports and their moderation, own designs; and the policies of documents.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { StudioServer } from '../studio-server.ts';

let studio: StudioServer;
before(async () => {
  studio = await StudioServer.open({ limits: { pageSizeDefault: 2 } });
});
after(() => studio?.close());

const HTML = { accept: 'text/html' };

async function publish(title: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const conversationId = title;
  const { payload, done } = await studio.prompt(conversationId, title, headers);
  const feedback = { conversationId, turnId: done.turnId, rating: 1, publish: true, prompt: title, payload };
  const { body } = await studio.post('/api/design-feedback', feedback, headers);
  return body.galleryId;
}

async function sendForm(path: string, fields: Readonly<Record<string, string>>, cookie = '', from = path) {
  const page = await studio.get(from, { ...HTML, cookie });
  const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(page.text)?.[1];
  const body = new URLSearchParams({ ...fields, ...(csrfToken !== undefined && { csrfToken }) });
  return studio.call('POST', path, { headers: { ...HTML, cookie, origin: studio.url }, body });
}

describe('the gallery without scripts', () => {
  it('lists, searches and pages through what is published', async () => {
    for (const title of ['Bakery orders', 'Bakery menu', 'Bakery shifts']) await publish(title);
    const first = await studio.get('/gallery?q=bakery', HTML);
    assert.match(first.text, /3 interfaces for “bakery”/);
    assert.match(first.text, /Bakery shifts[\s\S]*Bakery menu/);
    assert.doesNotMatch(first.text, /Bakery orders/);
    const second = await studio.get('/gallery?q=bakery&page=2', HTML);
    assert.match(second.text, /Bakery orders/);
    assert.match((await studio.get('/gallery?q=zzz', HTML)).text, /Nothing for “zzz”/);
  });

  it('escapes what people typed', async () => {
    const id = await publish('Hostile <script>alert(1)</script>');
    for (const path of ['/gallery?q=%3Cscript%3E', '/gallery', `/gallery/${id}`]) {
      assert.doesNotMatch((await studio.get(path, HTML)).text, /<script>/);
    }
  });

  it('shows an entry in a frame that has no origin, with its exports', async () => {
    const id = await publish('Framed');
    const page = await studio.get(`/gallery/${id}`, HTML);
    assert.match(page.text, new RegExp(`<iframe src="/gallery/${id}/live" title="Framed" sandbox="allow-scripts">`));
    for (const format of ['html', 'react', 'a2ui']) assert.match(page.text, new RegExp(`/export\\?format=${format}`));
    for (const path of [`/gallery/${id}/live`, '/frame']) {
      const { headers } = await studio.get(path, HTML);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /^sandbox allow-scripts; default-src 'none'/);
      assert.match(policy, /frame-ancestors 'self'/);
    }
  });

  it('has pages that run only files of this server, and frame only its documents', async () => {
    for (const path of ['/', '/gallery', '/designs']) {
      const { headers, text } = await studio.get(path, HTML);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
      assert.equal(policy.includes("frame-src 'self'"), path === '/');
      assert.doesNotMatch(policy, /unsafe/);
      assert.doesNotMatch(text, / style="| on\w+="/);
    }
  });

  it('lets only the owner take an entry back', async () => {
    const owner = await studio.addMember('Olga');
    const other = await studio.addMember('Otto');
    const id = await publish('Of Olga', { cookie: owner.cookie });
    const refused = await sendForm(`/gallery/${id}/unpublish`, {}, other.cookie, '/account');
    assert.equal(refused.status, 403);
    assert.equal((await studio.get(`/gallery/${id}`, HTML)).status, 200);
    const done = await sendForm(`/gallery/${id}/unpublish`, {}, owner.cookie, `/gallery/${id}`);
    assert.equal(done.headers.get('location'), `/gallery/${id}?done=unpublished`);
    const gone = await studio.get(`/gallery/${id}`, HTML);
    assert.equal(gone.status, 404);
    assert.match(gone.text, /There is no such interface in the gallery/);
  });

  it('takes reports, which administrators decide about', async () => {
    const id = await publish('Reported');
    const sent = await sendForm(`/gallery/${id}/report`, { reason: 'spam', details: 'Buy <b>now</b>' });
    assert.equal(sent.headers.get('location'), `/gallery/${id}/reported`);
    const member = await studio.addMember('Mina');
    assert.equal((await studio.get('/admin', HTML)).headers.get('location'), '/login?next=%2Fadmin');
    assert.equal((await studio.get('/admin', { ...HTML, cookie: member.cookie })).status, 403);
    const admin = await studio.addAdmin();
    const page = await studio.get('/admin', { ...HTML, cookie: admin.cookie });
    assert.match(page.text, /Reported[\s\S]*It advertises something[\s\S]*Buy &lt;b&gt;now/);
    const report = /name="report" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const fields = { moderation: 'hide', report, note: 'spam' };
    const hidden = await sendForm(`/admin/interfaces/${id}`, fields, admin.cookie, '/admin');
    assert.equal(hidden.headers.get('location'), '/admin?done=hide');
    assert.equal((await studio.get(`/gallery/${id}`, { ...HTML, cookie: member.cookie })).status, 404);
    assert.match((await studio.get('/admin', { ...HTML, cookie: admin.cookie })).text, /No open reports/);
    // Another administrator may have resolved the report meanwhile.
    const restored = await sendForm(
      `/admin/interfaces/${id}`,
      { ...fields, moderation: 'restore' },
      admin.cookie,
      '/admin',
    );
    assert.equal(restored.headers.get('location'), '/admin?done=restore');
  });

  it('forgets a design of its owner, and of no other person', async () => {
    const { cookie } = await studio.addMember('Dora');
    await studio.prompt('dora-1', 'Kept for Dora', { cookie });
    assert.match((await studio.get('/designs', { ...HTML, cookie })).text, /Kept for Dora/);
    assert.doesNotMatch((await studio.get('/designs', HTML)).text, /Kept for Dora/);
    const refused = await sendForm('/designs/delete', { id: 'dora-1' }, '', '/designs');
    assert.equal(refused.status, 404);
    const done = await sendForm('/designs/delete', { id: 'dora-1' }, cookie, '/designs');
    assert.equal(done.headers.get('location'), '/designs?done=deleted');
    assert.doesNotMatch((await studio.get('/designs', { ...HTML, cookie })).text, /Kept for Dora/);
  });

  it('gives each browser its own cookie', async () => {
    const cookies = await Promise.all([studio.get('/', HTML), studio.get('/', HTML)]);
    const [one = '', other = ''] = cookies.map(({ headers }) => headers.get('set-cookie') ?? '');
    assert.match(one, /^magpie_studio=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    assert.notEqual(one, other);
  });
});
