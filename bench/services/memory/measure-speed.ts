// The speed of answers over an index of a given size, made of the packages of the corpus, several times over.
import { rankFiles } from '../../../src/services/memory/search/ranking/rank.ts';
import { Snapshot } from '../../../src/services/memory/search/ranking/snapshot.ts';
import type { SnapshotPart } from '../../../src/services/memory/search/ranking/snapshot-part.ts';
import { quantile, round } from '../../measure/statistics.ts';
import type { OpenedPackage } from './open-package.ts';

const QUESTIONS = 300;
const WARM_UP = 30;

export async function measureQuerySpeed(packages: readonly OpenedPackage[], chunksWanted: number) {
  const parts = collectParts(packages, chunksWanted);
  const begun = performance.now();
  const snapshot = new Snapshot(parts);
  const openMs = performance.now() - begun;
  const times = await askQuestions(packages, async (query) => void rankFiles(snapshot, query, { top: 10 }));
  return {
    chunks: snapshot.chunkCount,
    files: snapshot.fileCount,
    segments: parts.length,
    openMs: round(openMs),
    ...toLatencies(times),
  };
}

export function toLatencies(times: readonly number[]) {
  return { p50Ms: round(quantile(times, 0.5)), p99Ms: round(quantile(times, 0.99)) };
}

/** Asks questions spread over the packages, the same in every run. Returns the milliseconds of each. */
export async function askQuestions(
  packages: readonly OpenedPackage[],
  ask: (query: string) => Promise<void>,
): Promise<number[]> {
  const queries = packages.flatMap((opened) => opened.queries.map(({ query }) => query));
  const times: number[] = [];
  for (let number = 0; number < QUESTIONS + WARM_UP; number++) {
    const asked = performance.now();
    await ask(queries[(number * 7_919) % queries.length] ?? '');
    if (number >= WARM_UP) times.push(performance.now() - asked);
  }
  return times;
}

/** Collects parts, each of which counts as a separate repository. */
export function collectParts(packages: readonly OpenedPackage[], chunksWanted: number): SnapshotPart[] {
  const parts: SnapshotPart[] = [];
  let chunks = 0;
  while (chunks < chunksWanted) {
    const { snapshot } = packages[parts.length % packages.length]!;
    const segment = snapshot.parts[0]!.segment;
    parts.push({ segment, group: parts.length });
    chunks += segment.chunkCount;
  }
  return parts;
}
