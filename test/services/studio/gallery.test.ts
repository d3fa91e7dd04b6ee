import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { type Json, StudioServer } from './studio-server.ts';
import { createPayload } from './tiny-engine.ts';

const DAY_MS = 24 * 3_600_000;
let nowMs = Date.parse('2026-03-14T09:00:00Z');
const server = await StudioServer.open({ clock: { nowMs: () => nowMs }, limits: { publishedOfVisitorMax: 30 } });
after(() => server.close());

const FEEDBACK = '/api/design-feedback';
let turns = 0;
const toFeedback = (title: string, more: object = {}) => ({
  conversationId: 'c',
  turnId: `turn-${++turns}`,
  rating: 1,
  publish: true,
  prompt: `secret wish for ${title}`,
  payload: createPayload('s', title),
  ...more,
});
const publish = async (title: string, more: object = {}, headers: Record<string, string> = {}): Promise<string> => {
  nowMs += 1_000;
  const { status, body, text } = await server.post(FEEDBACK, toFeedback(title, more), headers);
  assert.equal(status, 201, text);
  return body.galleryId;
};
const visitor = (letter: string) => ({ cookie: `magpie_studio=${letter.repeat(43)}` });

describe('POST /api/design-feedback', () => {
  it('records a rating, and publishes what is liked with its prompt private', async () => {
    const { status, body } = await server.post(FEEDBACK, toFeedback('Plants'));
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).sort(), ['createdAt', 'feedbackId', 'galleryId', 'rating']);
    const entry = await server.get(`/api/gallery/${body.galleryId}`);
    assert.deepEqual([entry.body.title, entry.body.prompt, entry.body.author], ['Plants', null, null]);
    assert.equal(entry.body.payload.nodes.length, 2);
    assert.doesNotMatch(entry.text, /secret wish|client:|owner/);
    const disliked = await server.post(FEEDBACK, toFeedback('Weeds', { rating: -1, publish: false }));
    assert.deepEqual([disliked.status, disliked.body.galleryId, disliked.body.rating], [201, null, -1]);
  });

  it('publishes the prompt, and the data of the client, on request', async () => {
    const id = await publish('Open', { publishPrompt: true, dataModel: { own: [] }, messages: [{}] });
    const { body } = await server.get(`/api/gallery/${id}`);
    assert.deepEqual([body.prompt, body.payload.dataModel], ['secret wish for Open', { own: [] }]);
  });

  it('refuses bad bodies, interfaces that are not valid, and publishing what is not liked', async () => {
    const good = toFeedback('Good');
    const { turnId: _turn, ...withoutTurn } = good;
    for (const [body, code] of [
      [{ ...good, rating: 2 }, 'invalid_body'],
      [{ ...good, rating: 0 }, 'invalid_body'],
      [{ ...good, extra: 1 }, 'invalid_body'],
      [{ ...good, turnId: 'x'.repeat(161) }, 'invalid_body'],
      [withoutTurn, 'invalid_body'],
      [{ ...good, publish: 'yes' }, 'invalid_body'],
      [{ ...good, rating: -1 }, 'invalid_body'],
      [{ ...good, payload: createPayload('s', 'x', 'Script') }, 'invalid_interface'],
      [{ ...good, payload: {} }, 'invalid_interface'],
    ] as const) {
      const answer = await server.post(FEEDBACK, body);
      assert.deepEqual([answer.status, answer.body.error.code], [400, code], JSON.stringify(body).slice(0, 200));
    }
  });

  it('has one entry for a turn, however often it is sent', async () => {
    const feedback = toFeedback('Twice');
    const first = await server.post(FEEDBACK, feedback);
    const again = await server.post(FEEDBACK, { ...feedback, payload: createPayload('s', 'Twice, changed') });
    assert.deepEqual([again.body.galleryId, again.body.feedbackId], [first.body.galleryId, first.body.feedbackId]);
    assert.equal((await server.get(`/api/gallery/${first.body.galleryId}`)).body.title, 'Twice, changed');
  });

  it('bounds how much one visitor publishes', async () => {
    const headers = visitor('p');
    for (let count = 0; count < 30; count++) await publish(`Many ${count}`, {}, headers);
    const { status, body } = await server.post(FEEDBACK, toFeedback('One more'), headers);
    assert.deepEqual([status, body.error.code], [409, 'invalid_state']);
  });
});

describe('an Idempotency-Key of feedback', () => {
  const post = (body: object, key: string) => server.post(FEEDBACK, body, { 'idempotency-key': key });

  it('returns the first 201 again to the letter, for any order of the fields, and does it once', async () => {
    const feedback = toFeedback('Once');
    const first = await post(feedback, 'key-1');
    const again = await post(Object.fromEntries(Object.entries(feedback).reverse()), 'key-1');
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.deepEqual(
      [first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')],
      [null, 'true'],
    );
  });

  it('answers 409 for another body, and 400 for a key that is not valid', async () => {
    const feedback = toFeedback('Key');
    await post(feedback, 'key-2');
    const other = await post({ ...feedback, rating: -1, publish: false }, 'key-2');
    assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_conflict']);
    const bad = await post(feedback, 'not valid!');
    assert.deepEqual([bad.status, bad.body.error.code], [400, 'invalid_idempotency_key']);
  });

  it('does the same request once when it comes many times at once', async () => {
    const before = (await server.get('/api/gallery')).body.total;
    const feedback = toFeedback('At once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(feedback, 'key-3')));
    for (const { status, body } of answers) {
      if (status !== 201) assert.deepEqual([status, body.error.code], [409, 'idempotency_key_in_progress']);
    }
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.galleryId));
    assert.equal(ids.size, 1);
    assert.equal((await server.get('/api/gallery')).body.total, before + 1);
  });

  it('is forgotten after 24 hours', async () => {
    const feedback = toFeedback('Later');
    const first = await post(feedback, 'key-4');
    nowMs += DAY_MS + 1;
    const later = await post(feedback, 'key-4');
    assert.deepEqual([later.status, later.headers.get('idempotency-replayed')], [201, null]);
    assert.equal(later.body.galleryId, first.body.galleryId, 'the turn still has one entry');
  });
});

describe('the gallery', () => {
  it('lists the newest first, page by page, and finds words and their beginnings without accents', async () => {
    const ids: string[] = [];
    for (const title of ['Zebra crossing', 'Zébra café', 'Zebra house']) ids.unshift(await publish(title));
    const search = async (query: string): Promise<Json> => (await server.get(`/api/gallery?${query}`)).body;
    const found = await search('q=ZEBR');
    assert.deepEqual([found.total, found.interfaces.map(({ id }: Json) => id)], [3, ids]);
    assert.deepEqual((await search('q=zebra+cafe')).total, 1);
    const page = await search('q=zebra&page=2&pageSize=2');
    assert.deepEqual([page.page, page.pageSize, page.total, page.interfaces.length], [2, 2, 3, 1]);
    assert.equal((await search('q=%25')).total > 0, true, 'signs are no patterns');
    assert.equal((await search('q=bra')).total, 0, 'not the middle of words');
    for (const query of ['page=0', 'pageSize=101', 'pageSize=x', `q=${'x'.repeat(201)}`]) {
      const { status, body } = await server.get(`/api/gallery?${query}`);
      assert.deepEqual([status, body.error.code], [400, 'invalid_field'], query);
    }
    const [entry] = found.interfaces;
    assert.equal(entry.url, `${server.url}/gallery/${entry.id}`);
  });

  it('has a thumbnail that browsers keep, and exports as files', async () => {
    const id = await publish('Pictured');
    const picture = await server.get(`/gallery/${id}/thumbnail.png`);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
    assert.equal(picture.text, 'PNG Pictured');
    const etag = picture.headers.get('etag') ?? '';
    assert.equal((await server.get(`/gallery/${id}/thumbnail.png`, { 'if-none-match': etag })).status, 304);
    const html = await server.get(`/gallery/${id}/export?format=html`);
    assert.equal(html.headers.get('content-disposition'), 'attachment; filename="pictured.html"');
    assert.match(html.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const a2ui = await server.get(`/gallery/${id}/export?format=a2ui`);
    assert.match(a2ui.headers.get('content-type') ?? '', /^application\/jsonl/);
    const react = await fetch(`${server.url}/gallery/${id}/export?format=react`);
    const files = unzipSync(new Uint8Array(await react.arrayBuffer()));
    for (const path of ['src/App.tsx', 'README.md']) assert.ok(files[`pictured/${path}`], path);
    assert.equal((await server.get(`/gallery/${id}/export?format=exe`)).status, 400);
    assert.equal((await server.get(`/gallery/${id}/export`)).status, 400);
    assert.equal((await server.get('/gallery/nothing/thumbnail.png')).status, 404);
  });

  it('lets only its owner take an entry back, who may publish it again', async () => {
    const feedback = toFeedback('Mine');
    const { body } = await server.post(FEEDBACK, feedback, visitor('m'));
    const path = `/api/gallery/${body.galleryId}`;
    const remove = (headers: Record<string, string>) => server.call('DELETE', path, { headers });
    assert.equal((await remove(visitor('n'))).status, 403);
    assert.equal((await remove({ ...visitor('m'), origin: 'https://evil.example' })).status, 403);
    assert.equal((await remove(visitor('m'))).status, 204);
    assert.equal((await remove(visitor('m'))).status, 204, 'again is as good as once');
    assert.equal((await server.get(path)).status, 404);
    assert.equal((await server.get(path, visitor('m'))).status, 200, 'its owner still sees it');
    await server.post(FEEDBACK, feedback, visitor('m'));
    assert.equal((await server.get(path)).status, 200);
  });
});

describe('moderation', () => {
  it('is for administrators: they see reports, hide, restore and remove, and each act is in the audit log', async () => {
    const admin = await server.addAdmin();
    const member = await server.addMember('Mia');
    const asAdmin = { cookie: admin.cookie };
    const feedback = toFeedback('Bad thing');
    const { body: published } = await server.post(FEEDBACK, feedback, { cookie: member.cookie });
    const id = published.galleryId;
    assert.equal((await server.get(`/api/gallery/${id}`)).body.author, 'Mia');
    const report = { reason: 'offensive', details: 'look at it' };
    assert.equal((await server.post(`/api/gallery/${id}/reports`, report)).status, 204);
    assert.equal((await server.post(`/api/gallery/${id}/reports`, { reason: 'dull' })).status, 400);
    assert.equal((await server.post('/api/gallery/unknown/reports', report)).status, 404);

    assert.equal((await server.get('/api/moderation/reports')).status, 401);
    assert.equal((await server.get('/api/moderation/reports', { cookie: member.cookie })).status, 403);
    const { reports } = (await server.get('/api/moderation/reports', asAdmin)).body;
    assert.deepEqual([reports.length, reports[0].galleryId, reports[0].reason], [1, id, 'offensive']);

    const act = (action: string, headers: Record<string, string> = asAdmin) =>
      server.post(`/api/moderation/interfaces/${id}`, { action, note: 'as reported' }, headers);
    assert.equal((await act('hide', { cookie: member.cookie })).status, 403);
    assert.equal((await act('restore')).body.error.code, 'invalid_state');
    assert.deepEqual((await act('hide')).body, { id, status: 'hidden' });
    assert.equal((await server.get(`/api/gallery/${id}`)).status, 404);
    for (const path of [`/api/gallery/${id}`, `/gallery/${id}`, `/gallery/${id}/live`, `/gallery/${id}/thumbnail.png`])
      assert.equal((await server.get(path, asAdmin)).status, 200, `an administrator sees ${path}`);
    await server.post(FEEDBACK, feedback, { cookie: member.cookie });
    assert.equal((await server.get(`/api/gallery/${id}`)).status, 404, 'its owner cannot bring it back');
    assert.equal((await act('restore')).body.status, 'published');
    assert.equal((await act('remove')).body.status, 'removed');
    assert.equal((await act('remove')).status, 404);
    assert.equal((await server.get(`/api/gallery/${id}`, asAdmin)).status, 404);
    const resolve = `/api/moderation/reports/${reports[0].id}/resolve`;
    assert.equal((await server.post(resolve, {}, asAdmin)).status, 204);
    assert.equal((await server.post(resolve, {}, asAdmin)).status, 404);
    const audit = await server.accounts.store.audit.list(['studio'], 10);
    assert.deepEqual(
      audit.map(({ action, actor }) => `${actor} ${action}`).toSorted(),
      ['hide', 'restore', 'remove']
        .map((each) => `admin@example.org ${each}-interface`)
        .concat('admin@example.org resolve-report')
        .toSorted(),
    );
  });
});
