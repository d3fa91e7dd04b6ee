// The results of the memory benchmark as Markdown.
import type { Machine } from '../../measure/machine.ts';
import type { HalfQuality } from './measure-quality.ts';
import type { QuerySpeed } from './measure-speed.ts';
import type { Quality } from './quality.ts';

export interface MemoryResults {
  readonly startedAt: string;
  readonly machine: Machine;
  readonly indexing: {
    readonly packages: number;
    readonly files: number;
    readonly textMegabytes: number;
    readonly analysisMegabytesPerSecond: number;
    readonly analysisFilesPerSecond: number;
    readonly buildMegabytesPerSecond: number;
    readonly segmentBytesPerTextByte: number;
  };
  readonly speed: readonly QuerySpeed[];
  readonly tune: HalfQuality;
  readonly test: HalfQuality;
}

export function toMarkdown(results: MemoryResults, file: string): string {
  const { startedAt, machine, indexing, speed, tune, test } = results;
  const gain = test.whole.ndcg - test.bodyAlone.ndcg;
  return [
    '# Code search of `memory`',
    `Made by \`npm run bench:memory\` on ${startedAt.slice(0, 10)}; the numbers are in [${file}](${file}), the questions are described in [the corpus](../services/memory/corpus/README.md). Weights are fitted on the half \`tune\` only. One result for each file; mean over questions.`,
    `**Machine**: ${machine.processor}, ${machine.cores} cores, ${machine.runtime}.`,
    `On the half \`test\` (${test.questions} questions) the whole ranker reaches NDCG@10 ${score(test.whole.ndcg)}, ${score(gain)} more than BM25 over the text alone.`,
    '## Quality',
    toTable(
      ['half', 'ranking', 'NDCG@10', 'MRR', 'recall@3', 'recall@10', 'best file in the first 3'],
      [
        toRow('tune', 'BM25 alone', tune.bodyAlone),
        toRow('tune', 'whole', tune.whole),
        toRow('test', 'BM25 alone', test.bodyAlone),
        toRow('test', 'whole', test.whole),
      ],
    ),
    '## Signal after signal (NDCG@10)',
    toTable(
      ['with', 'tune', 'test'],
      tune.steps.map(({ name, ndcg }, index) => [name, score(ndcg), score(test.steps[index]?.ndcg ?? 0)]),
    ),
    '## Without one signal (loss of NDCG@10)',
    toTable(
      ['signal', 'tune', 'test'],
      tune.ablations.map(({ signal, loss }, index) => [signal, score(loss), score(test.ablations[index]?.loss ?? 0)]),
    ),
    '## By kind of question and by language',
    toTable(['', 'tune', 'test'], [...toRows(tune.byKind, test.byKind), ...toRows(tune.byLanguage, test.byLanguage)]),
    '## Speed',
    `${indexing.files.toLocaleString('en')} files of ${indexing.packages} packages, ${indexing.textMegabytes} MB: analysed at ${indexing.analysisMegabytesPerSecond} MB/s (${indexing.analysisFilesPerSecond} files/s) on one thread, segments built at ${indexing.buildMegabytesPerSecond} MB/s; a segment has ${indexing.segmentBytesPerTextByte} of the size of the text.`,
    toTable(
      ['chunks', 'files', 'segments', 'open ms', 'query p50 ms', 'query p99 ms'],
      speed.map(({ chunks, files, segments, openMs, p50Ms, p99Ms }) =>
        [chunks, files, segments, openMs, p50Ms, p99Ms].map(String),
      ),
    ),
    '',
  ].join('\n\n');
}

function toRow(half: string, ranking: string, quality: Quality): string[] {
  const { ndcg, reciprocalRank, recall3, recall10, hit3 } = quality;
  return [half, ranking, ...[ndcg, reciprocalRank, recall3, recall10, hit3].map(score)];
}

function toRows(tune: Readonly<Record<string, Quality>>, test: Readonly<Record<string, Quality>>): string[][] {
  const names = [...new Set([...Object.keys(tune), ...Object.keys(test)])];
  return names.map((name) => [name, score(tune[name]?.ndcg), score(test[name]?.ndcg)]);
}

function toTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function score(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(3);
}
