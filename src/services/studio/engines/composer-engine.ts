// The engine that needs no outside service: it reads the prompt with rules and knowledge.
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { build } from '../composer/building/build.ts';
import { understand } from '../composer/understanding/understand.ts';
import { type EditedInterface, editInterface } from '../editing/apply-prompt.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from './engine.ts';

export function createComposerEngine(): InterfaceEngine {
  return { name: 'composer', run };
}

async function* run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
  const { current, prompt, surfaceId } = request;
  yield { type: 'status', stage: 'reading', message: 'Reading the prompt' };
  if (signal.aborted) return;
  const toVersions = () => request.versions.map((json) => JSON.parse(json) as Payload);
  const edited = current && editInterface({ ...request, current, versions: toVersions() });
  if (edited !== undefined) {
    yield* report(edited, 'editing', 'Changing the interface');
    return;
  }
  const brief = understand(prompt);
  yield {
    type: 'status',
    stage: 'composing',
    message: toSummary(
      brief.requirements.length,
      brief.entities.map(({ plural }) => plural),
    ),
  };
  if (signal.aborted) return;
  const { payload, coverage } = build(brief, surfaceId);
  const sequence = (current?.sequence ?? 0) + 1;
  yield* report(
    { payload: { ...payload, sequence }, coverage, notes: brief.notes },
    'showing',
    'Showing the interface',
  );
}

function* report(
  { payload, coverage, notes }: EditedInterface,
  stage: string,
  message: string,
): Generator<EngineEvent> {
  for (const note of notes) yield { type: 'status', stage: 'note', message: note };
  yield { type: 'status', stage, message };
  yield { type: 'payload', payload };
  yield { type: 'coverage', coverage };
}

function toSummary(count: number, plurals: readonly string[]): string {
  const things = plurals.length > 0 ? ` about ${plurals.slice(0, 4).join(', ')}` : '';
  return `Composing ${count} ${count === 1 ? 'requirement' : 'requirements'}${things}`;
}
