// The whole studio with a language model behind it, asked by POST /api/agent.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCatalogue } from '../../../../src/interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../../src/interface-catalogue/validation/check-payload.ts';
import { StudioServer } from '../studio-server.ts';
import { ModelServer } from './model-server.ts';
import tasks from './small-tasks.json' with { type: 'json' };

/** A loop that never sleeps would keep the servers of this process from what is waited for. */
const POLL_MS = 5;

const KEY = 'sk-test-51c0-never-shown';
const ANSWER = JSON.stringify({ app: tasks });
const HALF = ANSWER.slice(0, 400);
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
    model: { protocol: 'openai', baseUrl: model.url, model: 'test', apiKey: KEY },
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
  it('sends and stores the interface of the model, with the name of the engine', async () => {
    model.script({ text: ANSWER });
    const { payload, engine, done } = await ask('good');
    assert.deepEqual([payload.title, engine, done.version], ['Small tasks', 'model', 1]);
    const { body } = await studio.get('/api/conversations/good/versions/1');
    assert.deepEqual(body.payload.nodes, payload.nodes);
    assert.equal(body.coverage.engine, 'model');
  });

  it('repairs what is malformed, and changes the description of the stored interface', async () => {
    const patch = [{ op: 'replace', path: '/pages/0/views/1/of', value: 'task' }];
    const renamed = [{ op: 'replace', path: '/title', value: 'Errands' }];
    model.script(
      { text: ANSWER.replace('"of":"task"', '"of":"chore"') },
      { text: JSON.stringify({ patch }) },
      { text: JSON.stringify({ patch: renamed }) },
    );
    const first = await ask('malformed');
    assert.ok(first.stages.includes('repairing'));
    const second = await ask('malformed');
    assert.deepEqual([second.payload.title, second.done.version], ['Errands', 2]);
    assert.deepEqual(second.payload.app.things, tasks.things);
  });

  it('lets the composer make it where the server fails, and goes on with the model in the next turn', async () => {
    model.script({ status: 401 }, { text: ANSWER });
    const fallen = await ask('failing');
    assert.deepEqual([fallen.engine, fallen.stages.includes('note')], ['composer', true]);
    assert.ok(fallen.payload.nodes.length >= 6);
    assert.equal(failures.length, 1);
    assert.equal((await ask('other')).engine, 'model');
  });

  it('stores nothing of an answer that does not end in time', async () => {
    const slow = await open({ turnTimeoutMs: 1_500 });
    slow.model.script({ hangsAfter: HALF });
    let turn = await ask('slow', slow.studio);
    // The first turn may end while its thread starts.
    while (slow.model.requests.length === 0) turn = await ask('slow', slow.studio);
    const { events, done } = turn;
    assert.equal(events.find(({ event }) => event === 'error')?.data.code, 'turn_timed_out');
    assert.equal(done.version, 0);
    assert.equal((await slow.studio.get('/api/conversations/slow')).status, 404);
    while (slow.model.abandoned === 0) await sleep(POLL_MS);
  });

  it('stops the request to the model when the client goes away', async () => {
    model.script({ hangsAfter: HALF }, { text: ANSWER });
    const { length: before } = model.requests;
    const { abandoned } = model;
    const abort = new AbortController();
    const body = JSON.stringify({ kind: 'prompt', conversationId: 'gone', prompt: PROMPT });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${studio.url}/api/agent`, { method: 'POST', headers, body, signal: abort.signal });
    assert.equal(response.status, 200);
    while (model.requests.length === before) await sleep(POLL_MS);
    assert.equal(model.abandoned, abandoned);
    abort.abort();
    while (model.abandoned === abandoned) await sleep(POLL_MS);
    assert.equal((await studio.get('/api/conversations/gone')).status, 404);
    const next = await ask('gone');
    assert.deepEqual([next.engine, next.done.version], ['model', 1]);
  });
});
