import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import { createComposerEngine } from './composer-engine.ts';
import type { EngineEvent, EngineRequest } from './engine.ts';

const REQUEST: EngineRequest = {
  prompt: 'An online shop with products, search and a cart',
  versions: [],
  history: [],
  surfaceId: 'main',
};

async function listEvents(request: EngineRequest, signal = new AbortController().signal): Promise<EngineEvent[]> {
  return Array.fromAsync(createComposerEngine().run(request, signal));
}

function getPayload(events: readonly EngineEvent[]): Payload {
  const event = events.find(({ type }) => type === 'payload');
  assert.ok(event?.type === 'payload');
  return event.payload;
}

it('reports its stages, then a valid interface, then what became of each requirement', async () => {
  const events = await listEvents(REQUEST);
  assert.equal(events[0]?.type, 'status');
  assert.deepEqual(
    events.slice(-2).map(({ type }) => type),
    ['payload', 'coverage'],
  );
  assert.deepEqual(checkPayload(getPayload(events), loadCatalogue()), []);
});

it('ends without an interface when it is aborted', async () => {
  const events = await listEvents(REQUEST, AbortSignal.abort());
  assert.deepEqual(
    events.map(({ type }) => type),
    ['status'],
  );
});

it('lets a follow-up change the current interface, and makes a new one where the words are no change', async () => {
  const current = getPayload(await listEvents(REQUEST));
  const edited = getPayload(await listEvents({ ...REQUEST, prompt: 'Rename Products to Goods', current }));
  assert.match(JSON.stringify(edited.nodes), /"Search goods"/);
  assert.equal(edited.nodes.length, current.nodes.length);
  const fresh = getPayload(await listEvents({ ...REQUEST, prompt: 'Create a snake game with a leaderboard', current }));
  assert.equal(fresh.sequence, current.sequence + 1);
});
