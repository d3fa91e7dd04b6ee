// The part of embedding that runs in the indexing thread. It reads the texts and embeds them if the model is our own.

import { toChunkPassage } from '../embedding/passages.ts';
import { toPointIds } from '../embedding/points.ts';
import { openStaticEmbedder } from '../embedding/static-embedder.ts';
import type { EmbeddedBlob, IndexStore } from '../ports.ts';

/**
 * A blob and its path, which is part of the embedded text. Of several files with the same content, the first one's path
 * is used.
 */
export interface PathOfBlob {
  readonly key: string;
  readonly path: string;
}

export interface EmbeddingPlan {
  /** True if all points of the repository must be rebuilt. */
  readonly isAnew: boolean;
  readonly missing: readonly PathOfBlob[];
  /** Embedded blobs that no index contains any more. */
  readonly gone: readonly EmbeddedBlob[];
}

export interface PassageBatch {
  readonly blobs: readonly { readonly key: string; readonly chunkCount: number }[];
  /** The ids of the points, in the order of the blobs. */
  readonly ids: readonly string[];
  /** The texts, or their vectors end to end in `values`. */
  readonly passages: readonly string[];
  readonly values: Float32Array | undefined;
}

/** Plans which blobs to embed and to remove. `hasPoints` is true if the vector store has a usable collection. */
export async function planEmbedding(
  store: IndexStore,
  repositoryId: string,
  embedderId: string,
  hasPoints: boolean,
): Promise<EmbeddingPlan> {
  const noted = await store.embeddings.list(repositoryId);
  // Without notes, the points belong to a deleted index, as after a restore.
  const isAnew = !hasPoints || noted.length === 0 || noted.some((blob) => blob.embedderId !== embedderId);
  if (isAnew) await store.embeddings.removeRepository(repositoryId);
  const known = new Set(isAnew ? [] : noted.map(({ key }) => key));
  const paths = await listPaths(store, repositoryId);
  const missing = [...paths].filter(([key]) => !known.has(key)).map(([key, path]) => ({ key, path }));
  return { isAnew, missing, gone: isAnew ? [] : noted.filter(({ key }) => !paths.has(key)) };
}

export async function readPassages(
  store: IndexStore,
  repositoryId: string,
  blobs: readonly PathOfBlob[],
  isEmbeddedHere: boolean,
): Promise<PassageBatch> {
  const paths = new Map(blobs.map(({ key, path }) => [key, path]));
  const stored = await store.blobs.list(repositoryId, [...paths.keys()]);
  const passages = stored.flatMap(({ key, text, analysis }) => {
    const lines = text.split('\n');
    return analysis.chunks.map((chunk) => toChunkPassage(paths.get(key) ?? '', chunk, lines));
  });
  const counted = stored.map(({ key, analysis }) => ({ key, chunkCount: analysis.chunks.length }));
  const ids = counted.flatMap(toPointIds);
  if (!isEmbeddedHere) return { blobs: counted, ids, passages, values: undefined };
  const vectors = await (await openStaticEmbedder()).embedTexts(passages, 'passage');
  return { blobs: counted, ids, passages: [], values: joinVectors(vectors) };
}

export function joinVectors(vectors: readonly Float32Array[]): Float32Array {
  const size = vectors[0]?.length ?? 0;
  const values = new Float32Array(size * vectors.length);
  for (const [index, vector] of vectors.entries()) values.set(vector, index * size);
  return values;
}

/** Returns the path of each blob in all indexes of the repository. */
async function listPaths(store: IndexStore, repositoryId: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { id } of await store.indexes.list([repositoryId])) {
    for (const { blob, path } of (await store.indexes.findManifest(id))?.values() ?? []) {
      if (blob !== undefined && !paths.has(blob)) paths.set(blob, path);
    }
  }
  return paths;
}
