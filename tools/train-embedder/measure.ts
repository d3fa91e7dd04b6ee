// Measures what the dense signal adds to the ranking of the labelled corpus, by its weight in the sum, for each way to
// compute it from the vectors of a file. The weight is chosen on the tune half; a weight of 1,000 measures the dense
// signal alone.
//
//   node tools/train-embedder/measure.ts [--half tune] [model.bin …]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listCorpusPackages } from '../../bench/services/memory/corpus/sources.ts';
import { type Example, listExamples, toNdcg } from '../../bench/services/memory/examples.ts';
import { loadPackage } from '../../bench/services/memory/load-package.ts';
import { type OpenedPackage, openPackage } from '../../bench/services/memory/open-package.ts';
import { toChunkPassage } from '../../src/services/memory/embedding/passages.ts';
import { embedTerms, embedText } from '../../src/services/memory/embedding/static-embedder.ts';
import { parseStaticModel, type StaticModel } from '../../src/services/memory/embedding/static-model.ts';
import { countTerms } from '../../src/services/memory/embedding/terms.ts';
import { SIGNAL_NAMES, WEIGHTS } from '../../src/services/memory/search/ranking/weights.ts';
import { toSummaryPassage } from './summary-passage.ts';

const DENSE_WEIGHTS = [0, 0.3, 0.6, 1, 1.5, 2, 3, 4, 1_000];
/** The number of files that the vector search finds; other files have no dense score. */
const FILES_MAX = 100;
const HITS_MAX = 200;

interface Similarities {
  readonly summary: number;
  /** Best first. */
  readonly chunks: readonly number[];
}

/** Functions from the similarities of a file's vectors to its dense score. */
const WAYS: Readonly<Record<string, (files: readonly Similarities[]) => Map<number, number>>> = {
  summary: (files) => toTop(files.map(({ summary }) => summary)),
  chunk: (files) => toTop(files.map(({ chunks: [best = 0] }) => best)),
  chunks: (files) =>
    toTop(files.map(({ chunks: [first = 0, second = 0, third = 0] }) => first + second / 2 + third / 3)),
  either: (files) => toTop(files.map(({ summary, chunks: [best = 0] }) => Math.max(summary, best))),
  hits: toHits,
};

interface FileVectors {
  readonly summary: Float32Array;
  readonly chunks: readonly Float32Array[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string', default: 'tune' } },
});
const fallback = fileURLToPath(new URL('../../src/services/memory/embedding/model.bin', import.meta.url));
const models = (positionals.length > 0 ? positionals : [fallback]).map((path) => ({
  path,
  model: parseStaticModel(readFileSync(path)),
}));
/** Examples by model and way. */
const examples = new Map<string, Example[]>();
for (const source of listCorpusPackages())
  if (source.half === values.half) await addExamples(await openPackage(source));
for (const [name, list] of examples) report(name, list);

async function addExamples(opened: OpenedPackage): Promise<void> {
  const { files } = await loadPackage(opened.source);
  const texts = files.map(({ path, text, analysis }) => {
    const lines = text.split('\n');
    return {
      summary: countTerms(toSummaryPassage(path, analysis), 'passage'),
      chunks: analysis.chunks.map((chunk) => countTerms(toChunkPassage(path, chunk, lines), 'passage')),
    };
  });
  const lexical = listExamples(opened, WEIGHTS);
  for (const { path, model } of models) {
    const vectors = texts.map(({ summary, chunks }) => ({
      summary: embedTerms(model, summary, 'passage'),
      chunks: chunks.map((chunk) => embedTerms(model, chunk, 'passage')),
    }));
    for (const example of lexical) {
      const similarities = toSimilarities(model, vectors, example.query);
      for (const [way, toScores] of Object.entries(WAYS)) {
        const scores = toScores(similarities);
        const list = examples.get(`${path} ${way}`) ?? [];
        list.push(withDense(example, scores));
        examples.set(`${path} ${way}`, list);
      }
    }
  }
  console.error(`measured ${opened.source.name}`);
}

/** Returns the same example with dense scores, relative to the largest as in the ranker. */
function withDense(example: Example, scores: ReadonlyMap<number, number>): Example {
  const rows = example.rows.slice();
  const column = SIGNAL_NAMES.indexOf('dense');
  const largest = Math.max(...scores.values()) || 1;
  for (const [position, file] of example.files.entries())
    rows[position * SIGNAL_NAMES.length + column] = (scores.get(file) ?? 0) / largest;
  return { ...example, rows };
}

function toSimilarities(model: StaticModel, vectors: readonly FileVectors[], query: string): Similarities[] {
  const question = embedText(model, query, 'question');
  return vectors.map(({ summary, chunks }) => ({
    summary: dot(question, summary),
    chunks: chunks.map((chunk) => dot(question, chunk)).sort((a, b) => b - a),
  }));
}

/** Returns the best files, each with its distance above the last of them. */
function toTop(scores: readonly number[]): Map<number, number> {
  const order = scores.map((_, file) => file).sort((a, b) => scores[b]! - scores[a]!);
  const best = order.slice(0, FILES_MAX);
  const floor = scores[best.at(-1) ?? 0] ?? 0;
  return new Map(best.map((file) => [file, scores[file]! - floor]));
}

/** Returns the hits of a vector store: of the best chunks of all files, the first one of each file. */
function toHits(files: readonly Similarities[]): Map<number, number> {
  const all = files.flatMap(({ chunks }, file) => chunks.map((similarity) => ({ file, similarity })));
  const hits = all.sort((a, b) => b.similarity - a.similarity).slice(0, HITS_MAX);
  const floor = hits.at(-1)?.similarity ?? 0;
  return new Map(hits.reverse().map(({ file, similarity }) => [file, similarity - floor]));
}

function report(name: string, list: readonly Example[]): void {
  console.log(`${name}: ${DENSE_WEIGHTS.map((weight) => `${weight}→${toMean(list, weight).toFixed(4)}`).join(' ')}`);
  const present = WEIGHTS.signals.dense;
  const gains = list.map((example) => toMean([example], present) - toMean([example], 0));
  const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length;
  const error = Math.sqrt(gains.reduce((sum, one) => sum + (one - gain) ** 2, 0)) / gains.length;
  const kinds = Object.entries(Object.groupBy(list, ({ kind }) => kind)).map(
    ([kind, own = []]) => `${kind} ${toMean(own, 0).toFixed(3)}→${toMean(own, present).toFixed(3)}`,
  );
  console.log(`  with ${present}: ${gain.toFixed(4)} more, standard error ${error.toFixed(4)}; ${kinds.join(', ')}`);
}

function toMean(list: readonly Example[], dense: number): number {
  const weights = SIGNAL_NAMES.map((name) => (name === 'dense' ? dense : WEIGHTS.signals[name]));
  return list.reduce((sum, example) => sum + toNdcg(example, weights), 0) / list.length;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
