import type { Clock } from '../../../base/clock.ts';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import type { Embedder } from './embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';
import { Points } from './points.ts';
import { SimilarBlobs } from './similar-blobs.ts';
import { openStaticEmbedder } from './static-embedder.ts';

export interface EmbedderChoice {
  /** `off`, `static`, or the base address of a server. */
  readonly embedder: string;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
}

export interface EmbeddingOptions {
  /** The vector store; if undefined, nothing is embedded, as in commands. It stays open when memory is closed. */
  readonly vectorStore?: VectorStore | undefined;
  /** The choice of the embedder; undefined means off. */
  readonly embedder?: EmbedderChoice | undefined;
  readonly onFailure: (error: unknown) => void;
}

export interface OpenedEmbedding {
  /**
   * The stored points. They are present even if nothing is embedded now: earlier points are removed with their
   * repository.
   */
  readonly points?: Points | undefined;
  readonly embedder?: Embedder | undefined;
  readonly similar?: SimilarBlobs | undefined;
}

/** Enough for a large batch on a slow machine without a graphics processor. */
const TIMEOUT_MS = 120_000;
/** 64 vectors of 4,096 numbers with all digits take about six megabytes. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const REDIRECTS_MAX = 3;

export async function openEmbedding(options: EmbeddingOptions, clock: Clock): Promise<OpenedEmbedding> {
  const { vectorStore, onFailure } = options;
  if (vectorStore === undefined) return {};
  const points = new Points(vectorStore, clock);
  const embedder = options.embedder && (await openEmbedder(options.embedder));
  return { points, embedder, similar: embedder && new SimilarBlobs({ embedder, points, clock, onFailure }) };
}

async function openEmbedder({ embedder, model, key }: EmbedderChoice): Promise<Embedder | undefined> {
  if (embedder === 'off') return undefined;
  if (embedder === 'static') return openStaticEmbedder();
  if (model === undefined) throw new OperatorProblem('Name the model of the server with MAGPIE_MEMORY_EMBEDDER_MODEL.');
  // Private addresses are allowed: the operator chose the address, and a model often runs on the same machine.
  const outgoing = createOutgoing({
    isPrivateAllowed: true,
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
    redirectsMax: REDIRECTS_MAX,
  });
  return createOpenAiEmbedder({ outgoing, baseUrl: embedder, model, key });
}
