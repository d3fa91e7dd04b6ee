import assert from 'node:assert/strict';
import { HOSTILE_TEXTS } from '../hostile-values.ts';
import { connectProgram } from '../oauth-grant.ts';
import type { Json } from '../published-operations.ts';
import { call, MESSAGES, type Seed, seedPeople } from './seeded.ts';

export const seedStudio: Seed = async (program, url, round) => {
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
  // An account may publish fewer interfaces than a soak has rounds.
  for (const id of program.known('studio', 'interfaceId'))
    await call(`${url}/api/gallery/${id}`, admin, undefined, 'DELETE');
  const found: Record<'turnId' | 'id' | 'payload' | 'node', Json[]> = { turnId: [], id: [], payload: [], node: [] };
  for (const headers of [admin, member]) {
    const text = HOSTILE_TEXTS[(round * 7) % HOSTILE_TEXTS.length];
    const prompt = `An online shop for houseplants called "${text}" with a cart`;
    // A prompt to a conversation that has an app already asks for a change.
    await call(`${url}/api/conversations/k`, headers, undefined, 'DELETE');
    const turn = await call(`${url}/api/agent`, headers, { kind: 'prompt', conversationId: 'k', prompt });
    assert.equal(turn.status, 200, turn.text.slice(0, 300));
    const events = [...turn.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    const payload = events.find(({ type }) => type === 'payload')?.payload;
    const { turnId, version } = events.at(-1);
    await call(`${url}/api/conversations/k/versions/${version}/share`, headers, undefined, 'POST');
    const feedback = { conversationId: 'k', turnId, rating: 1, publish: true, payload };
    const { body, text: answer } = await call(`${url}/api/design-feedback`, headers, feedback);
    assert.ok(body?.galleryId, answer.slice(0, 500));
    found.turnId.push(turnId);
    found.id.push(body.galleryId);
    found.payload.push(payload);
    found.node.push(payload.nodes[0].id);
    // The reports of an address are limited by the hour.
    const stranger = { 'x-forwarded-for': `10.${round % 250}.1.1` };
    const report = await call(`${url}/api/gallery/${body.galleryId}/reports`, stranger, {
      reason: 'other',
      details: text,
    });
    assert.ok(report.status < 300, report.text);
  }
  const reports = await call(`${url}/api/moderation/reports`, admin);
  const ids = [...JSON.stringify(reports.body).matchAll(/"id":"?([\w-]+)"?/g)];
  const [[, report] = []] = ids;
  program.learn('studio', {
    email: ['member-1@example.org'],
    'studio POST /mcp': MESSAGES,
    'studio POST /api/moderation/interfaces/{id}': [{ action: 'hide', note: 'x' }],
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
    app: found.payload.map((each) => each.app),
    format: ['a2ui', 'html', 'react', 'app'],
  });
};
