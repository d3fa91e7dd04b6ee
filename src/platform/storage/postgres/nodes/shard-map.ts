// Finds the node that has a value of a distribution column, from the ranges of hashes that Citus gives to shards.

export interface Shard {
  /** The first hash of its range. */
  readonly from: number;
  readonly node: string;
}

export class ShardMap {
  readonly #shards: readonly Shard[];
  readonly #nodes: readonly string[];

  constructor(shards: readonly Shard[]) {
    this.#shards = shards.toSorted((a, b) => a.from - b.from);
    this.#nodes = [...new Set(shards.map(({ node }) => node))];
  }

  /** Lists the nodes of some values; all nodes if the values are not known. */
  listNodes(values: readonly number[] | undefined): readonly string[] {
    if (this.#nodes.length < 2 || values === undefined) return this.#nodes;
    return [...new Set(values.map((value) => this.#findNode(value)))];
  }

  /** Returns the most of these values that one node has. */
  countFullest(values: readonly number[]): number {
    const counts = Map.groupBy(values, (value) => this.#findNode(value)).values();
    return Math.max(0, ...Array.from(counts, ({ length }) => length));
  }

  #findNode(value: number): string {
    const hash = toHash(value);
    let [at, end] = [0, this.#shards.length];
    // The shard is in at..end. Large tables have hundreds of them, and thousands of values are looked up.
    while (end - at > 1) {
      const middle = (at + end) >>> 1;
      if ((this.#shards[middle]?.from ?? 0) <= hash) at = middle;
      else end = middle;
    }
    return this.#shards[at]?.node ?? '';
  }
}

/** Returns the hash of PostgreSQL for a number of four bytes (`hashint4`), by which Citus distributes rows. */
export function toHash(value: number): number {
  const start = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let a = (start + value) | 0;
  let [b, c] = [start, start];
  c = mix(c, b, 14);
  a = mix(a, c, 11);
  b = mix(b, a, 25);
  c = mix(c, b, 16);
  a = mix(a, c, 4);
  b = mix(b, a, 14);
  return mix(c, b, 24);
}

function mix(x: number, y: number, bits: number): number {
  return ((x ^ y) - ((y << bits) | (y >>> (32 - bits)))) | 0;
}
