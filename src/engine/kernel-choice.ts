// The choice of kernels for this machine: the fastest set that computes the same bits as the scalar one.

import {
  compileKernels,
  createKernels,
  createMemory,
  type KernelName,
  type KernelSet,
  type Kernels,
} from './kernels.ts';
import { METRICS } from './metrics.ts';
import { codeDimension, codeStride, FOUND_BYTES } from './rows/code-layout.ts';
import { paddedDimension, rowStride } from './rows/row-layout.ts';

/** Rows and a dimension that take both the wide path of every kernel and its tail. */
const DIMENSION = 37;
const ROWS = 13;

const VALUES_AT = 0;
const LIST_AT = 4_096;
const QUERY_AT = 8_192;
const QUERY_VALUES_AT = 10_240;
const PREPARED_AT = 12_288;
/** The distance between the four prepared queries. */
const PREPARED_BYTES = 1_024;
const SCORES_AT = 16_384;
const RECORDS_AT = 32_768;
const CODES_AT = 65_536;
const FOUND_AT = 98_304;
/** Each sift has its own area, and four areas if it takes four queries, so that the findings of all are compared. */
const FOUND_COUNT = 20;
const MEMORY_BYTES = FOUND_AT + FOUND_COUNT * FOUND_BYTES;

/** Rounds after which a set is no longer fresh. */
const WARM_ROUNDS = 100;

/** Rounds of one trial, which take a fraction of a millisecond. */
const TRIAL_ROUNDS = 25;

/**
 * The time without a win after which the first set has lost. A runtime begins with a quick translation of the kernels,
 * in which the ranking differs. Some milliseconds later, when the load of the machine allows, it replaces that by an
 * optimised translation. Trials therefore go on until the first set wins.
 */
const TRIALS_MS_MAX = 400;

let plain: KernelSet | undefined;
let chosen: KernelSet | undefined;

/** Returns the named kernels, or the best ones, which are chosen once per thread. */
export function getKernels(name: KernelName | 'auto'): KernelSet {
  if (name !== 'auto') return compileKernels(name);
  chosen ??= chooseKernels();
  return chosen;
}

/**
 * Returns a sound set for everything but sifting. It is needed at the start, and only sifting is worth a comparison.
 */
export function getPlainKernels(): KernelSet {
  plain ??= findSound('simd') ?? compileKernels('scalar');
  return plain;
}

function chooseKernels(): KernelSet {
  const simd = getPlainKernels();
  if (simd.name === 'scalar') return simd;
  const relaxed = findSound('relaxed');
  return relaxed && isFaster(relaxed, simd) ? relaxed : simd;
}

/** Returns the set if it runs here and leaves the expected memory, when fresh and when warm. */
function findSound(name: KernelName): KernelSet | undefined {
  try {
    const expected = exerciseKernels(compileKernels('scalar').module, 1);
    const set = compileKernels(name);
    const isSound = [1, WARM_ROUNDS].every((rounds) => expected.equals(exerciseKernels(set.module, rounds)));
    return isSound ? set : undefined;
  } catch {
    // The module does not compile or run: the machine or the runtime lacks a feature that it needs.
    return undefined;
  }
}

/** Compares the best of many alternating trials, which other load on the machine disturbs least. */
function isFaster(one: KernelSet, other: KernelSet): boolean {
  const trials = [one, other].map(({ module }) => createTrial(module));
  const best = trials.map(() => Number.POSITIVE_INFINITY);
  const end = performance.now() + TRIALS_MS_MAX;
  do {
    trials.forEach((runTrial, i) => {
      best[i] = Math.min(best[i]!, runTrial());
    });
  } while (best[0]! >= best[1]! && performance.now() < end);
  return best[0]! < best[1]!;
}

/**
 * Creates a trial that sifts a few rows again and again, none of which is below the bound. It returns the time taken.
 */
function createTrial(module: WebAssembly.Module): () => number {
  const memory = createMemory(MEMORY_BYTES);
  const kernels = createKernels(module, memory);
  new Float64Array(memory.buffer, PREPARED_AT, 1)[0] = Number.NEGATIVE_INFINITY;
  const dimension = 1_024;
  return () => {
    const start = performance.now();
    for (let round = 0; round < TRIAL_ROUNDS; round++) {
      kernels.siftDot(CODES_AT, codeStride(dimension), LIST_AT, ROWS, PREPARED_AT, dimension, FOUND_AT);
    }
    return performance.now() - start;
  };
}

/** Runs every kernel over a few rows. Returns the memory afterwards, which is the same for every sound set. */
export function exerciseKernels(module: WebAssembly.Module, rounds: number): Buffer {
  const padded = paddedDimension(DIMENSION);
  const stride = rowStride(DIMENSION);
  const memory = createMemory(MEMORY_BYTES);
  const kernels = createKernels(module, memory);
  new Float32Array(memory.buffer, VALUES_AT, DIMENSION * ROWS).forEach((_, i, row) => {
    row[i] = Math.sin(i * i) * 10 ** (i % 9);
  });
  new Float32Array(memory.buffer, QUERY_VALUES_AT, DIMENSION).forEach((_, i, elements) => {
    elements[i] = Math.cos(i * i);
  });
  new Uint32Array(memory.buffer, LIST_AT, ROWS).forEach((_, i, rows) => {
    rows[i] = ROWS - 1 - i;
  });
  for (let round = 0; round < rounds; round++) {
    kernels.encode(VALUES_AT, RECORDS_AT, ROWS, DIMENSION);
    kernels.widenQuery(QUERY_VALUES_AT, QUERY_AT, DIMENSION);
    kernels.encodeCodes(RECORDS_AT, CODES_AT, ROWS, padded);
    [kernels.scanDot, kernels.scanCosine, kernels.scanEuclid, kernels.scanManhattan].forEach((scan, i) => {
      const scores = SCORES_AT + i * ROWS * Float64Array.BYTES_PER_ELEMENT;
      scan(RECORDS_AT, stride, LIST_AT, ROWS, QUERY_AT, padded, scores);
    });
    exerciseSifts(kernels);
    kernels.findDamaged(RECORDS_AT, stride, LIST_AT, ROWS, padded);
  }
  // Prepared queries are left out, because each set lays them out differently.
  return Buffer.from(memory.buffer).fill(0, PREPARED_AT, SCORES_AT);
}

function exerciseSifts(kernels: Kernels): void {
  const [stride, dimension] = [codeStride(DIMENSION), codeDimension(DIMENSION)];
  let found = FOUND_AT;
  for (const { sift } of Object.values(METRICS)) {
    // None, one and some of the lowest keys: the bound stays, or falls once or several times during the sift.
    const [q, r, s, t] = [0, 1, 3, ROWS].map((k, i) => {
      const prepared = PREPARED_AT + i * PREPARED_BYTES;
      kernels[sift.prepare](QUERY_AT, paddedDimension(DIMENSION), prepared, k);
      return prepared;
    }) as [number, number, number, number];
    kernels[sift.four](CODES_AT, stride, LIST_AT, ROWS, q, r, s, t, dimension, found + FOUND_BYTES);
    kernels[sift.prepare](QUERY_AT, paddedDimension(DIMENSION), s, 3);
    kernels[sift.one](CODES_AT, stride, LIST_AT, ROWS, s, dimension, found);
    found += 5 * FOUND_BYTES;
  }
}
