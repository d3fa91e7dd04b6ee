import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { Embedder } from './embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';
import { openStaticEmbedder } from './static-embedder.ts';

export interface EmbedderChoice {
  /** `off`, `static`, or the base address of a server. */
  readonly embedder: string;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
}

/** Opens the embedder; undefined if it is off. */
export async function openEmbedder(choice: EmbedderChoice, outgoing: Outgoing): Promise<Embedder | undefined> {
  const { embedder, model, key } = choice;
  if (embedder === 'off') return undefined;
  if (embedder === 'static') return openStaticEmbedder();
  if (model === undefined) throw new OperatorProblem('Name the model of the server with MAGPIE_MEMORY_EMBEDDER_MODEL.');
  return createOpenAiEmbedder({ outgoing, baseUrl: embedder, model, key });
}
