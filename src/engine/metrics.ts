import type { Metric } from './engine.ts';

/** The kernels that sift codes under a metric: one prepares a query, the others take one query or four. */
export interface SiftKernels {
  readonly prepare: 'prepareQuery' | 'prepareManhattanQuery';
  readonly one: 'siftDot' | 'siftCosine' | 'siftEuclid' | 'siftManhattan';
  readonly four: 'siftDotForFour' | 'siftCosineForFour' | 'siftEuclidForFour' | 'siftManhattanForFour';
}

/** The properties of a metric that the engine must know; everything else about it lies in its kernels. */
export interface MetricTraits {
  readonly kernel: 'scanDot' | 'scanCosine' | 'scanEuclid' | 'scanManhattan';
  /** The factor that makes a lower score a better one. */
  readonly sign: 1 | -1;
  readonly sift: SiftKernels;
}

export const METRICS: Readonly<Record<Metric, MetricTraits>> = {
  dot: {
    kernel: 'scanDot',
    sign: -1,
    sift: { prepare: 'prepareQuery', one: 'siftDot', four: 'siftDotForFour' },
  },
  cosine: {
    kernel: 'scanCosine',
    sign: -1,
    sift: { prepare: 'prepareQuery', one: 'siftCosine', four: 'siftCosineForFour' },
  },
  euclid: {
    kernel: 'scanEuclid',
    sign: 1,
    sift: { prepare: 'prepareQuery', one: 'siftEuclid', four: 'siftEuclidForFour' },
  },
  manhattan: {
    kernel: 'scanManhattan',
    sign: 1,
    sift: { prepare: 'prepareManhattanQuery', one: 'siftManhattan', four: 'siftManhattanForFour' },
  },
};
