import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { StudioServer } from './studio-server.ts';

let nowMs = Date.parse('2026-03-14T09:00:00Z');
const server = await StudioServer.open({ clock: { nowMs: () => nowMs }, rateLimit: 60 });
after(() => server.close());

const PROMPT = { kind: 'prompt', conversationId: 'c', prompt: 'x' };
const NAMES = ['ratelimit', 'ratelimit-policy', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

describe('the rate limit', () => {
  it('is stated on every answer, also of errors and unknown addresses', async () => {
    for (const path of ['/api/gallery', '/api/gallery/unknown', '/nowhere', '/health', '/openapi.json', '/llms.txt']) {
      const { headers } = await server.get(path);
      for (const name of NAMES) assert.ok(headers.get(name), `${path} ${name}`);
    }
    assert.equal((await server.get('/api/gallery')).headers.get('ratelimit-policy'), '"units";q=60;w=60');
  });

  it('takes more for generating than for reading, and refuses with how long to wait', async () => {
    nowMs += 60_000;
    const before = await server.get('/api/gallery');
    assert.equal(before.headers.get('ratelimit-remaining'), '59');
    const made = await server.post('/api/agent', PROMPT);
    assert.equal(made.headers.get('ratelimit-remaining'), '39');
    await server.post('/api/agent', PROMPT);
    const refused = await server.post('/api/agent', PROMPT);
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited']);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.match(refused.body.error.message, /Try again in 1 second\./);
    assert.equal(refused.headers.get('ratelimit-remaining'), '19');
    assert.equal((await server.get('/api/gallery')).status, 200, 'reading is still possible');
    nowMs += 2_000;
    assert.equal((await server.post('/api/agent', PROMPT)).status, 200);
  });

  it('is not evaded with cookies or forwarded addresses, and is higher with an account', async () => {
    nowMs += 60_000;
    for (const letter of ['a', 'b', 'c']) {
      const headers = { cookie: `magpie_studio=${letter.repeat(43)}`, 'x-forwarded-for': `10.0.0.${letter.length}` };
      assert.equal((await server.post('/api/agent', PROMPT, headers)).status, 200);
    }
    const spoofed = { cookie: `magpie_studio=${'d'.repeat(43)}`, 'x-forwarded-for': '10.9.9.9' };
    assert.equal((await server.post('/api/agent', PROMPT, spoofed)).status, 429);
    const { cookie } = await server.addMember('Ada');
    const signedIn = await server.post('/api/agent', PROMPT, { cookie });
    assert.deepEqual([signedIn.status, signedIn.headers.get('ratelimit-limit')], [200, '240']);
  });

  it('counts the clients of a configured proxy apart', async () => {
    const behind = await StudioServer.open({ rateLimit: 20, accountsOptions: { trustedProxies: ['127.0.0.1'] } });
    try {
      const from = (address: string) => behind.post('/api/agent', PROMPT, { 'x-forwarded-for': address });
      assert.equal((await from('203.0.113.1')).status, 200);
      assert.equal((await from('203.0.113.1')).status, 429);
      assert.equal((await from('203.0.113.2')).status, 200);
    } finally {
      await behind.close();
    }
  });

  it('holds for tools over MCP too', async () => {
    nowMs += 60_000;
    const call = (id: number) =>
      server.post(
        '/mcp',
        {
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'generate_interface', arguments: { prompt: 'x' } },
        },
        { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      );
    const texts: string[] = [];
    for (let id = 1; id <= 3; id++) texts.push((await call(id)).text);
    assert.doesNotMatch(`${texts[0]}${texts[1]}`, /rate_limited/);
    assert.match(texts[2] ?? '', /rate_limited/);
  });
});
