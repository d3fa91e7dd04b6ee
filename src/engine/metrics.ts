import type { Metric } from './engine.ts';

/** What the scan must know of a metric; everything else about it lies in its kernel. */
export interface MetricTraits {
  readonly kernel: 'scanDot' | 'scanCosine' | 'scanEuclid' | 'scanManhattan';
  /** Times this sign, a lower score is a better one. */
  readonly sign: 1 | -1;
}

export const METRICS: Readonly<Record<Metric, MetricTraits>> = {
  dot: { kernel: 'scanDot', sign: -1 },
  cosine: { kernel: 'scanCosine', sign: -1 },
  euclid: { kernel: 'scanEuclid', sign: 1 },
  manhattan: { kernel: 'scanManhattan', sign: 1 },
};
