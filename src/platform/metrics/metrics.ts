// The metrics of a service, written in the text format of Prometheus. It needs only three kinds of metric; the usual
// library would take longer to load than the rest of the server.

const NAME = /^[a-z][a-z0-9_]*$/;

export type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

/** A growing number for each set of labels. Labels must come from a bounded set, never from a request's text. */
interface Counter {
  add(labels?: Labels, amount?: number): void;
}

/** A number for each set of labels. */
interface Gauge {
  set(value: number, labels?: Labels): void;
}

/** Counts of the values below each of several bounds. */
interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** The number of values in each of the ranges between `bounds`, the last being open, and their sum. */
export interface Distribution {
  readonly labels?: Labels;
  readonly bounds: readonly number[];
  readonly counts: ArrayLike<number>;
  readonly sum: number;
}

export class Metrics {
  readonly #metrics: Metric[] = [];

  counter(name: string, help: string): Counter {
    const counts = new Map<string, number>();
    const lines = () => Array.from(counts, ([labels, count]) => `${name}${labels} ${count}`);
    this.#add({ name, help, type: 'counter', lines });
    return {
      add: (labels = {}, amount = 1) => {
        const key = writeLabels(labels);
        counts.set(key, (counts.get(key) ?? 0) + amount);
      },
    };
  }

  gauge(name: string, help: string): Gauge {
    const values = new Map<string, number>();
    const lines = () => Array.from(values, ([labels, value]) => `${name}${labels} ${value}`);
    this.#add({ name, help, type: 'gauge', lines });
    return { set: (value, labels = {}) => values.set(writeLabels(labels), value) };
  }

  /** `bounds` must ascend. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const all = new Map<string, { readonly labels: Labels; readonly counts: Float64Array; sum: number }>();
    const lines = () => Array.from(all.values(), (series) => writeSeries(name, { bounds, ...series })).flat();
    this.#add({ name, help, type: 'histogram', lines });
    return {
      observe: (value, labels = {}) => {
        const key = writeLabels(labels);
        let series = all.get(key);
        if (series === undefined) {
          series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
          all.set(key, series);
        }
        const found = bounds.findIndex((bound) => value <= bound);
        const bucket = found === -1 ? bounds.length : found;
        series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
        series.sum += value;
      },
    };
  }

  /** Adds a number that is read when the metrics are requested; of type counter if it only grows. */
  lookUp(name: string, help: string, read: () => number, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#add({ name, help, type, lines: () => [`${name} ${read()}`] });
  }

  /** Adds a distribution that another component keeps. */
  lookUpHistogram(name: string, help: string, read: () => Distribution): void {
    this.#add({ name, help, type: 'histogram', lines: () => writeSeries(name, read()) });
  }

  #add(metric: Metric): void {
    if (!NAME.test(metric.name) || this.#metrics.some(({ name }) => name === metric.name)) {
      throw new Error(`no second metric and no odd name: ${metric.name}`);
    }
    this.#metrics.push(metric);
  }

  write(): string {
    return this.#metrics
      .map((metric) => {
        const { name, help, type } = metric;
        return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...metric.lines(), ''].join('\n');
      })
      .join('');
  }
}

function writeSeries(name: string, { labels = {}, bounds, counts, sum }: Distribution): string[] {
  const key = writeLabels(labels);
  let total = 0;
  const buckets = Array.from(counts, (count, i) => {
    total += count;
    const le = i < bounds.length ? String(bounds[i]) : '+Inf';
    return `${name}_bucket${writeLabels({ ...labels, le })} ${total}`;
  });
  return [...buckets, `${name}_sum${key} ${sum}`, `${name}_count${key} ${total}`];
}

/** The text of labels that are used repeatedly. */
const written = new WeakMap<Labels, string>();

function writeLabels(labels: Labels): string {
  let text = written.get(labels);
  if (text === undefined) {
    const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
    text = pairs.length === 0 ? '' : `{${pairs.join()}}`;
    written.set(labels, text);
  }
  return text;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
