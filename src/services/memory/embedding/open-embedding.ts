import type { Clock } from '../../../base/clock.ts';
import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import type { Embedder } from './embedder.ts';
import { type EmbedderChoice, openEmbedder } from './open-embedder.ts';
import { Points } from './points.ts';
import { SimilarBlobs } from './similar-blobs.ts';

export interface Embedding {
  readonly embedder: Embedder;
  /** True for our own model, which needs no network: passages are embedded in the indexing thread. */
  readonly isStatic: boolean;
  readonly points: Points;
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
  readonly embedding?: Embedding | undefined;
  readonly similar?: SimilarBlobs | undefined;
}

/** Enough for a large batch on a slow machine without a graphics processor. */
const TIMEOUT_MS = 120_000;
/** 64 vectors of 4,096 numbers with all digits take about six megabytes. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const REDIRECTS_MAX = 3;

export async function openEmbedding(options: EmbeddingOptions, clock: Clock): Promise<OpenedEmbedding> {
  const { vectorStore, embedder: choice, onFailure } = options;
  if (vectorStore === undefined) return {};
  const points = new Points(vectorStore, clock);
  // Private addresses are allowed: the operator chose the address, and a model often runs on the same machine.
  const outgoing = createOutgoing({
    isPrivateAllowed: true,
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
    redirectsMax: REDIRECTS_MAX,
  });
  const embedder = choice && (await openEmbedder(choice, outgoing));
  if (embedder === undefined) return { points };
  const isStatic = choice?.embedder === 'static';
  return {
    points,
    embedding: { embedder, isStatic, points },
    similar: new SimilarBlobs({ embedder, points, clock, onFailure }),
  };
}
