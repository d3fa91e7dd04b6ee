// Fits the weights of the ranker's signals on the tune half of the corpus and writes weights.json.
//
//   node tools/fit-ranking.ts [--dry] [--restarts 4]
//
// The objective is the mean NDCG@10 less a penalty for each factor by which a weight leaves its start, because the corpus is small
// and the start was proven elsewhere. Cross-validation by package tells what the fit gains on packages that it has not seen.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listCorpusPackages } from '../bench/services/memory/corpus/sources.ts';
import { type Example, listExamples, toMeanNdcg } from '../bench/services/memory/examples.ts';
import { openPackage } from '../bench/services/memory/open-package.ts';
import { SIGNAL_NAMES, type SignalName, WEIGHTS } from '../src/services/memory/search/ranking/weights.ts';

const WEIGHTS_FILE = fileURLToPath(new URL('../src/services/memory/search/weights.json', import.meta.url));
/** NDCG that a weight must gain to leave its start by a factor of e. */
const PENALTY = 0.015;
const FACTORS = [0.5, 0.7, 0.85, 0.95, 1.05, 1.18, 1.4, 2];
const ROUNDS_MAX = 12;
const FOLDS = 5;
/** Not fitted: the corpus has no commits and no dense scores, and an exact symbol must win whatever else is said. */
const FIXED: readonly SignalName[] = ['dense', 'commits', 'symbol'];

type SignalWeights = Record<SignalName, number>;

const { values } = parseArgs({ options: { dry: { type: 'boolean' }, restarts: { type: 'string', default: '2' } } });
const start = JSON.parse(readFileSync(new URL('fit-ranking-start.json', import.meta.url), 'utf8')) as SignalWeights;
const examples = await loadTuneExamples();
console.log(`${examples.length} questions; present weights ${format(toMeanNdcg(examples, WEIGHTS.signals))}`);
crossValidate();
const fitted = fitWithRestarts(examples);
console.log(`fitted on all: ${format(toMeanNdcg(examples, fitted))}`, fitted);
if (values.dry !== true) {
  const rounded = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, Number(fitted[name].toPrecision(3))]));
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ ...WEIGHTS, signals: rounded }, null, 2)}\n`);
}

async function loadTuneExamples(): Promise<Example[]> {
  const all: Example[] = [];
  for (const source of listCorpusPackages())
    if (source.half === 'tune') all.push(...listExamples(await openPackage(source), WEIGHTS));
  return all;
}

function crossValidate(): void {
  const names = [...new Set(examples.map(({ packageName }) => packageName))];
  const foldOf = (example: Example) => names.indexOf(example.packageName) % FOLDS;
  let before = 0;
  let after = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = examples.filter((example) => foldOf(example) === fold);
    const weights = fitFrom(
      examples.filter((example) => foldOf(example) !== fold),
      start,
    );
    before += toMeanNdcg(held, start) * held.length;
    after += toMeanNdcg(held, weights) * held.length;
  }
  console.log(`cross-validated: start ${format(before / examples.length)}, fitted ${format(after / examples.length)}`);
}

function fitWithRestarts(given: readonly Example[]): SignalWeights {
  let best = fitFrom(given, start);
  let seed = 1;
  for (let restart = 1; restart < Number(values.restarts); restart++) {
    const moved = { ...start };
    for (const name of SIGNAL_NAMES) if (!FIXED.includes(name)) moved[name] *= Math.exp(random(seed++) - 0.5);
    const other = fitFrom(given, moved);
    if (toObjective(given, other) > toObjective(given, best)) best = other;
  }
  return best;
}

/** Coordinate ascent: each weight in turn takes the factor that gains most, until none gains. */
function fitFrom(given: readonly Example[], from: SignalWeights): SignalWeights {
  const weights = { ...from };
  let best = toObjective(given, weights);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = best;
    for (const name of SIGNAL_NAMES) {
      if (FIXED.includes(name)) continue;
      const present = weights[name];
      for (const factor of FACTORS) {
        const tried = { ...weights, [name]: present * factor };
        const objective = toObjective(given, tried);
        if (objective <= best) continue;
        best = objective;
        weights[name] = tried[name];
      }
    }
    if (best - before < 1e-5) break;
  }
  return weights;
}

function toObjective(given: readonly Example[], weights: SignalWeights): number {
  const penalty = SIGNAL_NAMES.reduce((sum, name) => sum + Math.log(weights[name] / start[name]) ** 2, 0);
  return toMeanNdcg(given, weights) - PENALTY * penalty;
}

/** The same numbers in every run. */
function random(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

function format(value: number): string {
  return value.toFixed(4);
}
