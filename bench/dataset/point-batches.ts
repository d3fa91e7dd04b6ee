// A dataset as points of a store.
import type { CollectionAddress, PointBatch, VectorStore, WriteContext } from '../../src/vector/vector-store.ts';
import { batchesOf, type Dataset } from './dataset.ts';

export function toWrite(at: CollectionAddress): WriteContext {
  return { at, idempotency: null, startedAtMs: performance.timeOrigin + performance.now() };
}

export async function createCollection(store: VectorStore, at: CollectionAddress, size: number): Promise<void> {
  await store.createCollection(toWrite(at), { size, distance: 'Cosine', tuning: '{}' }, false);
}

/** Yields batches in which the point of row i has the id "i". */
export function* toBatches(dataset: Dataset, size: number, toPayload: (row: number) => string): Generator<PointBatch> {
  for (const { first, count, values } of batchesOf(dataset, size)) {
    yield {
      ids: Array.from({ length: count }, (_, i) => `${first + i}`),
      values: new Float32Array(values),
      offsets: Uint32Array.from({ length: count + 1 }, (_, i) => i * dataset.dimension),
      payloads: Array.from({ length: count }, (_, i) => toPayload(first + i)),
    };
  }
}

/** Returns a payload as an indexer of source files stores it, with the given number of lines of code. */
export function toSourcePayload(row: number, lines: number, more: object = {}): string {
  const [folder, file] = toSourcePath(row);
  return JSON.stringify({
    filePath: `src/${folder}/${file}`,
    codeChunk: `export function f${row}() {\n${'  // some words about it "and more"\n'.repeat(lines)}}`,
    startLine: row % 1_000,
    ...more,
    pathSegments: { 0: 'src', 1: folder, 2: file },
  });
}

export function toSourcePath(row: number): [folder: string, file: string] {
  return [`folder${row % 97}`, `file${Math.floor(row / 10)}.ts`];
}
