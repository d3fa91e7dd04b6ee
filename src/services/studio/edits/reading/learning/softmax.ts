// Softmax regression over named features: the probability of each class.

/** The names of features that a case has. */
type Features = readonly string[];

export interface Case {
  readonly features: Features;
  /** The index of the right class. */
  readonly label: number;
}

const RATE = 0.3;
/** A feature of fewer cases teaches nothing. */
const SEEN_MIN = 2;
/** Smaller ones teach nothing. */
const ERROR_MIN = 0.004;
/** A stride that mixes the cases, the same in every run. */
const STRIDE = 1_000_003;

export class Softmax {
  readonly #count: number;
  readonly #features: ReadonlyMap<string, number>;
  /** A row for each feature. */
  readonly #weights: Float32Array;

  constructor(cases: readonly Case[], count: number, epochs: number) {
    this.#count = count;
    const seen = new Map<string, number>();
    for (const { features } of cases) for (const name of features) seen.set(name, (seen.get(name) ?? 0) + 1);
    const kept = [...seen].filter(([, times]) => times >= SEEN_MIN);
    this.#features = new Map(kept.map(([name], index) => [name, index]));
    this.#weights = this.#learn(cases, epochs);
  }

  score(features: Features): Float64Array {
    return this.#score(this.#toRows(features), this.#weights);
  }

  #toRows(features: Features): readonly number[] {
    return features.flatMap((name) => this.#features.get(name) ?? []);
  }

  #score(rows: readonly number[], weights: Float32Array): Float64Array {
    const count = this.#count;
    const scores = new Float64Array(count);
    for (const row of rows)
      for (let label = 0; label < count; label++)
        scores[label] = (scores[label] ?? 0) + (weights[row * count + label] ?? 0);
    const most = Math.max(...scores);
    let sum = 0;
    for (let label = 0; label < count; label++) sum += scores[label] = Math.exp((scores[label] ?? 0) - most);
    return scores.map((score) => score / sum);
  }

  /** The step of each weight shrinks with what it has learnt. */
  #learn(cases: readonly Case[], epochs: number): Float32Array {
    const count = this.#count;
    const weights = new Float32Array(this.#features.size * count);
    const squares = new Float32Array(weights.length).fill(1);
    const all = cases.map(({ features }) => this.#toRows(features));
    for (let step = 0; step < epochs * all.length; step++) {
      const number = (step * STRIDE) % all.length;
      const rows = all[number] ?? [];
      const errors = this.#score(rows, weights);
      const right = cases[number]?.label ?? 0;
      errors[right] = (errors[right] ?? 0) - 1;
      for (let label = 0; label < count; label++) {
        const error = errors[label] ?? 0;
        if (Math.abs(error) < ERROR_MIN) continue;
        for (const row of rows) {
          const at = row * count + label;
          const square = (squares[at] ?? 0) + error * error;
          squares[at] = square;
          weights[at] = (weights[at] ?? 0) - (RATE * error) / Math.sqrt(square);
        }
      }
    }
    return weights;
  }
}
