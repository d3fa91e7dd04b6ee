import type { Metric } from './engine.ts';
import type { Kernels } from './kernels.ts';

type KernelOf<Name extends string> = Extract<keyof Kernels, Name>;

/** How codes are sifted under a metric: the kernels for one query and for two. */
export interface SiftKernels {
  readonly one: KernelOf<'siftDot' | 'siftCosine' | 'siftEuclid'>;
  readonly two: KernelOf<'siftDotForTwo' | 'siftCosineForTwo' | 'siftEuclidForTwo'>;
}

/** What the engine must know of a metric; everything else about it lies in its kernels. */
export interface MetricTraits {
  readonly kernel: KernelOf<'scanDot' | 'scanCosine' | 'scanEuclid' | 'scanManhattan'>;
  /** Times this sign, a lower score is a better one. */
  readonly sign: 1 | -1;
  /** Absent where codes bound the score too loosely to be worth their while. */
  readonly sift?: SiftKernels;
}

export const METRICS: Readonly<Record<Metric, MetricTraits>> = {
  dot: { kernel: 'scanDot', sign: -1, sift: { one: 'siftDot', two: 'siftDotForTwo' } },
  cosine: { kernel: 'scanCosine', sign: -1, sift: { one: 'siftCosine', two: 'siftCosineForTwo' } },
  euclid: { kernel: 'scanEuclid', sign: 1, sift: { one: 'siftEuclid', two: 'siftEuclidForTwo' } },
  manhattan: { kernel: 'scanManhattan', sign: 1 },
};
