import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRepository } from '../hostile-repository.ts';
import { call, type Headers, MESSAGES, type Seed, seedPeople } from './seeded.ts';

const INDEXED_MS_MAX = 500_000;

export const seedMemory: Seed = async (program, url, round) => {
  const { admin } = await seedPeople(program, 'memory', url, round);
  const source = join(program.folder, 'repository');
  if (!existsSync(source)) createRepository(source);
  if ((await call(`${url}/repositories/local/fuzzed`, admin)).status !== 200) {
    await call(`${url}/repositories`, admin, new URLSearchParams({ source, name: 'local/fuzzed' }));
    program.learn('memory', { token: [] });
  }
  let [token] = program.known('memory', 'token');
  if (token === undefined || (await callTool(url, token, 'list_repositories')).status !== 200) {
    await revokeTokens(url, admin);
    const fields = new URLSearchParams({ tokenName: `fuzz ${round}`, client: 'codex', days: '30' });
    const { text, status } = await call(`${url}/tokens`, admin, fields);
    token = /magpie_mem_[\w-]{20,}/.exec(text)?.[0];
    assert.ok(token !== undefined, `a token is made: ${status} ${text.slice(0, 2000)}`);
    program.secrets.push(token);
  }
  program.addCaller('memory', 'token', { authorization: `Bearer ${token}` }, 5);
  const sign = (body: Buffer) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', program.given.webhookSecret).update(body).digest('hex')}`,
    'x-github-delivery': randomUUID(),
    'x-github-event': 'push',
  });
  program.addCaller('memory', 'code host', {}, 1, sign);
  const repository = {
    id: 1,
    full_name: 'local/fuzzed',
    clone_url: 'https://example.org/a.git',
    default_branch: 'main',
  };
  program.learn('memory', {
    token: [token],
    repository: ['local/fuzzed'],
    repo: ['local/fuzzed'],
    path: ['src/a.ts', 'README.md'],
    query: ['harbour', 'openHarbour'],
    symbol: ['openHarbour'],
    name: ['openHarbour', 'local/fuzzed'],
    email: ['member-1@example.org'],
    'memory POST /mcp': MESSAGES,
    'memory page POST /tokens': [{ tokenName: 'fuzz', client: 'codex', days: '30' }],
    'memory page POST /repositories': [{ source, name: 'local/second' }],
    'memory POST /github/webhook': [{ ref: 'refs/heads/main', repository, installation: { id: 7 }, commits: [] }],
  });
  for (const end = Date.now() + INDEXED_MS_MAX; Date.now() < end; await sleep(100)) {
    if (/ready/.test((await callTool(url, token, 'list_repositories')).text)) return;
  }
  assert.fail('the repository was not indexed');
};

/** Revokes all tokens of the account: it may have fewer than the requests of a soak create. */
async function revokeTokens(url: string, admin: Headers): Promise<void> {
  const { text } = await call(`${url}/tokens`, { ...admin, accept: 'text/html' });
  for (const [, token = ''] of text.matchAll(/name="token" value="([^"]+)"/g))
    await call(`${url}/tokens/revoke`, admin, new URLSearchParams({ token }));
}

function callTool(url: string, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  return call(`${url}/mcp`, headers, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });
}
