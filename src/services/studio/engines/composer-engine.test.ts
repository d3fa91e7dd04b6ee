import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkPayload } from '../catalogue/check-payload.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import type { Payload } from '../model/payload.ts';
import { createComposerEngine, type EditInterface } from './composer-engine.ts';
import type { EngineEvent, EngineRequest } from './engine.ts';

const REQUEST: EngineRequest = {
  prompt: 'An online shop with products, search and a cart',
  versions: [],
  history: [],
  surfaceId: 'main',
};

async function listEvents(
  request: EngineRequest,
  edit?: EditInterface,
  signal = new AbortController().signal,
): Promise<EngineEvent[]> {
  return Array.fromAsync(createComposerEngine(edit).run(request, signal));
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
  const events = await listEvents(REQUEST, undefined, AbortSignal.abort());
  assert.deepEqual(
    events.map(({ type }) => type),
    ['status'],
  );
});

it('lets a follow-up change the current interface, and makes a new one where the words are no change', async () => {
  const current = getPayload(await listEvents(REQUEST));
  const edit: EditInterface = ({ prompt }) =>
    prompt === 'rename it'
      ? {
          payload: { ...current, sequence: 2, title: 'Renamed' },
          coverage: { engine: 'composer', requirements: [] },
          notes: [],
        }
      : undefined;
  const edited = getPayload(await listEvents({ ...REQUEST, prompt: 'rename it', current }, edit));
  assert.equal(edited.title, 'Renamed');
  const fresh = getPayload(await listEvents({ ...REQUEST, prompt: 'a snake game', current }, edit));
  assert.equal(fresh.sequence, current.sequence + 1);
});
