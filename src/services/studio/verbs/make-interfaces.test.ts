import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import { DEFAULT_THEME, type Payload } from '../../../interface-catalogue/model/payload.ts';
import type { EngineEvent, EngineRequest, MadeEvent } from '../engines/engine.ts';
import { INTERFACE_LENGTH_MAX } from '../limits.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import type { InvalidInterface } from '../model/refusals.ts';
import { makeInterfaces } from './make-interfaces.ts';

const catalogue = loadCatalogue();

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
  const made: MadeEvent[] = await Array.fromAsync(makeInterfaces(catalogue, { ...request, ...more }, source));
  return made.flatMap((event) => (event.type === 'made' ? [event.made] : []));
}

describe('interfaces of an engine', () => {
  it('get the surface and the number of the turn, and messages that change the interface sent before', async () => {
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

  it('are taken as another thread made them, unless the client has received another one meanwhile', async () => {
    const done: MadeInterface = {
      title: 'T',
      json: JSON.stringify(toPayload('one')),
      messages: ['{}'],
      isCurrent: false,
    };
    const finished: EngineEvent = { type: 'made', made: done };
    assert.deepEqual(await make([finished]), [done]);
    const [, second] = await make([{ type: 'payload', payload: toPayload('two') }, finished]);
    assert.match(second?.messages.join() ?? '', /"text":"one"/);
  });

  it('are refused where they are not valid or too long', async () => {
    const rows = Array.from({ length: INTERFACE_LENGTH_MAX / 100 }, () => 'x'.repeat(100));
    const long = { ...current, dataModel: { rows } };
    const isTooLong = ({ issues }: InvalidInterface) =>
      issues.some(({ message }) => /characters as JSON/.test(message));
    await assert.rejects(make([{ type: 'payload', payload: long }]), isTooLong);
    const empty = { ...current, nodes: [] };
    await assert.rejects(make([{ type: 'payload', payload: empty }]), { code: 'invalid_interface' });
  });
});
