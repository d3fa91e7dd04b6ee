import type { StudioResources } from '../ports.ts';
import { makeInterfaces } from './make-interfaces.ts';

/** Returns the interface that is shown before the first prompt, with its coverage, as JSON. */
export async function composeExample(
  { composer, catalogue }: StudioResources,
  prompt: string,
  surfaceId: string,
): Promise<string> {
  const request = { prompt, versions: [], history: [], surfaceId };
  const events = composer.run(request, new AbortController().signal);
  const all = await Array.fromAsync(makeInterfaces(catalogue, request, events));
  const made = all.findLast((event) => event.type === 'made')?.made;
  const { coverage } = all.findLast((event) => event.type === 'coverage') ?? {};
  if (made === undefined) throw new Error(`the composer made nothing of: ${prompt}`);
  return `{"payload":${made.json},"coverage":${JSON.stringify(coverage)}}`;
}
