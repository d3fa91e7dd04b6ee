// The metrics of a service, written in the text format of Prometheus. It needs only three kinds of metric; the usual
// library would take longer to load than the rest of the server.

const NAME = /^[a-z][a-z0-9_]*$/;

export type Labels = Readonly<Record<string, string>>;

/** A metric that writes its own lines. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

/** A growing number for each set of labels. Labels must come from a bounded set, never from a request's text. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels = {}, amount = 1): void {
    const key = writeLabels(labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + amount);
  }

  lines(): string[] {
    return Array.from(this.#counts, ([labels, count]) => `${this.name}${labels} ${count}`);
  }
}

/** Counts of the values below each of several bounds. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { readonly labels: Labels; readonly counts: Float64Array; sum: number }>();

  /** `bounds` must ascend. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
  }

  observe(value: number, labels: Labels = {}): void {
    const key = writeLabels(labels);
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { labels, counts: new Float64Array(this.#bounds.length + 1), sum: 0 };
      this.#series.set(key, series);
    }
    const found = this.#bounds.findIndex((bound) => value <= bound);
    const bucket = found === -1 ? this.#bounds.length : found;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  lines(): string[] {
    const bounds = this.#bounds;
    return Array.from(this.#series.values(), (series) => writeSeries(this.name, { bounds, ...series })).flat();
  }
}

/** The number of values in each of the ranges between `bounds`, the last being open, and their sum. */
export interface Distribution {
  readonly labels?: Labels;
  readonly bounds: readonly number[];
  readonly counts: ArrayLike<number>;
  readonly sum: number;
}

/** The metrics of one service. */
export class Metrics {
  readonly #metrics: Metric[] = [];

  counter(name: string, help: string): Counter {
    return this.#add(new Counter(name, help));
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    return this.#add(new Histogram(name, help, bounds));
  }

  /** Adds a number that is read when the metrics are requested; of type counter if it only grows. */
  lookUp(name: string, help: string, read: () => number, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#add({ name, help, type, lines: () => [`${name} ${read()}`] });
  }

  /** Adds a distribution that another component keeps. */
  lookUpHistogram(name: string, help: string, read: () => Distribution): void {
    this.#add({ name, help, type: 'histogram', lines: () => writeSeries(name, read()) });
  }

  #add<M extends Metric>(metric: M): M {
    if (!NAME.test(metric.name) || this.#metrics.some(({ name }) => name === metric.name)) {
      throw new Error(`no second metric and no odd name: ${metric.name}`);
    }
    this.#metrics.push(metric);
    return metric;
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
