// A person who stores something in every service, which no request of others may affect.
import assert from 'node:assert/strict';
import { call, type Seeded, toPerson } from './seeds/seeded.ts';

const KEY = { 'api-key': 'canary-victim-key-55' };

/** Returns the victim's view of its records in a service. */
type Look = () => Promise<unknown>;

export async function plantVictim(program: Seeded, urls: ReadonlyMap<string, string>): Promise<() => Promise<unknown>> {
  const looks: Look[] = [];
  for (const [service, url] of urls) {
    const plant = PLANTS[service];
    if (plant !== undefined) looks.push(await plant(program, url));
  }
  program.secrets.push(KEY['api-key']);
  return () => Promise.all(looks.map((look) => look()));
}

const PLANTS: Readonly<Record<string, (program: Seeded, url: string) => Promise<Look>>> = {
  vectors: async (_program, url) => {
    await call(`${url}/collections/victims`, KEY, { vectors: { size: 2, distance: 'Dot' } }, 'PUT');
    const points = [{ id: 1, vector: [1, 2], payload: { a: 'private' } }];
    const { status, text } = await call(`${url}/collections/victims/points`, KEY, { points }, 'PUT');
    assert.equal(status, 200, text);
    return async () => (await call(`${url}/qdrant/collections/victims/points/1`, KEY)).body.result;
  },
  memory: async (program, url) => {
    const person = await toPerson(program, url, 'victim');
    const fields = new URLSearchParams({ tokenName: 'mine', client: 'codex', days: '30' });
    const token = /magpie_mem_[\w-]{20,}/.exec((await call(`${url}/tokens`, person, fields)).text)?.[0];
    assert.ok(token !== undefined);
    program.secrets.push(token);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    return async () => (await call(`${url}/mcp`, headers, { jsonrpc: '2.0', id: 1, method: 'ping' })).status;
  },
  pets: async (program, url) => {
    const person = await toPerson(program, url, 'victim');
    const wish = { contactEmail: 'victim@example.org', prompt: 'a purple elephant with a green scarf' };
    const { status, text } = await call(`${url}/api/generation-requests`, person, wish);
    assert.equal(status, 201, text);
    const list = async () => {
      const { text: page } = await call(`${url}/me`, person);
      return [...new Set(page.match(/(?<=\/me\/pets\/)[\w-]+/g))].sort();
    };
    program.learn('pets', { victim: await list() });
    assert.equal(program.known('pets', 'victim').length, 1);
    return list;
  },
  studio: async (program, url) => {
    const person = await toPerson(program, url, 'victim');
    const message = { kind: 'prompt', conversationId: 'victims', prompt: 'a private diary' };
    const { status, text } = await call(`${url}/api/agent`, person, message);
    assert.equal(status, 200, text);
    return async () => (await call(`${url}/api/conversations/victims`, person)).text;
  },
};
