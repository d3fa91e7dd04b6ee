// The speed of answers with the vectors of chunks as a signal: the question is embedded, the vector store is searched,
// then files are ranked. It is measured with a collection for each repository, and with all chunks in one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.ts';
import type { Embedder } from '../../../src/services/memory/embedding/embedder.ts';
import { toChunkPassage } from '../../../src/services/memory/embedding/passages.ts';
import { Points } from '../../../src/services/memory/embedding/points.ts';
import { SimilarBlobs } from '../../../src/services/memory/embedding/similar-blobs.ts';
import { openStaticEmbedder } from '../../../src/services/memory/embedding/static-embedder.ts';
import { joinVectors } from '../../../src/services/memory/indexing/embedding-work.ts';
import { rankFiles } from '../../../src/services/memory/search/ranking/rank.ts';
import { Snapshot } from '../../../src/services/memory/search/ranking/snapshot.ts';
import { toDense } from '../../../src/services/memory/search/thread/to-dense.ts';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { loadPackage } from './load-package.ts';
import { askQuestions, collectParts, toLatencies } from './measure-speed.ts';
import type { OpenedPackage } from './open-package.ts';

const MEMORY_BYTES_MAX = 1 << 30;
/** The number of points that fit into one write. */
const POINTS_AT_ONCE = 2_000;
const LOAD_MS_MAX = 60_000;

interface EmbeddedPackage {
  readonly ids: readonly string[];
  readonly vectors: readonly Float32Array[];
}

export async function measureDenseSpeed(packages: readonly OpenedPackage[], chunksWanted: number) {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-bench-dense-'));
  const vectorStore = await openEmbeddedVectorStore({ dataDir: folder, memoryBytesMax: MEMORY_BYTES_MAX });
  try {
    const points = new Points(vectorStore, systemClock);
    const embedder = await openStaticEmbedder();
    const parts = collectParts(packages, chunksWanted);
    const embedded = new Map<OpenedPackage, EmbeddedPackage>();
    await points.create('all', embedder.id, embedder.dimension ?? 0);
    for (const { group } of parts) {
      const opened = packages[group % packages.length];
      if (opened === undefined) continue;
      const own = embedded.get(opened) ?? (await embedPackage(opened));
      embedded.set(opened, own);
      await points.create(`${group}`, embedder.id, embedder.dimension ?? 0);
      await putAll(points, `${group}`, embedder.id, own);
      await putAll(points, 'all', embedder.id, { ...own, ids: own.ids.map((id) => `${group}-${id}`) });
    }
    // Hours pass between questions: after one that took too long, the next one still uses vectors.
    let hours = 0;
    const clock = { nowMs: () => hours++ * 3_600_000 };
    const similar = new SimilarBlobs({ embedder, points, clock, onFailure: () => {} });
    const snapshot = new Snapshot(parts);
    const measure = async (repositoryIds: readonly string[]) => {
      await loadCollections(points, embedder, repositoryIds);
      // Questions that were answered without vectors, because those took too long.
      let tooSlow = 0;
      const times = await askQuestions(packages, async (query) => {
        const found = await similar.find(query, repositoryIds);
        if (found === undefined) tooSlow++;
        rankFiles(snapshot, query, { top: 10, dense: found && toDense(snapshot, found) });
      });
      return { chunks: snapshot.chunkCount, collections: repositoryIds.length, tooSlow, ...toLatencies(times) };
    };
    return [await measure(['all']), await measure(parts.map(({ group }) => `${group}`))];
  } finally {
    await vectorStore.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loads the collections: reading one from the disk may take longer than a search waits for its vectors. */
async function loadCollections(points: Points, embedder: Embedder, repositoryIds: readonly string[]): Promise<void> {
  const vector = new Float32Array(embedder.dimension ?? 0).fill(1);
  for (const id of repositoryIds) {
    await points.search(id, embedder.id, vector, { limit: 1, signal: AbortSignal.timeout(LOAD_MS_MAX) });
  }
}

async function embedPackage({ source }: OpenedPackage): Promise<EmbeddedPackage> {
  const embedder = await openStaticEmbedder();
  const { files } = await loadPackage(source);
  const ids: string[] = [];
  const passages: string[] = [];
  for (const { path, blob, text, analysis } of files) {
    const lines = text.split('\n');
    for (const [number, chunk] of analysis.chunks.entries()) {
      ids.push(`${blob}#${number}`);
      passages.push(toChunkPassage(path, chunk, lines));
    }
  }
  return { ids, vectors: await embedder.embedTexts(passages, 'passage') };
}

async function putAll(points: Points, repositoryId: string, embedderId: string, all: EmbeddedPackage): Promise<void> {
  for (let at = 0; at < all.ids.length; at += POINTS_AT_ONCE) {
    const values = joinVectors(all.vectors.slice(at, at + POINTS_AT_ONCE));
    await points.put(repositoryId, embedderId, all.ids.slice(at, at + POINTS_AT_ONCE), values);
  }
}
