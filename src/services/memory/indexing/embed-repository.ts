// The last phase of an indexing job, on the main thread: creates points for the blobs that have none yet. The index can
// already be searched.
import type { WorkThread } from '../../../platform/threads/work-thread.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { type Points, toPointIds } from '../embedding/points.ts';
import { joinVectors, type PassageBatch } from './embedding-work.ts';
import type { indexingWork } from './indexing-work.ts';
import type { SharedProgress } from './shared-progress.ts';

export interface EmbeddingRun {
  readonly embedder: Embedder;
  readonly points: Points;
  readonly thread: WorkThread<typeof indexingWork>;
  readonly repositoryId: string;
  readonly progress: SharedProgress;
  readonly signal: AbortSignal;
  /** Returns whether another job of the repository waits. It comes first and goes on with the embedding. */
  readonly isAwaited: () => Promise<boolean>;
}

/** The batch size: about a tenth of a second of our own model. After a crash at most one batch is embedded again. */
const BLOBS_AT_ONCE = 32;

export async function embedRepository(run: EmbeddingRun): Promise<void> {
  const { embedder, points, thread, repositoryId, progress, signal, isAwaited } = run;
  const dimension = embedder.dimension ?? (await askDimension(embedder, signal));
  const hasPoints = (await points.findSize(repositoryId, embedder.id)) === dimension;
  const { isAnew, missing, gone } = await thread.run('planEmbedding', repositoryId, embedder.id, hasPoints);
  if (isAnew && missing.length > 0) {
    await points.removeRepository(repositoryId);
    await points.create(repositoryId, embedder.id, dimension);
  }
  if (gone.length > 0) {
    await points.remove(repositoryId, embedder.id, gone.flatMap(toPointIds));
    await thread.run(
      'forgetEmbedded',
      repositoryId,
      gone.map(({ key }) => key),
    );
  }
  if (missing.length > 0) progress.begin('embedding', missing.length);
  for (let at = 0; at < missing.length; at += BLOBS_AT_ONCE) {
    if (signal.aborted || (await isAwaited())) return;
    const batch = missing.slice(at, at + BLOBS_AT_ONCE);
    await embedBatch(run, await thread.run('readPassages', repositoryId, batch, embedder.isStatic));
    progress.addDone(batch.length);
  }
}

async function embedBatch(
  { embedder, points, thread, repositoryId, signal }: EmbeddingRun,
  { blobs, ids, passages, values }: PassageBatch,
): Promise<void> {
  const vectors = values ?? joinVectors(await embedder.embedTexts(passages, 'passage', signal));
  await points.put(repositoryId, embedder.id, ids, vectors);
  await thread.run(
    'noteEmbedded',
    repositoryId,
    blobs.map((blob) => ({ ...blob, embedderId: embedder.id })),
  );
}

/** Embeds a word to learn the dimension from the server's answer. */
async function askDimension(embedder: Embedder, signal: AbortSignal): Promise<number> {
  const [vector] = await embedder.embedTexts(['dimension'], 'passage', signal);
  return vector?.length ?? 0;
}
