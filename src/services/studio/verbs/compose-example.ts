import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Coverage } from '../model/coverage.ts';
import type { StudioResources } from '../ports.ts';

export interface Example {
  readonly payload: Payload;
  readonly coverage: Coverage;
}

/** What is shown before somebody has asked for anything. */
export async function composeExample(
  { composer }: Pick<StudioResources, 'composer'>,
  prompt: string,
  surfaceId: string,
): Promise<Example> {
  let payload: Payload | undefined;
  let coverage: Coverage = { engine: 'composer', requirements: [] };
  const request = { prompt, versions: [], history: [], surfaceId };
  for await (const event of composer.run(request, new AbortController().signal)) {
    if (event.type === 'payload') payload = event.payload;
    if (event.type === 'coverage') coverage = event.coverage;
  }
  if (payload === undefined) throw new Error(`the composer made nothing of: ${prompt}`);
  return { payload, coverage };
}
