import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, MemoryServer } from '../memory-server.ts';
import { addSample } from './sample-repository.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the MCP endpoint', () => {
  let server: MemoryServer;
  let secret: string;
  before(async () => {
    server = await MemoryServer.open();
    await addSample(server);
    secret = await server.createToken();
  });
  after(() => server.close());
  const post = (headers: Record<string, string>, message: object = LIST) => server.postMcp(message, headers);

  it('answers 401 with where its metadata is, unless a valid token comes in the header', async () => {
    const metadata = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`;
    const missing = await post({});
    assert.deepEqual([missing.status, missing.body.error.code], [401, 'unauthorized']);
    assert.equal(missing.headers.get('www-authenticate'), `Bearer ${metadata}`);
    const dated = await server.createToken({ name: 'dated', days: 1 });
    for (const wrong of ['x', 'magpie_mem_x', `${secret}x`, secret.toLowerCase(), secret.replace('mem', 'pet'), '"']) {
      const refused = await post({ authorization: `Bearer ${wrong}` });
      assert.equal(refused.status, 401);
      assert.equal(refused.headers.get('www-authenticate'), `Bearer error="invalid_token", ${metadata}`);
      assert.ok(!refused.text.includes(secret));
    }
    const inAddress = await server.call('POST', `/mcp?access_token=${secret}`, { body: JSON.stringify(LIST) });
    assert.equal(inAddress.status, 401);
    for (const valid of [secret, dated]) assert.equal((await post({ authorization: `Bearer ${valid}` })).status, 200);
    const { status, body } = await server.get('/.well-known/oauth-protected-resource/mcp');
    assert.deepEqual([status, body.resource, body.authorization_servers], [200, `${server.url}/mcp`, undefined]);
  });

  it('refuses a token from the moment in which it is revoked', async () => {
    const short = await server.createToken({ name: 'short' });
    assert.equal((await post({ authorization: `Bearer ${short}` })).status, 200);
    const token = (await server.tokens.listAll()).find(({ name }) => name === 'short');
    await server.tokens.revoke(token?.id ?? '', undefined, 'system');
    assert.equal((await post({ authorization: `Bearer ${short}` })).status, 401);
  });

  it('refuses pages of other sites before it looks at their token', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const refused = await post({ origin, authorization: `Bearer ${secret}` });
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'forbidden']);
      assert.equal((await post({ origin })).status, 403);
    }
    assert.equal((await post({ origin: server.url, authorization: `Bearer ${secret}` })).status, 200);
  });

  it('keeps no session, and takes nothing but POST', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    const { status, headers } = await post({ authorization: `Bearer ${secret}` }, message);
    assert.deepEqual([status, headers.get('mcp-session-id'), headers.get('set-cookie')], [200, null, null]);
    for (const method of ['GET', 'DELETE']) {
      const refused = await server.call(method, '/mcp', { headers: { authorization: `Bearer ${secret}` } });
      assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'POST']);
    }
  });

  it('repeats the id of an invalid message, unless it is long', async () => {
    const long = 'ä'.repeat(5_000);
    for (const [id, repeated] of [
      ['a', 'a'],
      [long, null],
    ] as const) {
      const refused = await post(
        { authorization: `Bearer ${secret}` },
        { jsonrpc: '2.0', id, method: 'tools/call', params: 'x' },
      );
      assert.deepEqual([refused.status, refused.body.id], [400, repeated]);
      assert.match(refused.body.error.message, /not a valid JSON-RPC message/);
    }
  });

  it('describes itself in documents that need no token, and names no repository in them', async () => {
    const paths = ['/server.json', '/.well-known/mcp', '/.well-known/mcp/server-card.json', '/llms.txt'];
    const others = ['/.well-known/oauth-protected-resource', '/openapi.json'];
    for (const path of [...paths, ...others]) {
      const { status, text } = await server.get(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /acme|library/, path);
    }
    const card = (await server.get('/.well-known/mcp/server-card.json')).body;
    assert.deepEqual(
      [card.transport.endpoint, card.authentication],
      [`${server.url}/mcp`, { required: true, schemes: ['bearer'] }],
    );
    assert.equal(card.tools.length, 15);
    assert.ok((await server.get('/openapi.json')).body.paths['/mcp'].post);
  });

  it('logs calls with what was asked for and found, for the owner of the token', async () => {
    const account = await server.addAccount('Logged', 'member');
    const own = await server.createToken({ account });
    await server.callTool(own, 'search_code', { query: 'overdue books' });
    await server.callTool(own, 'get_file', { owner: 'acme', repo: 'nothing', path: 'x' });
    let entries: Json[] = [];
    for (let tries = 0; entries.length < 2 && tries < 200; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      entries = await server.store.usage.list(account.id, 10);
    }
    const logged = entries.map(({ tool, question, resultCount }) => [tool, question, resultCount > 0]);
    assert.deepEqual(logged.sort(), [
      ['get_file', 'acme nothing x', false],
      ['search_code', 'overdue books', true],
    ]);
    assert.ok(!JSON.stringify(entries).includes(own));
  });
});

describe('the rate limit of a token', () => {
  it('counts every call, those of a batch as well, and is stated in headers', async () => {
    const server = await MemoryServer.open({ limits: { callsBurst: 5, callsPerSecond: 0.001 } });
    const [secret, other] = [await server.createToken(), await server.createToken({ name: 'other' })];
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_repositories' } });
    const first = await server.postMcp(call(1), { authorization: `Bearer ${secret}` });
    assert.deepEqual([first.status, first.headers.get('ratelimit')?.split(';')[1]], [200, 'r=4']);
    const batch = await server.postMcp([1, 2, 3, 4, 5, 6].map(call), { authorization: `Bearer ${secret}` });
    assert.ok(batch.status >= 400 || (batch.text.match(/rate_limited/g) ?? []).length >= 2, batch.text);
    for (let count = 0; count < 5; count++) await server.postMcp(call(1), { authorization: `Bearer ${secret}` });
    const refused = await server.postMcp(call(1), { authorization: `Bearer ${secret}` });
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited']);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(refused.headers.get('ratelimit-remaining'), '0');
    assert.equal((await server.postMcp(call(1), { authorization: `Bearer ${other}` })).status, 200);
    await server.close();
  });
});
