import { Snapshot } from '../../../src/services/memory/search/ranking/snapshot.ts';
import { Segment } from '../../../src/services/memory/search/segment/segment.ts';
import { SegmentBuilder } from '../../../src/services/memory/search/segment/segment-builder.ts';
import { type CorpusQuery, listCorpusQueries } from './corpus/queries.ts';
import type { CorpusPackage } from './corpus/sources.ts';
import { loadPackage } from './load-package.ts';

export interface OpenedPackage {
  readonly source: CorpusPackage;
  readonly queries: readonly CorpusQuery[];
  readonly snapshot: Snapshot;
  readonly files: number;
  readonly textBytes: number;
  readonly segmentBytes: number;
  readonly analysisMs: number;
  readonly buildMs: number;
  readonly openMs: number;
}

/** Indexes a package as one segment. */
export async function openPackage(source: CorpusPackage): Promise<OpenedPackage> {
  const { files, bytes, analysisMs } = await loadPackage(source);
  const begun = performance.now();
  const builder = new SegmentBuilder();
  for (const file of files) builder.add(file);
  const segment = builder.finish();
  const built = performance.now();
  const snapshot = new Snapshot([{ segment: new Segment(segment), group: 0 }]);
  return {
    source,
    queries: listCorpusQueries(source.name),
    snapshot,
    files: files.length,
    textBytes: bytes,
    segmentBytes: segment.length,
    analysisMs,
    buildMs: built - begun,
    openMs: performance.now() - built,
  };
}
