import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, StudioServer, toEvents } from './studio-server.ts';
import { createPayload } from './tiny-engine.ts';

const server = await StudioServer.open({ limits: { heartbeatMs: 40, versionsMax: 3, turnTimeoutMs: 1_000 } });
after(() => server.close());

const typesOf = (events: readonly { event: string }[]) => events.map(({ event }) => event);
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};
const visitor = (letter: string) => ({ cookie: `magpie_studio=${letter.repeat(43)}` });

describe('POST /api/agent', () => {
  it('answers a prompt with numbered events of the whole interface, and ends with done', async () => {
    const answer = await server.post('/api/agent', { kind: 'prompt', conversationId: 'first', prompt: 'orders' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform');
    assert.equal(answer.headers.get('x-accel-buffering'), 'no');
    assert.match(answer.text, /^event: status\nid: 1\ndata: \{"type":"status"/);
    const events = toEvents(answer.text);
    assert.deepEqual(typesOf(events), ['status', 'status', 'a2ui', 'a2ui', 'a2ui', 'payload', 'coverage', 'done']);
    assert.deepEqual(
      events.map(({ id }) => id),
      ['1', '2', '3', '4', '5', '6', '7', '8'],
    );
    for (const { event, data } of events) assert.equal(data.type, event);
    const { payload } = events[5]!.data;
    assert.deepEqual([payload.title, payload.sequence], ['orders', 1]);
    assert.deepEqual(events[6]!.data.requirements[0].status, 'covered');
    assert.deepEqual(Object.keys(events[7]!.data).sort(), ['turnId', 'type', 'version']);
    assert.equal(events[7]!.data.version, 1);
  });

  it('continues a conversation by its id alone, and sends only what changed', async () => {
    const first = await server.prompt('second', 'one');
    const next = await server.prompt('second', 'two');
    assert.equal(next.done.version, 2);
    assert.deepEqual([next.payload.surfaceId, next.payload.sequence], [first.payload.surfaceId, 2]);
    const messages = next.events.filter(({ event }) => event === 'a2ui').map(({ data }) => data.message);
    assert.deepEqual(
      messages.map((message) => Object.keys(message)[1]),
      ['updateComponents'],
    );
    const request = server.engine.requests.at(-1)!;
    assert.deepEqual(
      request.history.map(({ role, text }) => `${role}: ${text}`),
      ['user: one', 'assistant: one'],
    );
    assert.deepEqual(
      request.versions.map((json) => JSON.parse(json).title),
      ['one'],
    );
    const undone = await server.prompt('second', 'undo');
    assert.deepEqual([undone.payload.title, undone.payload.sequence, undone.done.version], ['one', 3, 3]);
  });

  it('makes no version of a turn that changes nothing', async () => {
    await server.prompt('same', 'one');
    assert.equal((await server.prompt('same', 'same')).done.version, 1);
  });

  it('keeps the conversations of two visitors with the same id apart', async () => {
    await server.prompt('shared', 'of a', visitor('a'));
    const other = await server.prompt('shared', 'of b', visitor('b'));
    assert.equal(other.done.version, 1);
    assert.equal((await server.get('/api/conversations/shared', visitor('a'))).body.title, 'of a');
    assert.equal((await server.get('/api/conversations/shared', visitor('c'))).status, 404);
  });

  it('takes the context of a client that keeps the conversation itself, checked like an interface of the server', async () => {
    const latestPayload = { ...createPayload('mine', 'old'), sequence: 7 };
    const history = [{ role: 'user', text: 'before', surfaceId: 'mine' }];
    const conversationContext = { history, latestSurfaceId: 'mine', latestPayload, latestDataModel: { kept: true } };
    const body = { kind: 'prompt', conversationId: 'stateless', prompt: 'new', conversationContext };
    const events = await server.send(body);
    const { payload } = events.find(({ event }) => event === 'payload')!.data;
    assert.deepEqual([payload.surfaceId, payload.sequence, payload.dataModel], ['mine', 8, { kept: true }]);
    assert.equal(server.engine.requests.at(-1)!.history[0]!.text, 'before');
    for (const broken of [
      { ...latestPayload, nodes: [] },
      { ...latestPayload, extra: 1 },
      createPayload('mine', 'old', 'Script'),
    ]) {
      const context = { ...conversationContext, latestPayload: broken };
      const { status, body: refused } = await server.post('/api/agent', { ...body, conversationContext: context });
      assert.deepEqual([status, refused.error.code], [400, 'invalid_interface']);
      assert.ok(refused.error.issues.length > 0 && refused.error.docs.startsWith('/'));
    }
  });

  it('passes the selected node on', async () => {
    await server.prompt('selected', 'one');
    const selection = { selectedNodeId: 'title', selectedText: 'Total' };
    await server.send({ kind: 'prompt', conversationId: 'selected', prompt: 'two', ...selection });
    assert.deepEqual(server.engine.requests.at(-1)!.selected, { nodeId: 'title', text: 'Total' });
  });

  it('refuses every bad body with 400 before any event', async () => {
    const prompt = { kind: 'prompt', conversationId: 'bad', prompt: 'x' };
    const action = { kind: 'action', conversationId: 'bad', surfaceId: 's', action: { name: 'go' } };
    const many = Array.from({ length: 13 }, () => ({ role: 'user', text: 'x' }));
    const bodies: Json[] = [
      '{',
      'null',
      '[]',
      {},
      { ...prompt, kind: 'other' },
      { ...prompt, extra: 1 },
      { ...prompt, prompt: '' },
      { ...prompt, prompt: ' \n ' },
      { ...prompt, prompt: 'x'.repeat(6_001) },
      { ...prompt, prompt: 1 },
      { kind: 'prompt', conversationId: 'bad' },
      { ...prompt, conversationId: '' },
      { ...prompt, conversationId: 'x'.repeat(121) },
      { ...prompt, conversationId: 'a\u0000b' },
      { ...prompt, conversationContext: { other: 1 } },
      { ...prompt, conversationContext: { history: many } },
      { ...prompt, conversationContext: { history: [{ role: 'system', text: 'x' }] } },
      { ...prompt, conversationContext: { history: [{ role: 'user', text: 'x'.repeat(2_001) }] } },
      { ...prompt, conversationContext: { latestPayload: 'text' } },
      { ...action, surfaceId: '' },
      { ...action, surfaceId: 'x'.repeat(81) },
      { ...action, action: {} },
      { ...action, action: { name: 'go', other: 1 } },
      { ...action, dataModel: [] },
      { ...action, prompt: 'x' },
    ];
    for (const body of bodies) {
      const answer = await server.post('/api/agent', body);
      assert.deepEqual([answer.status, answer.body?.error.code], [400, 'invalid_body'], JSON.stringify(body));
      assert.ok(answer.body.error.message.length > 0);
    }
    const longest = { ...prompt, prompt: 'x'.repeat(6_000), conversationId: 'é'.repeat(120) };
    assert.equal((await server.post('/api/agent', longest)).status, 200);
  });

  it('refuses another media type, a body that is too large, and pages of other sites', async () => {
    const body = { kind: 'prompt', conversationId: 'x', prompt: 'x' };
    assert.equal((await server.post('/api/agent', body, { 'content-type': 'text/plain' })).status, 415);
    const large = { ...body, conversationContext: { latestDataModel: { text: 'x'.repeat(4_300_000) } } };
    assert.deepEqual((await server.post('/api/agent', large)).body.error.code, 'payload_too_large');
    const foreign = await server.post('/api/agent', body, { origin: 'https://evil.example' });
    assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'forbidden']);
  });

  it('reports what went wrong as an event, hides what is not for clients, and still ends with done', async () => {
    for (const [prompt, code] of [
      ['fail', 'internal_error'],
      ['nothing', 'engine_failed'],
      ['invalid', 'invalid_interface'],
      ['hang', 'turn_timed_out'],
    ] as const) {
      const { events, done } = await server.prompt(`broken-${prompt}`, prompt);
      assert.equal(events.at(-2)?.event, 'error', prompt);
      assert.equal(events.at(-2)?.data.code, code);
      assert.doesNotMatch(JSON.stringify(events), /not for clients/);
      assert.deepEqual([done.type, done.version], ['done', 0]);
      assert.equal(events.filter(({ event }) => event === 'payload').length, 0);
      assert.equal((await server.get(`/api/conversations/broken-${prompt}`)).status, 404, 'nothing is stored');
    }
  });

  it('lets one turn of a conversation run at a time', async () => {
    const first = server.prompt('busy', 'wait one');
    await until(() => server.engine.requests.some(({ prompt }) => prompt === 'wait one'));
    const { events } = await server.prompt('busy', 'two');
    assert.deepEqual([events.at(-2)?.data.code, events.at(-2)?.data.retryAfter], ['conversation_busy', 2]);
    server.engine.release();
    assert.equal((await first).done.version, 1);
    assert.equal((await server.prompt('busy', 'three')).done.version, 2);
  });

  it('ends with an error that can be tried again and with done when the server is stopped', async () => {
    const ending = await StudioServer.open({ limits: { finishTimeoutMs: 50 } });
    const turn = ending.prompt('stopped', 'hang');
    await until(() => ending.engine.requests.length === 1);
    await ending.close();
    const { events, done } = await turn;
    const { code, message, retryAfter } = events.at(-2)?.data ?? {};
    assert.deepEqual([code, typeof retryAfter, done.type, done.version], ['overloaded', 'number', 'done', 0]);
    assert.match(message, /is being stopped/);
  });

  it('is finished and stored when the server is stopped meanwhile and it does not take long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-studio-'));
    after(() => rm(folder, { recursive: true }));
    const ending = await StudioServer.open({ folder, limits: { finishTimeoutMs: 60_000 } });
    const turn = ending.prompt('finished', 'wait one', visitor('f'));
    await until(() => ending.engine.requests.length === 1);
    const closed = ending.close();
    ending.engine.release();
    assert.equal((await turn).done.version, 1);
    await closed;
    const again = await StudioServer.open({ folder });
    after(() => again.close());
    assert.equal((await again.get('/api/conversations/finished', visitor('f'))).body.latestVersion, 1);
  });

  it('has heartbeats while nothing happens, and stops the work when the client leaves', async () => {
    const { aborted } = server.engine;
    const leave = new AbortController();
    const response = await fetch(`${server.url}/api/agent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'prompt', conversationId: 'left', prompt: 'hang' }),
      signal: leave.signal,
    });
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (/\n: *\n/.test(text)) break;
    }
    leave.abort();
    await until(() => server.engine.aborted === aborted + 1);
    assert.equal((await server.prompt('left', 'again')).done.version, 1, 'the conversation is free again');
  });

  it('keeps the latest versions only, and goes on counting', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await server.prompt('long', text);
    const { body } = await server.get('/api/conversations/long');
    assert.deepEqual(
      body.versions.map(({ version }: Json) => version),
      [3, 4, 5],
    );
    assert.equal(body.latestVersion, 5);
  });
});

describe('an action', () => {
  it('keeps the data model of the client with the version', async () => {
    const { payload } = await server.prompt('acting', 'one');
    const dataModel = { orders: [], ui: { page: 'done' } };
    const action = { name: 'submit', sourceComponentId: 'title', context: { total: 3 } };
    const events = await server.send({
      kind: 'action',
      conversationId: 'acting',
      surfaceId: payload.surfaceId,
      action,
      dataModel,
    });
    assert.deepEqual(typesOf(events), ['status', 'payload', 'done']);
    assert.equal(events.at(-1)?.data.version, 1);
    const stored = await server.get('/api/conversations/acting/versions/1');
    assert.deepEqual(stored.body.payload.dataModel, dataModel);
    await server.prompt('acting', 'two');
    assert.deepEqual(server.engine.requests.at(-1)!.current!.dataModel, dataModel);
  });

  it('with a prompt in its context asks for a change', async () => {
    const { payload } = await server.prompt('asking', 'one');
    const action = { name: 'ask', sourceComponentId: 'title', context: { prompt: 'two' } };
    const events = await server.send({
      kind: 'action',
      conversationId: 'asking',
      surfaceId: payload.surfaceId,
      action,
    });
    assert.equal(events.at(-1)?.data.version, 2);
    const request = server.engine.requests.at(-1)!;
    assert.deepEqual([request.prompt, request.selected?.nodeId], ['two', 'title']);
  });

  it('of a surface that the conversation does not show, or with impossible data, is refused before any event', async () => {
    const { payload } = await server.prompt('strange', 'one');
    const body = { kind: 'action', conversationId: 'strange', surfaceId: 'other', action: { name: 'go' } };
    const unknown = await server.post('/api/agent', body);
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'surface_unknown']);
    const dataModel = JSON.parse('{"__proto__":{"polluted":true}}');
    const polluted = await server.post('/api/agent', { ...body, surfaceId: payload.surfaceId, dataModel });
    assert.deepEqual([polluted.status, polluted.body.error.code], [400, 'invalid_interface']);
  });
});
