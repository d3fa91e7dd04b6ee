// Fits the weights of the ranker's signals on the tune half of the corpus and writes weights.json.
//
//   node tools/fit-ranking.ts [--dry]
//
// It minimises the cross-entropy between the labels of a question and the softmax of the scores of its files. Unlike
// NDCG this is smooth, so it uses every file and overfits less. The corpus is small, so weights are pulled to their
// start, which was proven elsewhere. Cross-validation by package measures the gain on packages that the fit has not
// seen.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listCorpusPackages } from '../bench/services/memory/corpus/sources.ts';
import { type Example, listExamples, toMeanNdcg } from '../bench/services/memory/examples.ts';
import { openPackage } from '../bench/services/memory/open-package.ts';
import { SIGNAL_NAMES, type SignalName, WEIGHTS } from '../src/services/memory/search/ranking/weights.ts';

const WEIGHTS_FILE = fileURLToPath(new URL('../src/services/memory/search/weights.json', import.meta.url));
/** The pull to the start: the loss of a weight that is 0 or twice its start. Chosen by cross-validation. */
const PULL = 0.03;
/** The weight of questions that name the file which answers them; the corpus has fewer of them than people ask. */
const NAMED_WORTH = 3;
const STEPS = 150;
const FOLDS = 5;
/** Adam: the size of a step, and how slowly the means of the gradient and of its square follow. */
const ADAM = { step: 0.03, mean: 0.9, square: 0.99 } as const;
/** The signals without a fit: the corpus has no commits and no dense scores, and an exact symbol always comes first. */
const FIXED: readonly SignalName[] = ['dense', 'commits', 'symbol'];

type SignalWeights = Record<SignalName, number>;

const { values } = parseArgs({ options: { dry: { type: 'boolean' } } });
const start = JSON.parse(readFileSync(new URL('fit-ranking-start.json', import.meta.url), 'utf8')) as SignalWeights;
const examples = await loadTuneExamples();
console.log(`${examples.length} questions`);
report('start', start);
report('present weights', WEIGHTS.signals);
crossValidate();
const fitted = fitWeights(examples);
report('fitted on all', fitted);
console.log(fitted);
if (values.dry !== true) writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ ...WEIGHTS, signals: fitted }, null, 2)}\n`);

async function loadTuneExamples(): Promise<Example[]> {
  const all: Example[] = [];
  for (const source of listCorpusPackages())
    if (source.half === 'tune') all.push(...listExamples(await openPackage(source), WEIGHTS));
  return all;
}

function report(title: string, weights: SignalWeights): void {
  const named = examples.filter(({ namesAnswer }) => namesAnswer);
  const [all, ofNamed] = [examples, named].map((given) => toMeanNdcg(given, weights).toFixed(4));
  console.log(`${title}: NDCG@10 ${all}; of the ${named.length} that name their answer ${ofNamed}`);
}

function crossValidate(): void {
  const names = [...new Set(examples.map(({ packageName }) => packageName))];
  const foldOf = (example: Example) => names.indexOf(example.packageName) % FOLDS;
  let sum = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitWeights(examples.filter((example) => foldOf(example) !== fold));
    const held = examples.filter((example) => foldOf(example) === fold);
    sum += toMeanNdcg(held, weights) * held.length;
  }
  console.log(`fitted on other packages: NDCG@10 ${(sum / examples.length).toFixed(4)}`);
}

function fitWeights(given: readonly Example[]): SignalWeights {
  const origin = SIGNAL_NAMES.map((name) => start[name]);
  const weights = [...origin];
  const means = weights.map(() => 0);
  const squares = weights.map(() => 0);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = toGradient(given, weights);
    SIGNAL_NAMES.forEach((name, index) => {
      if (FIXED.includes(name)) return;
      const from = origin[index]!;
      const slope = gradient[index]! + (2 * PULL * (weights[index]! - from)) / from ** 2;
      means[index] = ADAM.mean * means[index]! + (1 - ADAM.mean) * slope;
      squares[index] = ADAM.square * squares[index]! + (1 - ADAM.square) * slope ** 2;
      const mean = means[index]! / (1 - ADAM.mean ** step);
      weights[index]! -= (ADAM.step * mean) / (Math.sqrt(squares[index]! / (1 - ADAM.square ** step)) + 1e-8);
    });
  }
  const rounded = SIGNAL_NAMES.map((name, index) => [name, Number(weights[index]!.toPrecision(3))]);
  return Object.fromEntries(rounded) as SignalWeights;
}

/** Returns the gradient of the mean cross-entropy over the questions. */
function toGradient(given: readonly Example[], weights: readonly number[]): Float64Array {
  const gradient = new Float64Array(weights.length);
  const worthOf = ({ namesAnswer }: Example) => (namesAnswer ? 1 + NAMED_WORTH : 1);
  const total = given.reduce((sum, example) => sum + worthOf(example), 0);
  for (const example of given) {
    const { rows, grades } = example;
    const gradeSum = grades.reduce((sum, grade) => sum + grade, 0);
    if (gradeSum === 0) continue;
    toSoftmax(rows, weights).forEach((probability, file) => {
      const error = ((probability - grades[file]! / gradeSum) * worthOf(example)) / total;
      for (let signal = 0; signal < weights.length; signal++)
        gradient[signal]! += error * rows[file * weights.length + signal]!;
    });
  }
  return gradient;
}

function toSoftmax(rows: Float32Array, weights: readonly number[]): Float64Array {
  const scores = new Float64Array(rows.length / weights.length);
  for (let file = 0, at = 0; file < scores.length; file++)
    for (let signal = 0; signal < weights.length; signal++) scores[file]! += weights[signal]! * rows[at++]!;
  const largest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - largest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}
