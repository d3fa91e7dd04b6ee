// An engine that obeys one word of a prompt, so that tests of the service need no composer.
import { once } from 'node:events';
import { DEFAULT_THEME, type Payload } from '../../../src/interface-catalogue/model/payload.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../../../src/services/studio/engines/engine.ts';
import type { Coverage } from '../../../src/services/studio/model/coverage.ts';

export interface TinyEngine extends InterfaceEngine {
  readonly requests: EngineRequest[];
  /** The number of runs that ended because their signal was aborted. */
  aborted: number;
  /** Ends runs of `wait`. */
  release(): void;
}

export function createTinyEngine(): TinyEngine {
  const requests: EngineRequest[] = [];
  let released = Promise.withResolvers<void>();
  return {
    name: 'composer',
    requests,
    aborted: 0,
    release: () => {
      released.resolve();
      released = Promise.withResolvers();
    },
    async *run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
      requests.push(request);
      const [word = ''] = request.prompt.split(' ', 1);
      if (word === 'fail') throw new Error('the engine is broken, and this text is not for clients');
      if (word === 'nothing') return;
      if (word === 'unknown') return yield { type: 'coverage', coverage: toUnknown(request.prompt) };
      yield { type: 'status', stage: 'build', message: 'Building' };
      if (word === 'hang') {
        await once(signal, 'abort');
        this.aborted += 1;
        return;
      }
      if (word === 'wait') await released.promise;
      yield { type: 'payload', payload: toPayload(request, word) };
      yield { type: 'coverage', coverage: word === 'partly' ? toUnknown(request.prompt) : toCoverage(request.prompt) };
    },
  };
}

function toPayload({ prompt, current, versions, surfaceId }: EngineRequest, word: string): Payload {
  if (word === 'same' && current !== undefined) return current;
  const undone = versions.at(-2);
  if (word === 'undo') return undone === undefined ? createPayload(surfaceId, prompt) : JSON.parse(undone);
  if (word === 'invalid') return createPayload(surfaceId, prompt, 'Nonsense');
  if (current === undefined) return createPayload(surfaceId, prompt);
  const nodes = current.nodes.map((node) => (node.id === 'title' ? { ...node, props: { text: prompt } } : node));
  return { ...current, title: prompt, nodes };
}

export function createPayload(surfaceId: string, title: string, component = 'Heading'): Payload {
  return {
    sequence: 1,
    surfaceId,
    title: title.slice(0, 200),
    theme: DEFAULT_THEME,
    dataModel: { orders: [{ id: '1', total: 3 }] },
    root: 'root',
    nodes: [
      { id: 'root', parentId: null, order: 0, component: 'Column', props: {} },
      { id: 'title', parentId: 'root', order: 0, component, props: { text: title } },
    ],
  };
}

function toCoverage(text: string): Coverage {
  const requirement = { text, status: 'covered' as const, nodeIds: ['title'], proof: `Title → ${text}` };
  return { engine: 'composer', requirements: [requirement] };
}

function toUnknown(text: string): Coverage {
  const reason = 'I do not know an app like this.';
  const requirement = { text, status: 'unresolved' as const, nodeIds: [], reason, choices: ['orders', 'customers'] };
  return { engine: 'composer', requirements: [requirement] };
}
