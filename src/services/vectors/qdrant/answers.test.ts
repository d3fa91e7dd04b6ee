import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../../base/testing/soak.ts';
import { writeRecord } from './answers.ts';

const write = (...values: number[]): string => {
  const { before, after } = writeRecord({ id: '1', version: 1, payload: null, vector: Float32Array.from(values) });
  return `${before}"payload":null${after}`;
};

describe('a vector in an answer', () => {
  it('is written with as few digits as a person would', () => {
    assert.match(
      write(0.1, -2.5, 1e-7, 123_456.79, 0, -0, 3e8),
      /"vector":\[0.1,-2.5,1e-7,123456.79,0.0,0.0,300000000.0\]/,
    );
  });

  it('is exactly the stored one when it is read again', () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true });
    const bits = fc
      .integer({ min: 0, max: 0xffff_ffff })
      .map((word) => new Float32Array(Uint32Array.of(word).buffer)[0] ?? 0);
    fc.assert(
      fc.property(fc.oneof(float, bits.filter(Number.isFinite)), (value) => {
        const { vector } = JSON.parse(write(value)) as { vector: number[] };
        assert.equal(Math.fround(vector[0] ?? Number.NaN), value + 0);
      }),
      { numRuns: forSoak(20_000, 2_000) },
    );
  });
});
