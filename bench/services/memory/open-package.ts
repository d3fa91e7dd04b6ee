import { Snapshot } from '../../../src/services/memory/search/ranking/snapshot.ts';
import { Segment } from '../../../src/services/memory/search/segment/segment.ts';
import { SegmentBuilder } from '../../../src/services/memory/search/segment/segment-builder.ts';
import { round } from '../../measure/statistics.ts';
import { listCorpusQueries } from './corpus/queries.ts';
import type { CorpusPackage } from './corpus/sources.ts';
import { loadPackage } from './load-package.ts';

export type OpenedPackage = Awaited<ReturnType<typeof openPackage>>;

/** Indexes a package as one segment. */
export async function openPackage(source: CorpusPackage) {
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
  };
}

/** Summarises the sizes of packages and the speed of indexing them. */
export function describeIndexing(packages: readonly OpenedPackage[]) {
  const sum = (pick: (opened: OpenedPackage) => number) => packages.reduce((total, opened) => total + pick(opened), 0);
  const megabytes = sum(({ textBytes }) => textBytes) / 1e6;
  const analysisSeconds = sum(({ analysisMs }) => analysisMs) / 1_000;
  return {
    packages: packages.length,
    files: sum(({ files }) => files),
    textMegabytes: round(megabytes),
    analysisMegabytesPerSecond: round(megabytes / analysisSeconds),
    analysisFilesPerSecond: round(sum(({ files }) => files) / analysisSeconds),
    buildMegabytesPerSecond: round(megabytes / (sum(({ buildMs }) => buildMs) / 1_000)),
    segmentBytesPerTextByte: round(sum(({ segmentBytes }) => segmentBytes) / 1e6 / megabytes),
  };
}
