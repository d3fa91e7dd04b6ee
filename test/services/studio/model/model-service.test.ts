// The whole studio with a language model behind it, asked by POST /api/agent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { loadCatalogue } from '../../../../src/interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../../src/interface-catalogue/validation/check-payload.ts';
import { StudioServer } from '../studio-server.ts';
import { ModelServer } from './model-server.ts';

const KEY = 'sk-test-51c0-never-told';
const EXAMPLE = readFileSync(
  new URL('../../../../src/services/studio/engines/model/prompt/example.jsonl', import.meta.url),
  'utf8',
);
const HALF = EXAMPLE.split('\n').slice(0, 9).join('\n');
const PROMPT = 'A small task list with a search and a form for new tasks';
const catalogue = loadCatalogue();

const opened = new AsyncDisposableStack();
after(() => opened.disposeAsync());

async function open(limits: { readonly turnTimeoutMs?: number } = {}) {
  const model = opened.adopt(await ModelServer.open([]), (each) => each.close());
  const failures: unknown[] = [];
  const studio = await StudioServer.open({
    engine: undefined,
    drawThumbnail: undefined,
    model: { baseUrl: model.url, model: 'test', apiKey: KEY },
    onFailure: (error) => failures.push(error),
    limits,
  });
  opened.adopt(studio, (each) => each.close());
  return { model, studio, failures };
}

const { model, studio, failures } = await open();

/** Sends a turn and checks that only whole and valid interfaces are sent, and never the key. */
async function ask(conversationId: string, server: StudioServer = studio) {
  const turn = await server.prompt(conversationId, PROMPT);
  for (const { event, data } of turn.events)
    if (event === 'payload') assert.deepEqual(checkPayload(data.payload, catalogue), []);
  assert.equal(turn.events.at(-1)?.event, 'done');
  assert.ok(!JSON.stringify(turn.events).includes(KEY));
  const stages = turn.events.filter(({ event }) => event === 'status').map(({ data }) => data.stage);
  const coverage = turn.events.findLast(({ event }) => event === 'coverage')?.data;
  return { ...turn, stages, engine: coverage?.engine };
}

describe('the studio with a language model', () => {
  it('tells and stores what the model wrote, and which engine made it', async () => {
    model.script({ text: EXAMPLE });
    const { payload, engine, done } = await ask('good');
    assert.deepEqual([payload.title, engine, done.version], ['Small tasks', 'model', 1]);
    const { body } = await studio.get('/api/conversations/good/versions/1');
    assert.deepEqual(body.payload.nodes, payload.nodes);
    assert.equal(body.coverage.engine, 'model');
  });

  it('repairs what is malformed and continues what is truncated', async () => {
    const wrong = EXAMPLE.replace('"component":"Metric"', '"component":"Meter"');
    const right = `${EXAMPLE.split('\n').find((line) => line.includes('"Metric"'))}\n{"done":true}`;
    const rest = EXAMPLE.split('\n').slice(9).join('\n');
    const { length: before } = model.requests;
    model.script({ text: wrong }, { text: right }, { text: HALF, finish: 'length' }, { text: rest });
    const whole = (await ask('malformed')).payload;
    const continued = await ask('truncated');
    assert.ok(continued.stages.includes('repairing'));
    assert.deepEqual(continued.payload.nodes, whole.nodes);
    assert.equal(model.requests.length - before, 4);
  });

  it('lets the composer make it where the server fails, and goes on with the model in the next turn', async () => {
    model.script({ status: 401 }, { text: EXAMPLE });
    const fallen = await ask('failing');
    assert.deepEqual([fallen.engine, fallen.stages.includes('fallback')], ['composer', true]);
    assert.ok(fallen.payload.nodes.length >= 6);
    assert.equal(failures.length, 1);
    assert.equal((await ask('other')).engine, 'model');
  });

  it('stores nothing of an answer that does not end in time', async () => {
    const slow = await open({ turnTimeoutMs: 700 });
    slow.model.script({ hangsAfter: HALF });
    const { events, done } = await ask('slow', slow.studio);
    assert.equal(events.find(({ event }) => event === 'error')?.data.code, 'turn_timed_out');
    assert.equal(done.version, 0);
    assert.equal((await slow.studio.get('/api/conversations/slow')).status, 404);
    while (slow.model.abandoned === 0) await new Promise(setImmediate);
  });

  it('stops the request to the model when the client goes away', async () => {
    model.script({ hangsAfter: HALF }, { text: EXAMPLE });
    const { length: before } = model.requests;
    const { abandoned } = model;
    const abort = new AbortController();
    const body = JSON.stringify({ kind: 'prompt', conversationId: 'gone', prompt: PROMPT });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${studio.url}/api/agent`, { method: 'POST', headers, body, signal: abort.signal });
    assert.equal(response.status, 200);
    while (model.requests.length === before) await new Promise(setImmediate);
    assert.equal(model.abandoned, abandoned);
    abort.abort();
    while (model.abandoned === abandoned) await new Promise(setImmediate);
    assert.equal((await studio.get('/api/conversations/gone')).status, 404);
    const next = await ask('gone');
    assert.deepEqual([next.engine, next.done.version], ['model', 1]);
  });
});
