// Our own model. The vector of a text is the normalised sum of the vectors of its terms.
import { readFile } from 'node:fs/promises';
import type { Embedder, TextKind } from './embedder.ts';
import { parseStaticModel, type StaticModel } from './static-model.ts';
import { countTerms } from './terms.ts';

const MODEL_FILE = new URL('model.bin', import.meta.url);

/**
 * The threshold of relevance, fitted on the tune half of the corpus. 19 of 20 unrelated questions stay below it in all
 * chunks of a package. Four of five files that answer a question are above it.
 */
const RELATED_MIN = 0.28;

let opened: Promise<StaticModel> | undefined;

/** Opens the model. It is read once per thread, on first use. */
export function openStaticModel(): Promise<StaticModel> {
  opened ??= readFile(MODEL_FILE).then(parseStaticModel);
  return opened;
}

export async function openStaticEmbedder(): Promise<Embedder> {
  return createStaticEmbedder(await openStaticModel());
}

export function createStaticEmbedder(model: StaticModel): Embedder {
  return {
    id: `static-${model.checksum.toString(16)}`,
    dimension: model.dimension,
    isStatic: true,
    relatedMin: RELATED_MIN,
    embedTexts: async (texts, kind) => texts.map((text) => embedText(model, text, kind)),
  };
}

export function embedText(model: StaticModel, text: string, kind: TextKind): Float32Array {
  return embedTerms(model, countTerms(text, kind), kind);
}

/** Returns the vector of a question with a share of that of other terms for the same. */
export function embedQuestion(
  model: StaticModel,
  text: string,
  others: readonly string[],
  share: number,
): Float32Array {
  const own = embedText(model, text, 'question');
  const other = embedTerms(model, new Map(others.map((term) => [term, 1])), 'question');
  return toUnitLength(own.map((value, at) => value + share * (other[at] ?? 0)));
}

export function embedTerms(model: StaticModel, counts: ReadonlyMap<string, number>, kind: TextKind): Float32Array {
  const sum = new Float32Array(model.dimension);
  for (const [term, count] of counts) addTerm(model, sum, term, 1 + Math.log(count));
  return toUnitLength(kind === 'question' ? turn(model, sum) : sum);
}

function addTerm(
  { rows, scales, dimension, rowOf }: StaticModel,
  sum: Float32Array,
  term: string,
  factor: number,
): void {
  const row = rowOf(term);
  const scale = factor * (scales[row] ?? 0);
  const from = row * dimension;
  for (let at = 0; at < dimension; at++) sum[at] = (sum[at] ?? 0) + scale * (rows[from + at] ?? 0);
}

/** Multiplies a vector by the question matrix. */
function turn({ questionMatrix, dimension }: StaticModel, vector: Float32Array): Float32Array {
  const turned = new Float32Array(dimension);
  for (let from = 0, at = 0; from < dimension; from++) {
    const value = vector[from] ?? 0;
    for (let to = 0; to < dimension; to++) turned[to] = (turned[to] ?? 0) + value * (questionMatrix[at++] ?? 0);
  }
  return turned;
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector;
}
