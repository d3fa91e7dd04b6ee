// Tests of the bounds that the kernels compute: the score of the exact kernels must lie between them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../base/testing/soak.ts';
import { compileKernels, createKernels, createMemory, type KernelName, type Kernels } from '../kernels.ts';
import { createFound, type Found } from '../memory/workspaces.ts';
import { METRICS } from '../metrics.ts';
import { createRandom, HOSTILE_KINDS, type HostileKind, makeRow, makeRows } from '../testing/hostile-rows.ts';
import { codeDimension, codeStride, FOUND_BYTES, preparedQueryBytes } from './code-layout.ts';
import { paddedDimension, rowStride } from './row-layout.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const KERNEL_NAMES = ['relaxed', 'simd', 'scalar'] as const;
const TRAITS = Object.values(METRICS);

const ROWS_MAX = 512;
const QUERY_AT = 0;
const PREPARED_AT = 524_288;
const LIST_AT = PREPARED_AT + 589_824;
const SCORES_AT = LIST_AT + 8_192;
const FOUND_AT = SCORES_AT + 16_384;
const FOUND_COUNT = 4;
const ROWS_AT = 2_097_152;
const ROW_BYTES = 8_388_608;
const CODES_AT = ROWS_AT + ROW_BYTES;
const VALUES_AT = CODES_AT + ROW_BYTES;
const MEMORY_BYTES = VALUES_AT + ROW_BYTES;

/** Rows, their codes and one query in a memory, with one set of kernels over it. */
class Bench {
  readonly kernels: Kernels;
  readonly #buffer: SharedArrayBuffer;
  readonly #found: readonly Found[];
  #dimension = 0;
  #count = 0;

  constructor(name: KernelName) {
    const memory = createMemory(MEMORY_BYTES);
    this.kernels = createKernels(compileKernels(name).module, memory);
    this.#buffer = memory.buffer;
    this.#found = Array.from({ length: FOUND_COUNT }, (_, i) => createFound(memory.buffer, FOUND_AT + i * FOUND_BYTES));
    new Uint32Array(memory.buffer, LIST_AT, ROWS_MAX).forEach((_, i, list) => {
      list[i] = i;
    });
  }

  load(values: Float32Array, dimension: number): void {
    this.#dimension = dimension;
    this.#count = values.length / dimension;
    new Float32Array(this.#buffer, VALUES_AT, values.length).set(values);
    this.kernels.encode(VALUES_AT, ROWS_AT, this.#count, dimension);
    this.kernels.encodeCodes(ROWS_AT, CODES_AT, this.#count, paddedDimension(dimension));
  }

  codes(): Uint8Array {
    return new Uint8Array(this.#buffer, CODES_AT, this.#count * codeStride(this.#dimension));
  }

  /** Returns the difference between a row and the values that its code represents. */
  residual(row: number): Float32Array {
    const at = CODES_AT + row * codeStride(this.#dimension);
    const codes = new Int8Array(this.#buffer, at, this.#dimension);
    const scale = new Float32Array(this.#buffer, at + codeDimension(this.#dimension), 1)[0] ?? 0;
    const values = new Float32Array(this.#buffer, VALUES_AT + row * this.#dimension * 4, this.#dimension);
    return values.map((value, i) => value - scale * (codes[i] ?? 0));
  }

  setQuery(query: Float32Array): void {
    new Float32Array(this.#buffer, PREPARED_AT, query.length).set(query);
    this.kernels.widenQuery(PREPARED_AT, QUERY_AT, query.length);
  }

  /** Returns the keys that the exact kernels compute. */
  keys({ kernel, sign }: (typeof TRAITS)[number]): Float64Array {
    const padded = paddedDimension(this.#dimension);
    this.kernels[kernel](ROWS_AT, rowStride(this.#dimension), LIST_AT, this.#count, QUERY_AT, padded, SCORES_AT);
    return new Float64Array(this.#buffer, SCORES_AT, this.#count).map((score) => score * sign);
  }

  /** Returns the bound of the query that was sifted last. */
  bound(): number {
    return new Float64Array(this.#buffer, PREPARED_AT, 1)[0] ?? 0;
  }

  /**
   * Returns the rows that the sift finds below a bound. With k above 0, the k lowest keys lower that bound during the
   * sift. With `together`, the kernel for four queries is used.
   */
  sift({ sift }: (typeof TRAITS)[number], bound: number, together = false, k = 0): Findings {
    const dimension = codeDimension(this.#dimension);
    const stride = codeStride(this.#dimension);
    const queries = this.#found.map((_, i) => PREPARED_AT + i * (together ? preparedQueryBytes(this.#dimension) : 0));
    for (const prepared of queries) {
      this.kernels[sift.prepare](QUERY_AT, paddedDimension(this.#dimension), prepared, k);
      new Float64Array(this.#buffer, prepared, 1)[0] = bound;
    }
    const [first, ...others] = this.#found.map((found) => () => toFindings(found));
    assert.ok(first);
    if (together) {
      const [q, r, s, t] = queries as [number, number, number, number];
      this.kernels[sift.four](CODES_AT, stride, LIST_AT, this.#count, q, r, s, t, dimension, FOUND_AT);
      for (const other of others) assert.deepEqual(other(), first());
    } else {
      this.kernels[sift.one](CODES_AT, stride, LIST_AT, this.#count, PREPARED_AT, dimension, FOUND_AT);
    }
    return first();
  }
}

/** The bounds on each row found. */
type Findings = ReadonlyMap<number, readonly [least: number, greatest: number]>;

function toFindings({ count, rows, least, greatest }: Found): Findings {
  const found = Array.from({ length: count[0] ?? 0 }, (_, i) => i);
  return new Map(found.map((i) => [rows[i] ?? 0, [least[i] ?? 0, greatest[i] ?? 0]]));
}

const benches = KERNEL_NAMES.map((name) => new Bench(name));
const [relaxed, , scalar] = benches as [Bench, Bench, Bench];
let pairs = 0;

function checkQuery(bench: Bench, query: Float32Array): void {
  bench.setQuery(query);
  for (const traits of TRAITS) {
    const keys = bench.keys(traits);
    const findings = bench.sift(traits, Number.POSITIVE_INFINITY);
    assert.equal(findings.size, keys.length);
    keys.forEach((key, row) => {
      const [least, greatest] = findings.get(row) ?? [Number.NaN, Number.NaN];
      if (!(least <= key && key <= greatest)) assert.fail(`${traits.kernel}: ${least} <= ${key} <= ${greatest}`);
    });
    pairs += keys.length;
  }
}

/** Checks that every set of kernels finds the rows of the scalar set, with bounds that keep all, half and few rows. */
function checkAlike(traits: (typeof TRAITS)[number], name: string): void {
  const keys = [...scalar.keys(traits)].sort((a, b) => a - b);
  for (const bound of [Number.POSITIVE_INFINITY, keys[keys.length >> 1] ?? 0, keys[0] ?? 0]) {
    const expected = scalar.sift(traits, bound);
    for (const bench of benches) {
      assert.deepEqual(bench.sift(traits, bound), expected, name);
      assert.deepEqual(bench.sift(traits, bound, true), expected, name);
    }
  }
}

function checkFall(traits: (typeof TRAITS)[number], k: number): void {
  const all = scalar.sift(traits, Number.POSITIVE_INFINITY);
  const greatest = [...all.values()].map(([, key]) => key).filter((key) => key < Number.POSITIVE_INFINITY);
  const kth = greatest.sort((a, b) => a - b)[k - 1] ?? Number.POSITIVE_INFINITY;
  for (const together of [false, true]) {
    const expected = scalar.sift(traits, Number.POSITIVE_INFINITY, together, k);
    for (const [row, [least]] of all) assert.ok(least > kth || expected.has(row), `${traits.kernel}, k ${k}`);
    for (const bench of benches) {
      assert.deepEqual(bench.sift(traits, Number.POSITIVE_INFINITY, together, k), expected);
      assert.equal(bench.bound(), kth);
    }
  }
}

function pickKinds(random: () => number): HostileKind[] {
  const pick = () => HOSTILE_KINDS[Math.floor(random() * HOSTILE_KINDS.length)] ?? 'uniform';
  return random() < 0.3 ? [...HOSTILE_KINDS] : [pick(), pick()];
}

describe('bounds from codes', () => {
  it('hold for hostile pairs of rows and queries', (t) => {
    const random = createRandom(SEED);
    for (let round = 0; pairs < forSoak(3_000_000, 80_000); round++) {
      const dimension = 1 + Math.floor(random() ** 3 * (round % 10 === 0 ? 2_000 : 200));
      const count = Math.min(ROWS_MAX, Math.floor(ROW_BYTES / rowStride(dimension)));
      relaxed.load(makeRows(pickKinds(random), count, dimension, random), dimension);
      for (const kind of HOSTILE_KINDS) checkQuery(relaxed, makeRow(kind, dimension, random));
    }
    t.diagnostic(`seed ${SEED}, ${pairs} pairs`);
  });

  it('hold where the error is as large as it can be: queries along what the codes miss', () => {
    const random = createRandom(SEED);
    for (let dimension = 1; dimension <= 300; dimension += forSoak(7, 37)) {
      for (const kind of HOSTILE_KINDS) {
        relaxed.load(makeRows([kind], 8, dimension, random), dimension);
        for (let row = 0; row < 8; row++) {
          checkQuery(relaxed, relaxed.residual(row));
          checkQuery(
            relaxed,
            relaxed.residual(row).map((missed) => Math.sign(missed)),
          );
        }
      }
    }
  });

  it('hold at the largest dimension, where sums of integers come near their limit', () => {
    const random = createRandom(SEED);
    const dimension = 65_536;
    for (const kind of ['allTies', 'exactCodes', 'uniform', 'betweenCodes', 'wideRange'] as const) {
      for (const bench of benches) bench.load(makeRows([kind], 5, dimension, createRandom(SEED)), dimension);
      for (const queryKind of [kind, 'allTies', 'oneHot', 'mixedScales'] as const) {
        const query = makeRow(queryKind, dimension, random);
        for (const bench of benches) checkQuery(bench, query);
        const findings = benches.map((bench) => TRAITS.map((traits) => bench.sift(traits, Number.POSITIVE_INFINITY)));
        assert.deepEqual(findings[0], findings[1]);
        assert.deepEqual(findings[0], findings[2]);
      }
    }
  });

  it('are the same bits from every set of kernels, for one query and for four, and so are the codes', () => {
    const random = createRandom(SEED);
    const dimensions = [...Array.from({ length: 70 }, (_, i) => i + 1), 255, 256, 257, 768, 1_999];
    for (const dimension of dimensions) {
      const count = 1 + Math.floor(random() * 23);
      const values = makeRows(pickKinds(random), count, dimension, random);
      const query = makeRow(HOSTILE_KINDS[dimension % HOSTILE_KINDS.length] ?? 'uniform', dimension, random);
      for (const bench of benches) {
        bench.load(values, dimension);
        bench.setQuery(query);
      }
      for (const bench of benches) {
        assert.ok(Buffer.from(bench.codes()).equals(scalar.codes()), `codes of dimension ${dimension}`);
      }
      for (const traits of TRAITS) checkAlike(traits, `${traits.kernel} of dimension ${dimension}`);
    }
  });

  it('keep every row whose key is not above the bound, and drop some that are', () => {
    const random = createRandom(SEED);
    for (const kind of HOSTILE_KINDS) {
      relaxed.load(makeRows([kind, 'uniform'], 300, 100, random), 100);
      relaxed.setQuery(makeRow('uniform', 100, random));
      for (const traits of TRAITS) {
        const keys = relaxed.keys(traits);
        const bound = [...keys].sort((a, b) => a - b)[10] ?? 0;
        const findings = relaxed.sift(traits, bound);
        keys.forEach((key, row) => {
          assert.ok(key > bound || findings.has(row), `${traits.kernel} of ${kind}`);
        });
        if (kind === 'uniform') assert.ok(findings.size < 100, `${findings.size} rows for ${traits.kernel}`);
      }
    }
  });

  it('keep rows that are not numbers, of which nothing can be said', () => {
    const rows = Float32Array.of(
      1,
      Number.NaN,
      3,
      Number.POSITIVE_INFINITY,
      5,
      6,
      Number.NEGATIVE_INFINITY,
      0,
      0.5,
      0.5,
    );
    relaxed.load(rows, 2);
    relaxed.setQuery(Float32Array.of(1, 1));
    for (const traits of TRAITS) {
      const findings = relaxed.sift(traits, -1e30);
      for (const row of [0, 1, 3]) assert.ok(findings.has(row), `${traits.kernel} of row ${row}`);
    }
  });

  it('keep every row for a query that is not all numbers', () => {
    for (const bench of benches) {
      bench.load(Float32Array.of(1, 2, 0, 0, -3, 4, 1e-30, 0, Number.NaN, 1), 2);
      for (const element of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        bench.setQuery(Float32Array.of(1, element));
        for (const traits of TRAITS) {
          for (const together of [false, true]) {
            const findings = bench.sift(traits, 0, together, 1);
            assert.equal(findings.size, 5, traits.kernel);
            for (const [least] of findings.values()) assert.ok(!(least > 0));
          }
        }
      }
    }
  });

  it('fall on the way to the k-th lowest greatest key, alike from every set, and keep each row that may be among the best', () => {
    const random = createRandom(SEED);
    for (const kind of HOSTILE_KINDS) {
      const dimension = 20 + Math.floor(random() * 200);
      const values = makeRows([kind, 'uniform'], 300, dimension, random);
      const query = makeRow('uniform', dimension, random);
      for (const bench of benches) {
        bench.load(values, dimension);
        bench.setQuery(query);
      }
      for (const traits of TRAITS) for (const k of [1, 7, 64, 301]) checkFall(traits, k);
    }
  });

  it('fit the scratch areas', () => {
    assert.ok(4 * preparedQueryBytes(65_536) <= LIST_AT - PREPARED_AT);
  });
});
