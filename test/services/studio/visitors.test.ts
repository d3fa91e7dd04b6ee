// Clients without an account: their work belongs to a secret, from any address.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { toVisitorOwner } from '../../../src/services/studio/model/people.ts';
import { type Json, StudioServer } from './studio-server.ts';

const server = await StudioServer.open({ accountsOptions: { trustedProxies: ['127.0.0.1'] } });
after(() => server.close());

const HEADER = 'magpie-visitor';
const SECRET = /^[\w-]{43}$/;

/** Sends from one address, without the secret of an earlier answer. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function prompt(conversationId: string, text: string, headers: Record<string, string> = {}) {
  const answer = await ask('POST', '/api/agent', headers, { kind: 'prompt', conversationId, prompt: text });
  assert.equal(answer.status, 200);
  const [, turnId = '', version = ''] = /"turnId":"([^"]+)","version":(\d+)/.exec(await answer.text()) ?? [];
  return { headers: answer.headers, secret: answer.headers.get(HEADER), turnId, version: Number(version) };
}

const listed = async (headers: Record<string, string>) =>
  ((await (await ask('GET', '/api/conversations', headers)).json()) as Json).conversations.map(({ id }: Json) => id);

describe('a client without an account', () => {
  it('gets its secret with the first answer, and sends it as a header', async () => {
    const first = await prompt('shop', 'plants');
    assert.match(first.secret ?? '', SECRET);
    const mine = { [HEADER]: first.secret ?? '' };
    const second = await prompt('shop', 'more plants', mine);
    assert.deepEqual([second.version, second.secret, second.headers.get('set-cookie')], [2, null, null]);
    assert.deepEqual(await listed(mine), ['shop']);
  });

  it('at the same address neither lists nor reads nor changes what another one made', async () => {
    const { secret, turnId } = await prompt('private', 'the salaries of the board');
    for (const headers of [{}, { [HEADER]: 'x'.repeat(43) }, { cookie: `magpie_studio=${'y'.repeat(43)}` }]) {
      assert.deepEqual(await listed(headers), []);
      for (const [method, path] of [
        ['GET', '/api/conversations/private'],
        ['GET', '/api/conversations/private/versions/1'],
        ['POST', '/api/conversations/private/versions/1/share'],
        ['DELETE', '/api/conversations/private/versions/1/share'],
        ['DELETE', '/api/conversations/private'],
        ['GET', `/api/turns/${turnId}`],
        ['GET', `/shared/${turnId}`],
      ] as const) {
        const answer = await ask(method, path, headers);
        assert.equal(answer.status, 404, path);
        assert.doesNotMatch(await answer.text(), /salaries/);
      }
      assert.equal((await prompt('private', 'something else', headers)).version, 1);
    }
    assert.deepEqual(await listed({ [HEADER]: secret ?? '' }), ['private']);
  });

  it('keeps what it made at another address', async () => {
    const { secret } = await prompt('moving', 'boxes', { 'x-forwarded-for': '192.0.2.1' });
    const elsewhere = { [HEADER]: secret ?? '', 'x-forwarded-for': '2001:db8::1' };
    assert.equal((await prompt('moving', 'more boxes', elsewhere)).version, 2);
  });

  it('that is a browser keeps its secret as a cookie, which is for https alone where it came by https', async () => {
    const attributes = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax';
    const { headers, secret } = await prompt('cookies', 'a bakery');
    assert.equal(headers.get('set-cookie'), `magpie_studio=${secret}; ${attributes}`);
    assert.deepEqual(await listed({ cookie: `magpie_studio=${secret}` }), ['cookies']);
    const page = await ask('GET', '/', { 'x-forwarded-proto': 'https' });
    assert.match(page.headers.get('set-cookie') ?? '', new RegExp(`^magpie_studio=[\\w-]{43}; ${attributes}; Secure$`));
    assert.match(page.headers.get('cache-control') ?? '', /no-store|private/);
  });

  it('owns what it published, and publishes once under one key also while it has no secret', async () => {
    const { payload } = await server.prompt('liked', 'liked');
    const feedback = { conversationId: 'liked', turnId: 'liked', rating: 1, publish: true, payload };
    const publish = () => ask('POST', '/api/design-feedback', { 'idempotency-key': 'once' }, feedback);
    const first = await publish();
    const { galleryId } = (await first.json()) as Json;
    const again = await publish();
    assert.deepEqual([again.status, ((await again.json()) as Json).galleryId], [201, galleryId]);
    assert.equal(again.headers.get(HEADER), null, 'the first answer had it');
    const takeBack = (headers: Record<string, string>) => ask('DELETE', `/api/gallery/${galleryId}`, headers);
    assert.equal((await takeBack({})).status, 403);
    assert.equal((await takeBack({ [HEADER]: first.headers.get(HEADER) ?? '' })).status, 204);
  });

  it('is refused with a secret that no answer can have returned', async () => {
    for (const secret of ['short', 'a'.repeat(44), `${'a'.repeat(42)}!`]) {
      assert.equal((await ask('GET', '/api/conversations', { [HEADER]: secret })).status, 400, secret);
    }
  });

  it('is known to the store by a hash alone', async () => {
    const { secret } = await prompt('hashed', 'a secret garden');
    const { secret: other } = await prompt('hashed', 'another garden');
    assert.notEqual(secret, other);
    const owner = toVisitorOwner(secret ?? '');
    assert.ok(!owner.includes(secret ?? ''));
    assert.deepEqual(
      (await server.store.conversations.list(owner, 9)).map(({ id }) => id),
      ['hashed'],
    );
  });
});

describe('a browser whose person signs in', () => {
  it('takes what it made into the account, once, and forgets its secret', async () => {
    const { secret } = await prompt('mine', 'a garden');
    await prompt('both', 'a garden of the visitor', { [HEADER]: secret ?? '' });
    const visitor = `magpie_studio=${secret}`;
    const { cookie } = await server.addMember('Ada');
    await prompt('both', 'a garden of the account', { cookie });
    assert.deepEqual(await listed({ cookie }), ['both']);
    const page = await ask('GET', '/', { cookie: `${cookie}; ${visitor}` });
    assert.match(page.headers.get('set-cookie') ?? '', /magpie_studio=; Path=\/; Max-Age=0/);
    assert.deepEqual((await listed({ cookie })).toSorted(), ['both', 'mine']);
    assert.deepEqual(await listed({ cookie: visitor }), ['both']);
    assert.equal((await prompt('mine', 'more garden', { cookie })).version, 2);
    const [mine] = await server.store.conversations.list(toVisitorOwner(secret ?? ''), 9);
    assert.equal(mine?.id, 'both');
    const again = await ask('GET', '/', { cookie });
    assert.equal(again.headers.get('set-cookie'), null);
  });
});

describe('a conversation over MCP without a token', () => {
  const call = async (name: string, input: object): Promise<Json> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const accept = 'application/json, text/event-stream';
    const answer = await ask('POST', '/mcp', { accept, 'mcp-protocol-version': '2025-06-18' }, message);
    const text = await answer.text();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
  };

  it('belongs to its id, which is a secret that is not stored', async () => {
    const { conversationId } = (await call('generate_interface', { prompt: 'orders' })).structuredContent;
    assert.match(conversationId, SECRET);
    const refined = await call('refine_interface', { prompt: 'invoices', conversationId });
    assert.deepEqual(
      [refined.structuredContent.version, refined.structuredContent.conversationId],
      [2, conversationId],
    );
    const exported = await call('export_interface', { format: 'html', conversationId });
    assert.match(exported.structuredContent.files[0].text, /<title>invoices<\/title>/);
    for (const guess of ['mcp', `${conversationId.slice(0, -1)}_`]) {
      assert.ok((await call('refine_interface', { prompt: 'x', conversationId: guess })).isError, guess);
    }
    assert.deepEqual(await listed({}), []);
    const owned = await listed({ [HEADER]: conversationId });
    assert.deepEqual(owned, ['mcp']);
  });
});
