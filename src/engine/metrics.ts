import type { Metric } from './engine.ts';

/** How codes are sifted under a metric: the kernels that prepare a query, and that take one or four of them. */
export interface SiftKernels {
  readonly prepare: 'prepareQuery' | 'prepareManhattanQuery';
  readonly one: 'siftDot' | 'siftCosine' | 'siftEuclid' | 'siftManhattan';
  readonly four: 'siftDotForFour' | 'siftCosineForFour' | 'siftEuclidForFour' | 'siftManhattanForFour';
}

/** What the engine must know of a metric; everything else about it lies in its kernels. */
export interface MetricTraits {
  readonly kernel: 'scanDot' | 'scanCosine' | 'scanEuclid' | 'scanManhattan';
  /** Times this sign, a lower score is a better one. */
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
