import type { Metric } from './engine.ts';

type MetricName = Capitalize<Metric>;

/** The properties of a metric that the engine must know; everything else about it lies in its kernels. */
export interface MetricTraits {
  readonly kernel: `scan${MetricName}`;
  /** The factor that makes a lower score a better one. */
  readonly sign: 1 | -1;
  /** The kernels that sift codes under the metric: one prepares a query, the others take one query or four. */
  readonly sift: {
    readonly prepare: 'prepareQuery' | 'prepareManhattanQuery';
    readonly one: `sift${MetricName}`;
    readonly four: `sift${MetricName}ForFour`;
  };
}

export const METRICS: Readonly<Record<Metric, MetricTraits>> = {
  dot: toTraits('Dot', -1),
  cosine: toTraits('Cosine', -1),
  euclid: toTraits('Euclid', 1),
  manhattan: toTraits('Manhattan', 1, 'prepareManhattanQuery'),
};

function toTraits(
  name: MetricName,
  sign: MetricTraits['sign'],
  prepare: MetricTraits['sift']['prepare'] = 'prepareQuery',
): MetricTraits {
  return { kernel: `scan${name}`, sign, sift: { prepare, one: `sift${name}`, four: `sift${name}ForFour` } };
}
