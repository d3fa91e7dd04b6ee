import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import { DEFAULT_THEME, type Payload } from '../../../interface-catalogue/model/payload.ts';
import { createInterfaceChecks } from '../create-interface-checks.ts';
import type { EngineEvent, EngineRequest } from '../engines/engine.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { type MadeEvent, makeInterfaces } from './make-interfaces.ts';

const checks = { interfaces: createInterfaceChecks(loadCatalogue()), limits: { interfaceLengthMax: 10_000 } };

function toPayload(text: string): Payload {
  return {
    sequence: 1,
    surfaceId: 's',
    title: 'T',
    theme: DEFAULT_THEME,
    dataModel: {},
    root: 'root',
    nodes: [
      { id: 'root', parentId: null, order: 0, component: 'Column', props: {} },
      { id: 'title', parentId: 'root', order: 0, component: 'Heading', props: { text } },
      { id: 'more', parentId: 'root', order: 1, component: 'Text', props: { text: 'stays' } },
    ],
  };
}

const current = toPayload('one');
const request: EngineRequest = { prompt: 'p', current, versions: [], history: [], surfaceId: 's', sequence: 5 };

async function make(events: readonly EngineEvent[], more: Partial<EngineRequest> = {}): Promise<MadeInterface[]> {
  const source = (async function* () {
    yield* events;
  })();
  const made: MadeEvent[] = await Array.fromAsync(makeInterfaces(checks, { ...request, ...more }, source));
  return made.flatMap((event) => (event.type === 'payload' ? [event.made] : []));
}

describe('interfaces of an engine', () => {
  it('get the surface and the number of the turn, and messages that change what was told before', async () => {
    const first = { ...toPayload('two'), surfaceId: 'of-the-engine', sequence: 99 };
    const made = await make([
      { type: 'payload', payload: first },
      { type: 'payload', payload: toPayload('three') },
    ]);
    assert.deepEqual(
      made.map(({ json }) => JSON.parse(json)),
      [toPayload('two'), toPayload('three')].map((payload) => ({ ...payload, sequence: 5 })),
    );
    for (const { messages } of made) assert.equal(messages.length, 1, 'one component changed');
    assert.deepEqual(
      made.map(({ isCurrent }) => isCurrent),
      [false, false],
    );
  });

  it('are the current one where nothing but the number differs', async () => {
    const [made] = await make([{ type: 'payload', payload: toPayload('one') }]);
    assert.deepEqual([made?.isCurrent, made?.messages], [true, []]);
    const [first] = await make([{ type: 'payload', payload: toPayload('one') }], { current: undefined });
    assert.equal(first?.isCurrent, false);
  });

  it('are taken as another thread made them, unless the client was told of another one meanwhile', async () => {
    const done: MadeInterface = { title: 'T', json: '{}', messages: ['{}'], isCurrent: false };
    const finished: EngineEvent = { type: 'payload', payload: toPayload('one'), made: done };
    assert.deepEqual(await make([finished]), [done]);
    const [, second] = await make([{ type: 'payload', payload: toPayload('two') }, finished]);
    assert.match(second?.messages.join() ?? '', /"text":"one"/);
  });

  it('are refused where they are not valid or too long', async () => {
    const long = toPayload('x'.repeat(11_000));
    for (const payload of [long, { ...current, nodes: [] }]) {
      await assert.rejects(make([{ type: 'payload', payload }]), { code: 'invalid_interface' });
    }
  });
});
