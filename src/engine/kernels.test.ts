import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compileKernels, createKernels, createMemory, type Kernels } from './kernels.ts';
import { METRICS } from './metrics.ts';
import { paddedDimension, rowStride } from './rows/row-layout.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const ROWS = 11;
const VALUES_AT = 0;
const QUERY_AT = 131_072;
const LIST_AT = 196_608;
const SCORES_AT = 200_704;
const RECORDS_AT = 262_144;
const MEMORY_BYTES = 524_288;

interface Bench {
  readonly kernels: Kernels;
  readonly bytes: Uint8Array;
}

function createBench(name: 'simd' | 'scalar'): Bench {
  const memory = createMemory(MEMORY_BYTES);
  return { kernels: createKernels(compileKernels(name).module, memory), bytes: new Uint8Array(memory.buffer) };
}

/** Returns numbers of very different size, so that another order of additions would show in the last bits. */
function unevenNumbers(count: number, phase: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => Math.sin((i + 1) * phase) * 10 ** ((i * 7) % 13));
}

function fill({ bytes }: Bench, dimension: number): void {
  bytes.fill(0);
  new Float32Array(bytes.buffer, VALUES_AT, ROWS * dimension).set(unevenNumbers(ROWS * dimension, 1.7));
  new Float64Array(bytes.buffer, QUERY_AT, dimension).set(unevenNumbers(dimension, 2.3));
  new Uint32Array(bytes.buffer, LIST_AT, ROWS).set(Array.from({ length: ROWS }, (_, i) => (i * 4) % ROWS));
}

function scanAll({ kernels, bytes }: Bench, dimension: number, count: number): Float64Array[] {
  return Object.values(METRICS).map(({ kernel }) => {
    kernels[kernel](RECORDS_AT, rowStride(dimension), LIST_AT, count, QUERY_AT, paddedDimension(dimension), SCORES_AT);
    return new Float64Array(bytes.buffer, SCORES_AT, count).slice();
  });
}

describe('kernels', () => {
  const simd = createBench('simd');
  const scalar = createBench('scalar');

  function checkDimension(dimension: number): void {
    for (const bench of [simd, scalar]) {
      fill(bench, dimension);
      bench.kernels.encode(VALUES_AT, RECORDS_AT, ROWS, dimension);
    }
    assert.ok(Buffer.from(simd.bytes).equals(scalar.bytes), `records differ at dimension ${dimension}`);
    assert.deepEqual(scanAll(simd, dimension, ROWS), scanAll(scalar, dimension, ROWS), `dimension ${dimension}`);
  }

  it('compute the same bits with and without SIMD, in every dimension', () => {
    for (let dimension = 1; dimension <= 70; dimension++) checkDimension(dimension);
    fc.assert(fc.property(fc.integer({ min: 71, max: 2_000 }), checkDimension), { seed: SEED });
  });

  it('score a row alike whether four rows are walked together or one alone', () => {
    for (const bench of [simd, scalar]) {
      fill(bench, 333);
      bench.kernels.encode(VALUES_AT, RECORDS_AT, ROWS, 333);
      const together = scanAll(bench, 333, ROWS);
      const list = new Uint32Array(bench.bytes.buffer, LIST_AT, ROWS);
      const rows = list.slice();
      rows.forEach((row, i) => {
        list[0] = row;
        scanAll(bench, 333, 1).forEach(([score], metric) => {
          assert.equal(score, together[metric]?.[i]);
        });
      });
    }
  });

  it('find the same damaged rows with and without SIMD', () => {
    for (const dimension of [1, 5, 16, 100]) {
      const found = [simd, scalar].map((bench) => {
        fill(bench, dimension);
        bench.kernels.encode(VALUES_AT, RECORDS_AT, ROWS, dimension);
        const stride = rowStride(dimension);
        for (const row of [3, 7])
          bench.bytes[RECORDS_AT + row * stride] = 1 ^ (bench.bytes[RECORDS_AT + row * stride] ?? 0);
        const count = bench.kernels.findDamaged(RECORDS_AT, stride, LIST_AT, ROWS, paddedDimension(dimension));
        return [...new Uint32Array(bench.bytes.buffer, LIST_AT, count)].sort();
      });
      assert.deepEqual(found, [
        [3, 7],
        [3, 7],
      ]);
    }
  });
});
