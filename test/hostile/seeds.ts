// What each service holds while it is fuzzed, and who calls it. A seed runs again and again: it puts back what requests removed.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createRepository } from './hostile-repository.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';
import { connectProgram } from './oauth-grant.ts';
import type { Json } from './published-operations.ts';

export interface Seeded {
  readonly folder: string;
  readonly secrets: string[];
  readonly given: {
    readonly adminEmail: string;
    readonly adminPassword: string;
    readonly proxySecret: string;
    readonly webhookSecret: string;
  };
  known(service: string, name: string): readonly Json[];
  learn(service: string, values: Readonly<Record<string, readonly Json[]>>): void;
  addCaller(service: string, name: string, headers: Headers, share?: number, sign?: (body: Buffer) => Headers): void;
}

type Headers = Readonly<Record<string, string>>;
type Seed = (program: Seeded, url: string, round: number) => Promise<void>;

/** People change from round to round, because each may change only so much in an hour. */
const PEOPLE = 40;
const INDEXED_MS_MAX = 60_000;

/** Of MCP, besides calls of tools. */
const MESSAGES = ['ping', 'tools/list', 'resources/list', 'prompts/list', 'server/discover'].map((method) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
}));

export async function call(url: string, headers: Headers, body?: Json, method = body === undefined ? 'GET' : 'POST') {
  const isForm = body instanceof URLSearchParams;
  const type: Headers = body === undefined || isForm ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const answer = await fetch(url, { method, redirect: 'manual', headers: { ...type, ...headers }, ...sent });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: isJson ? (JSON.parse(text) as Json) : undefined,
  };
}

/** A person whom a trusted proxy has signed in. */
export async function toPerson({ given }: Seeded, url: string, name: string): Promise<Headers> {
  const credentials = Buffer.from(`${name}@example.org:${given.proxySecret}`).toString('base64');
  return withCsrf(url, { authorization: `Basic ${credentials}` });
}

async function withCsrf(url: string, headers: Headers): Promise<Headers> {
  const { text, status } = await call(`${url}/account`, headers);
  const [, token] = /name="csrfToken" value="([^"]+)"/.exec(text) ?? [];
  assert.ok(token !== undefined, `signed in at ${url}: ${status} ${text.slice(0, 300)}`);
  return { ...headers, 'x-csrf-token': token };
}

async function signIn(program: Seeded, url: string): Promise<Headers> {
  const [cookie] = program.known('accounts', 'cookie');
  if (cookie !== undefined && (await call(`${url}/account`, { cookie })).status === 200)
    return withCsrf(url, { cookie });
  const { adminEmail: email, adminPassword: password } = program.given;
  const { status, text, headers } = await call(`${url}/login`, {}, new URLSearchParams({ email, password }));
  const [session = ''] = (headers.get('set-cookie') ?? '').split(';');
  assert.match(session, /=.{20}/, `${status} ${text.slice(0, 300)}`);
  program.learn('accounts', { cookie: [session] });
  program.secrets.push(session.split('=')[1] ?? session);
  return withCsrf(url, { cookie: session });
}

async function seedPeople(program: Seeded, service: string, url: string, round: number) {
  const admin = await signIn(program, url);
  const member = await toPerson(program, url, `member-${round % PEOPLE}`);
  const person = { name: 'Fuzz', email: `login-${round}@example.org`, password: 'seven green harbours 91' };
  await call(`${url}/register`, {}, new URLSearchParams(person));
  program.learn(service, { [`${service} page POST /login`]: [person] });
  program.addCaller(service, 'nobody', {}, 2);
  program.addCaller(service, 'admin', admin, 2);
  program.addCaller(service, 'member', member, 2);
  program.addCaller(service, 'impostor', { authorization: 'Bearer magpie_mem_x', cookie: 'magpie_session=x' });
  return { admin, member };
}

export const SEEDS: Readonly<Record<string, Seed>> = {
  vectors: async (program, url) => {
    const headers = { 'api-key': 'fuzz' };
    program.addCaller('vectors', 'nobody', {});
    program.addCaller('vectors', 'key', headers, 6);
    program.addCaller('vectors', 'bearer', { authorization: 'Bearer fuzz' });
    await call(`${url}/collections/c`, headers, { vectors: { size: 2, distance: 'Dot' } }, 'PUT');
    await call(`${url}/qdrant/collections/c/index`, headers, { field_name: 'a', field_schema: 'keyword' }, 'PUT');
    const points = [1, 2, 3].map((id) => ({ id, vector: [id, 1], payload: { a: `x${id}`, n: id } }));
    const { status, text } = await call(`${url}/qdrant/collections/c/points?wait=true`, headers, { points }, 'PUT');
    assert.equal(status, 200, text);
    const one = { key: 'a', match: { value: 'x1' } };
    program.learn('vectors', {
      collection: ['c', 'c', 'c', 'c', 'victims'],
      id: [1, 2, '1'],
      ids: [[1, 2]],
      field: ['a'],
      field_name: ['a', 'n'],
      key: ['a', 'n'],
      group_by: ['a', 'n'],
      vector: [
        [1, 0],
        [0.5, 0.5],
      ],
      query: [[1, 0], 1],
      positive: [[1]],
      must: [[one], one],
      filter: [{ must: [one] }],
      vectors: [{ size: 2, distance: 'Dot' }],
      'vectors POST /collections/{collection}/points/query': [{ query: [1, 0], limit: 2 }],
      'vectors POST /qdrant/collections/{collection}/points/payload': [{ payload: { a: 'x' }, points: [1] }],
      'vectors PUT /qdrant/collections/{collection}/points/payload': [{ payload: { a: 'x' }, points: [1] }],
      'vectors POST /qdrant/collections/{collection}/points/batch': [
        { operations: [{ clear_payload: { points: [3] } }] },
      ],
      'Service-API-Version': ['1'],
      timeout: [5],
      consistency: ['majority', '1'],
      ordering: ['weak'],
      wait: ['true', 'false'],
    });
  },

  memory: async (program, url, round) => {
    const { admin } = await seedPeople(program, 'memory', url, round);
    const source = join(program.folder, 'repository');
    if (!existsSync(source)) createRepository(source);
    if ((await call(`${url}/repositories/local/fuzzed`, admin)).status !== 200) {
      await call(`${url}/repositories`, admin, new URLSearchParams({ source, name: 'local/fuzzed' }));
      program.learn('memory', { token: [] });
    }
    let [token] = program.known('memory', 'token');
    if (token === undefined || (await callTool(url, token, 'list_repositories')).status !== 200) {
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
      'memory page POST /repositories': [{ source, name: 'local/second' }],
      'memory POST /github/webhook': [{ ref: 'refs/heads/main', repository, installation: { id: 7 }, commits: [] }],
    });
    for (const end = Date.now() + INDEXED_MS_MAX; Date.now() < end; await sleep(100)) {
      if (/ready/.test((await callTool(url, token, 'list_repositories')).text)) return;
    }
    assert.fail('the repository was not indexed');
  },

  pets: async (program, url, round) => {
    const { admin, member } = await seedPeople(program, 'pets', url, round);
    program.learn('pets', {
      email: ['member-1@example.org'],
      'pets POST /mcp': MESSAGES,
      'pets POST /.well-known/mcp': MESSAGES,
      'pets page POST /request': [{ contactEmail: 'fuzz@example.org', prompt: `a green turtle number ${round}` }],
    });
    const [slug] = program.known('pets', 'slug');
    if (slug !== undefined && (await call(`${url}/api/pets/${slug}`, {})).status === 200) return;
    // The page shows the ten that wait longest: those of earlier requests make room, and that of the victim stays.
    const queue = (await call(`${url}/admin`, { ...admin, accept: 'text/html' })).text.split('<article').slice(1);
    for (const each of queue.filter((one) => !one.includes('purple elephant'))) {
      const [, id = ''] = /\/admin\/pets\/([\w-]+)\/reject/.exec(each) ?? [];
      await call(`${url}/admin/pets/${id}/reject`, admin, new URLSearchParams({ [`reason-${id}`]: 'not fitting' }));
    }
    const wish = { contactEmail: 'fuzz@example.org', prompt: `a small blue fox number ${round}` };
    const wished = await call(`${url}/api/generation-requests`, member, wish);
    assert.equal(wished.status, 201, wished.text);
    const { text } = await call(`${url}/admin`, { ...admin, accept: 'text/html' });
    // Its own wish, and not that of another person who waits.
    const own = (await call(`${url}/me`, member)).text.match(/(?<=\/me\/pets\/)[\w-]+/g) ?? [];
    const petId = own.find((id) => text.includes(`/admin/pets/${id}/approve`));
    assert.ok(petId !== undefined, text.slice(0, 3000));
    const form = text.slice(text.indexOf(`/admin/pets/${petId}/approve`));
    const [, asset = ''] = /name="seenAssetId" value="([^"]*)"/.exec(form) ?? [];
    await call(`${url}/admin/pets/${petId}/approve`, admin, new URLSearchParams({ seenAssetId: asset }));
    const { body } = await call(`${url}/api/pets`, {});
    const [pet] = body.pets ?? body.items;
    const sheet = Buffer.from(await (await fetch(`${url}/api/assets/${asset}/spritesheet.webp`)).arrayBuffer());
    // Sheets that no pet has yet; a second one with the same picture would be refused.
    const [registered, submitted, changed] = await Promise.all(
      [1, 2, 3].map((step) =>
        sharp(sheet)
          .modulate({ hue: ((round * 5 + step) * 37) % 360 })
          .webp({ lossless: true, effort: 0 })
          .toBuffer(),
      ),
    );
    const about = { displayName: `Pet ${round}`, license: 'CC-BY-4.0', contactEmail: 'fuzz@example.org' };
    const zip = Buffer.from(await (await fetch(`${url}/api/assets/${asset}/pet.zip`)).arrayBuffer());
    program.learn('pets', {
      slug: [pet.slug],
      petId: [petId],
      'pets POST /api/submissions/register': [{ ...about, sprite: registered }],
      'pets page POST /submit': [{ ...about, sprite: submitted }],
      'pets page POST /me/pets/{petId}/sheet': [{ sprite: changed }],
      assetId: [asset],
      sprite: [sheet],
      zip: [zip],
      petjson: [Buffer.from(JSON.stringify({ name: 'x', __proto__: { x: 1 } }))],
      referenceImage: [],
      prompt: ['a small red dragon with a hat', ...HOSTILE_TEXTS.filter((each) => each.length < 200)],
    });
  },

  studio: async (program, url, round) => {
    const { admin, member } = await seedPeople(program, 'studio', url, round);
    if (program.known('studio', 'oauth').length === 0) {
      const token = await connectProgram(url, admin);
      program.secrets.push(token);
      program.learn('studio', { oauth: [token] });
    }
    program.addCaller('studio', 'oauth', { authorization: `Bearer ${program.known('studio', 'oauth')[0]}` });
    let [visitor] = program.known('studio', 'visitor');
    if (visitor === undefined) {
      const first = await call(`${url}/api/agent`, {}, { kind: 'prompt', conversationId: 'k', prompt: 'a garden' });
      visitor = { 'magpie-visitor': first.headers.get('magpie-visitor') ?? '' };
      program.secrets.push(visitor['magpie-visitor']);
      program.learn('studio', { visitor: [visitor] });
    }
    program.addCaller('studio', 'visitor', visitor);
    const found: Record<'turnId' | 'id' | 'payload' | 'node', Json[]> = { turnId: [], id: [], payload: [], node: [] };
    for (const headers of [admin, member]) {
      const text = HOSTILE_TEXTS[(round * 7) % HOSTILE_TEXTS.length];
      const prompt = `A shop called "${text}" with a table of ${text} and a form`;
      const turn = await call(`${url}/api/agent`, headers, { kind: 'prompt', conversationId: 'k', prompt });
      assert.equal(turn.status, 200, turn.text.slice(0, 300));
      const events = [...turn.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
      const payload = events.find(({ type }) => type === 'payload')?.payload;
      const { turnId, version } = events.at(-1);
      await call(`${url}/api/conversations/k/versions/${version}/share`, headers, undefined, 'POST');
      const feedback = { conversationId: 'k', turnId, rating: 1, publish: true, payload };
      const { body, text: told } = await call(`${url}/api/design-feedback`, headers, feedback);
      assert.ok(body?.galleryId, told.slice(0, 500));
      found.turnId.push(turnId);
      found.id.push(body.galleryId);
      found.payload.push(payload);
      found.node.push(payload.nodes[0].id);
      await call(`${url}/api/gallery/${body.galleryId}/reports`, {}, { reason: 'other', details: text });
    }
    const reports = await call(`${url}/api/moderation/reports`, admin);
    const ids = [...JSON.stringify(reports.body).matchAll(/"id":"?([\w-]+)"?/g)];
    const [[, report] = []] = ids;
    program.learn('studio', {
      email: ['member-1@example.org'],
      'studio POST /mcp': MESSAGES,
      turnId: found.turnId,
      id: ['k', 'k', ...found.id, ...found.id, ...ids.map(([, id]) => id).slice(0, 2)],
      'studio page POST /admin/interfaces/{id}': [{ moderation: 'hide', note: 'x', report }],
      interfaceId: found.id,
      conversationId: ['k', 'k', 'victims', `new-${round}`],
      version: [1, '1'],
      payload: found.payload,
      latestPayload: found.payload,
      surfaceId: found.payload.map((each) => each.surfaceId),
      selectedNodeId: found.node,
      format: ['a2ui', 'html', 'react'],
    });
  },

  toolkit: async (program) => {
    const message = { messageId: 'a', role: 'ROLE_USER', parts: [{ text: 'what is this?' }] };
    program.learn('toolkit', {
      'toolkit POST /mcp': MESSAGES,
      'toolkit POST /a2a': [{ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }],
    });
  },
};

function callTool(url: string, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  return call(`${url}/mcp`, headers, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });
}
