// App descriptions on the wire: sent, kept with versions and entries, and changed again.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { App } from '../../../src/services/studio/app/description.ts';
import { SHOP } from './described-shop.ts';
import { type Json, StudioServer } from './studio-server.ts';
import { createPayload } from './tiny-engine.ts';

const server = await StudioServer.open();
after(() => server.close());

async function apply(conversationId: string, app: object, more: object = {}, headers: Record<string, string> = {}) {
  const events = await server.send({ kind: 'app', conversationId, app, ...more }, headers);
  const dataOf = (name: string) => events.find(({ event }) => event === name)?.data;
  return { events, payload: dataOf('payload')?.payload, coverage: dataOf('coverage'), done: dataOf('done') };
}

const withTitle = (title: string): App => ({ ...SHOP, title });

describe('a description', () => {
  it('becomes an interface without an engine, which claims nothing', async () => {
    const before = server.engine.requests.length;
    const { payload, coverage, done } = await apply('new', SHOP);
    assert.deepEqual([payload.title, payload.app, done.version], ['Lamps', SHOP, 1]);
    assert.deepEqual(coverage, { type: 'coverage', engine: 'person', requirements: [] });
    assert.equal(server.engine.requests.length, before);
    const { body } = await server.get('/api/conversations/new');
    assert.deepEqual([body.versions[0].prompt, body.versions[0].engine], ['App description', 'person']);
  });

  it('is a version that says which parts changed, sends only those, and keeps data that it does not change', async () => {
    const first = await apply('changed', SHOP);
    const rows = [{ id: 'mine', name: 'Mine', price: 1 }];
    const latestPayload = { ...first.payload, dataModel: { ...first.payload.dataModel, lamp: rows } };
    const orders = { ...SHOP.things['order'], rows: [] };
    const app = { ...withTitle('Lights'), things: { ...SHOP.things, order: orders } };
    const { payload, events, done } = await apply('changed', app, { conversationContext: { latestPayload } });
    assert.deepEqual([done.version, payload.sequence, payload.surfaceId], [2, 2, first.payload.surfaceId]);
    assert.deepEqual([payload.dataModel.lamp, payload.dataModel.order], [rows, []]);
    const status = events.find(({ data }) => data.stage === 'applying')?.data.message;
    assert.equal(status, 'App description: /title, /things/order/rows');
    const sent = events.flatMap(({ data }) => data.message?.updateComponents?.components ?? []);
    assert.ok(sent.length < payload.nodes.length / 2, `${sent.length} of ${payload.nodes.length} nodes`);
    assert.equal((await server.get('/api/conversations/changed')).body.versions[1].prompt, status);
  });

  it('that changes nothing makes no version', async () => {
    await apply('same', SHOP);
    assert.equal((await apply('same', structuredClone(SHOP))).done.version, 1);
  });

  it('that is wrong is refused with the path of each mistake, before any event', async () => {
    const fields = { name: 'text', price: { type: 'money', formula: 'cost +' } };
    const app = { ...SHOP, things: { lamp: { ...SHOP.things['lamp'], fields } }, colour: 'red' };
    const { status, body } = await server.post('/api/agent', { kind: 'app', conversationId: 'wrong', app });
    assert.deepEqual([status, body.error.code], [400, 'invalid_interface']);
    assert.deepEqual(body.error.issues[0].path, '/colour');
    for (const bad of [undefined, null, 'text', [], 7]) {
      const refused = await server.post('/api/agent', { kind: 'app', conversationId: 'wrong', app: bad });
      assert.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_body'], String(bad));
    }
    assert.equal((await server.get('/api/conversations/wrong')).status, 404);
  });

  it('is checked for the page while it is written', async () => {
    const good = await server.post('/studio/app', { app: SHOP });
    assert.deepEqual([JSON.parse(good.body.text), good.body.issues], [SHOP, []]);
    const bad = await server.post('/studio/app', {
      app: { ...SHOP, pages: [{ name: 'P', views: [{ kind: 'none' }] }] },
    });
    assert.deepEqual([bad.status, bad.body.text, bad.body.issues[0].path], [200, undefined, '/pages/0/views/0/kind']);
  });

  it('is published as a schema', async () => {
    const { status, body } = await server.get('/app-schema.json');
    assert.deepEqual(
      [status, body.title, body.required],
      [200, 'App description', ['title', 'purpose', 'things', 'pages']],
    );
  });
});

describe('the description of a version', () => {
  const publish = async (name: string, payload: Json, turnId: string): Promise<string> => {
    const feedback = { conversationId: name, turnId, rating: 1, publish: true, payload };
    return (await server.post('/api/design-feedback', feedback)).body.galleryId;
  };

  it('is read, shared and exported with it', async () => {
    const { done } = await apply('shared', SHOP);
    const path = '/api/conversations/shared/versions/1';
    assert.deepEqual((await server.get(path)).body.payload.app, SHOP);
    await server.post(`${path}/share`, '');
    assert.deepEqual((await server.get(`/api/turns/${done.turnId}`)).body.payload.app, SHOP);
    const file = await server.get(`/api/turns/${done.turnId}/export?format=app`);
    assert.deepEqual([file.body, file.headers.get('content-disposition')], [SHOP, 'attachment; filename="lamps.json"']);
  });

  it('is published with it, and a remix by another person starts from it', async () => {
    const { payload, done } = await apply('published', SHOP);
    const id = await publish('published', payload, done.turnId);
    const entry = (await server.get(`/api/gallery/${id}`)).body;
    assert.deepEqual(entry.payload.app, SHOP);
    const other = { 'magpie-visitor': 'r'.repeat(43) };
    const conversationContext = { latestPayload: entry.payload };
    const body = { kind: 'prompt', conversationId: 'remix', prompt: 'same please', conversationContext };
    const [made] = (await server.send(body, other)).filter(({ event }) => event === 'payload');
    assert.deepEqual(made?.data.payload.app, SHOP);
    assert.deepEqual(server.engine.requests.at(-1)?.current?.app, SHOP);
    const changed = await apply('remix', withTitle('Mine'), {}, other);
    assert.deepEqual([changed.done.version, changed.payload.app.title], [2, 'Mine']);
  });

  it('is in no document that runs alone, nor in messages and projects', async () => {
    const { payload, done } = await apply('exported', { ...SHOP, purpose: 'A purpose that only it has' });
    const id = await publish('exported', payload, done.turnId);
    for (const path of ['live', 'export?format=html', 'export?format=a2ui', 'export?format=react']) {
      const { status, text } = await server.get(`/gallery/${id}/${path}`);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /A purpose that only it has/, path);
    }
  });

  it('may be missing: such an interface is shown, exported, published and changed by a prompt', async () => {
    const payload = createPayload('old', 'Old thing');
    const id = await publish('old', payload, 'turn-of-old');
    for (const path of ['live', 'export?format=html', 'export?format=a2ui', 'export?format=react'])
      assert.equal((await server.get(`/gallery/${id}/${path}`)).status, 200, path);
    const none = await server.get(`/gallery/${id}/export?format=app`);
    assert.deepEqual([none.status, none.body.error.code], [404, 'not_found']);
    const conversationContext = { latestPayload: payload };
    const body = { kind: 'prompt', conversationId: 'old', prompt: 'New words', conversationContext };
    assert.equal((await server.send(body)).at(-1)?.data.version, 1);
    const { payload: described, done } = await apply('old', SHOP, { conversationContext });
    assert.deepEqual([described.app, described.dataModel.orders, done.version], [SHOP, undefined, 2]);
  });
});
