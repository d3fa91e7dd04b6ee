// The results of the memory benchmark as Markdown.
import type { Machine } from '../../measure/machine.ts';
import { round } from '../../measure/statistics.ts';
import { toTable } from '../../report/markdown.ts';
import type { measureAnswers } from './measure-answers.ts';
import type { measureDenseSpeed } from './measure-dense-speed.ts';
import type { measureQuality } from './measure-quality.ts';
import type { measureService } from './measure-service.ts';
import type { measureQuerySpeed } from './measure-speed.ts';
import type { describeIndexing } from './open-package.ts';
import type { Quality } from './quality.ts';

type Service = Awaited<ReturnType<typeof measureService>>;
type Answers = Awaited<ReturnType<typeof measureAnswers>>;

export interface MemoryResults {
  readonly startedAt: string;
  readonly machine: Machine;
  /** The share of the processors that other processes used at the start; a large share makes times worthless. */
  readonly loadOfOthers: number | undefined;
  readonly indexing: ReturnType<typeof describeIndexing>;
  readonly speed: readonly Awaited<ReturnType<typeof measureQuerySpeed>>[];
  readonly denseSpeed: Awaited<ReturnType<typeof measureDenseSpeed>>;
  readonly tune: ReturnType<typeof measureQuality>;
  readonly test: ReturnType<typeof measureQuality>;
  readonly service: Service;
  readonly answers: Answers;
}

export function toMarkdown(results: MemoryResults, file: string): string {
  const { startedAt, machine, loadOfOthers, indexing, speed, denseSpeed, tune, test, service, answers } = results;
  const gain = test.whole.ndcg - test.bodyAlone.ndcg;
  return [
    '# Code search of `memory`',
    `Made by \`npm run bench:memory\` on ${startedAt.slice(0, 10)}; the numbers are in [${file}](${file}), the questions are described in [the corpus](../services/memory/corpus/README.md). Weights are fitted on the half \`tune\` only. One result for each file; mean over questions.`,
    `**Machine**: ${machine.processor}, ${machine.cores} cores, ${machine.runtime}.${toLoadText(loadOfOthers)}`,
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
    '## Tokens of a default answer',
    `${answers.answers} answers of \`search_code\` to the questions of the half \`test\`. One estimate takes four characters for a token, the other splits the text as tokenizers do and rather counts too many.`,
    toTable(
      ['', 'estimate', 'median', 'p99', 'largest'],
      [
        toTokenRow('text', 'characters', answers.text),
        toTokenRow('text', 'pieces', answers.textSplit),
        toTokenRow('structured', 'characters', answers.structured),
        toTokenRow('structured', 'pieces', answers.structuredSplit),
      ],
    ),
    '## Speed',
    `${indexing.files.toLocaleString('en')} files of ${indexing.packages} packages, ${indexing.textMegabytes} MB: analysed at ${indexing.analysisMegabytesPerSecond} MB/s (${indexing.analysisFilesPerSecond} files/s) on one thread, segments built at ${indexing.buildMegabytesPerSecond} MB/s; a segment has ${indexing.segmentBytesPerTextByte} of the size of the text.`,
    toTable(
      ['chunks', 'files', 'segments', 'open ms', 'query p50 ms', 'query p99 ms'],
      speed.map(({ chunks, files, segments, openMs, p50Ms, p99Ms }) => [chunks, files, segments, openMs, p50Ms, p99Ms]),
    ),
    'With vectors turned on: the question is embedded, the collections of all repositories are searched, then files are ranked.',
    toTable(
      ['chunks', 'collections', 'query p50 ms', 'query p99 ms', 'answered without vectors, which took too long'],
      denseSpeed.map(({ chunks, collections, p50Ms, p99Ms, tooSlow }) => [chunks, collections, p50Ms, p99Ms, tooSlow]),
    ),
    '## The service',
    toServiceText(service),
    toTable(
      ['health of the other services', 'p50 ms', 'p90 ms', 'p99 ms'],
      [
        ['alone', ...Object.values(service.large.alone)],
        ['while it indexes', ...Object.values(service.large.beside)],
      ],
    ),
    '',
  ].join('\n\n');
}

function toServiceText({ first, pushSeconds, saveSeconds, large }: Service): string {
  const { alone, beside } = large;
  return [
    `First index of a repository of ${first.files} files: ${first.seconds} s (${first.filesPerSecond} files/s, ${first.megabytesPerSecond} MB/s), with ${first.processorSecondsPerMegabyte} s of processor time for each MB.`,
    `A commit of one file is found ${pushSeconds.p50} s after it was pushed (at most ${pushSeconds.max} s), a saved file of a watched folder after ${saveSeconds.p50} s (at most ${saveSeconds.max} s).`,
    `${large.files.toLocaleString('en')} files: ${large.seconds} s (${large.filesPerSecond} files/s); the process took ${large.memoryMegabytes} MB more at its peak, and a client of the other services had ${round(beside.p99 / alone.p99)} times its own p99.${toLoadText(large.loadOfOthers)}`,
  ].join('\n\n');
}

function toLoadText(share: number | undefined): string {
  return share === undefined ? '' : ` Others used ${Math.round(share * 100)} % of the processors when it began.`;
}

function toTokenRow(content: string, estimate: string, { median, p99, max }: Answers['text']): string[] {
  return [content, estimate, ...[median, p99, max].map((tokens) => tokens.toFixed(0))];
}

function toRow(half: string, ranking: string, quality: Quality): string[] {
  const { ndcg, reciprocalRank, recall3, recall10, hit3 } = quality;
  return [half, ranking, ...[ndcg, reciprocalRank, recall3, recall10, hit3].map(score)];
}

function toRows(tune: Readonly<Record<string, Quality>>, test: Readonly<Record<string, Quality>>): string[][] {
  const names = [...new Set([...Object.keys(tune), ...Object.keys(test)])];
  return names.map((name) => [name, score(tune[name]?.ndcg), score(test[name]?.ndcg)]);
}

function score(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(3);
}
