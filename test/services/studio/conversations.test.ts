import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Json, StudioServer } from './studio-server.ts';

const server = await StudioServer.open({ limits: { conversationsOfVisitorMax: 3 } });
after(() => server.close());

const visitor = (letter: string) => ({ cookie: `magpie_studio=${letter.repeat(43)}` });

describe('conversations', () => {
  it('are dropped only after the page has said which one is next', async () => {
    const mine = visitor('f');
    const home = async () => (await server.get('/', { ...mine, accept: 'text/html' })).text;
    for (const name of ['oldest', 'middle']) await server.prompt(name, `The ${name} one`, mine);
    assert.doesNotMatch(await home(), /replaces the oldest/);
    await server.prompt('newest', 'The newest one', mine);
    assert.match(await home(), /The next new one replaces the oldest, “<bdi>The oldest one<\/bdi>”/);
    assert.match((await server.get('/designs', { ...mine, accept: 'text/html' })).text, /3 of 3 designs/);
    await server.prompt('another', 'Another one', mine);
    assert.equal((await server.get('/api/conversations/oldest', mine)).status, 404);
    assert.equal((await server.get('/api/conversations/middle', mine)).status, 200);
  });

  it('are listed with their versions, each of which can be read, exported and shared', async () => {
    const mine = visitor('a');
    await server.prompt('shop', 'one', mine);
    const { done } = await server.prompt('shop', 'two', mine);
    const { body } = await server.get('/api/conversations/shop', mine);
    assert.deepEqual([body.id, body.title, body.latestVersion], ['shop', 'two', 2]);
    assert.deepEqual(
      body.versions.map(({ version, prompt, engine }: Json) => [version, prompt, engine]),
      [
        [1, 'one', 'composer'],
        [2, 'two', 'composer'],
      ],
    );
    const first = await server.get('/api/conversations/shop/versions/1', mine);
    assert.deepEqual([first.body.payload.title, first.body.coverage.engine], ['one', 'composer']);
    const file = await server.get('/api/conversations/shop/versions/1/export?format=html', mine);
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="one.html"');
    const share = (number: number, by: string) =>
      server.post(`/api/conversations/shop/versions/${number}/share`, '', visitor(by));
    assert.equal((await share(2, 'z')).status, 404, 'only its owner shares a version');
    for (const path of ['/api/turns/ID', '/api/turns/ID/export?format=a2ui', '/shared/ID', '/shared/ID/live']) {
      assert.equal((await server.get(path.replace('ID', done.turnId), mine)).status, 404, 'not shared yet');
    }
    const link = (await share(2, 'a')).body;
    assert.deepEqual(link, { turnId: done.turnId, url: `${server.url}/shared/${done.turnId}` });
    assert.equal((await server.get(`/shared/${done.turnId}`, visitor('z'))).status, 200);
    assert.equal((await server.get(`/api/turns/${body.versions[0].turnId}`, mine)).status, 404, 'others stay private');
    const shared = await server.get(`/api/turns/${done.turnId}`, visitor('z'));
    assert.deepEqual([shared.body.version, shared.body.payload.title], [2, 'two']);
    assert.equal((await server.get(`/api/turns/${done.turnId}/export?format=a2ui`)).status, 200);
    const unshare = (by: string) =>
      server.call('DELETE', '/api/conversations/shop/versions/2/share', { headers: visitor(by) });
    assert.equal((await unshare('z')).status, 404, 'only its owner takes a link back');
    assert.equal((await server.get(`/api/turns/${done.turnId}`)).status, 200);
    assert.deepEqual([(await unshare('a')).status, (await unshare('a')).status], [204, 204]);
    for (const path of ['/api/turns/ID', '/api/turns/ID/export?format=a2ui', '/shared/ID', '/shared/ID/live']) {
      const [taken, unknown] = await Promise.all(
        [done.turnId, 'unknown'].map((id) => server.get(path.replace('ID', id), visitor('z'))),
      );
      assert.deepEqual([taken?.status, taken?.body], [404, unknown?.body], 'as an unknown link');
    }
    assert.deepEqual(
      (await server.get('/api/conversations', mine)).body.conversations.map(({ id }: Json) => id),
      ['shop'],
    );
  });

  it('are not found by others, nor by numbers that no version has', async () => {
    await server.prompt('own', 'one', visitor('b'));
    for (const path of ['', '/versions/1', '/versions/1/export?format=html']) {
      assert.equal((await server.get(`/api/conversations/own${path}`, visitor('c'))).status, 404, path);
    }
    assert.equal((await server.get('/api/conversations/own/versions/2', visitor('b'))).status, 404);
    for (const number of ['0', '-1', 'x', '1.5']) {
      assert.equal((await server.get(`/api/conversations/own/versions/${number}`, visitor('b'))).status, 400, number);
    }
    assert.equal((await server.get('/api/turns/unknown')).status, 404);
  });

  it('can be forgotten', async () => {
    const mine = visitor('d');
    const { done } = await server.prompt('gone', 'one', mine);
    await server.post('/api/conversations/gone/versions/1/share', '', mine);
    const remove = () => server.call('DELETE', '/api/conversations/gone', { headers: mine });
    assert.equal((await remove()).status, 204);
    assert.equal((await remove()).status, 404);
    assert.equal((await server.get('/api/conversations/gone', mine)).status, 404);
    assert.equal((await server.get(`/api/turns/${done.turnId}`)).status, 404, 'what was shared is taken back');
  });

  it('of one visitor are bounded: the one used longest ago is dropped', async () => {
    const mine = visitor('e');
    for (const id of ['one', 'two', 'three']) await server.prompt(id, id, mine);
    await server.prompt('one', 'again', mine);
    await server.prompt('four', 'four', mine);
    const { conversations } = (await server.get('/api/conversations', mine)).body;
    assert.deepEqual(conversations.map(({ id }: Json) => id).toSorted(), ['four', 'one', 'three']);
  });

  it('with an id of any characters are reached by their address', async () => {
    const id = 'a/b c?d#é';
    await server.prompt(id, 'one');
    assert.equal((await server.get(`/api/conversations/${encodeURIComponent(id)}`)).body.id, id);
  });

  it('belong to the account that is signed in, and can be erased with it', async () => {
    const { account, cookie } = await server.addMember('Ada');
    await server.prompt('of-ada', 'one', { cookie });
    assert.equal((await server.get('/api/conversations/of-ada', { cookie })).status, 200);
    assert.equal((await server.get('/api/conversations/of-ada')).status, 404);
    assert.equal((await server.store.conversations.list(`account:${account.id}`, 10)).length, 1);
    await server.store.forgetOwner(`account:${account.id}`);
    assert.equal((await server.store.conversations.list(`account:${account.id}`, 10)).length, 0);
  });
});
