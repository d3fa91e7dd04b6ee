import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import { createSimilarity } from './similarity.ts';

const field = (kind: VectorField['kind'], distance: VectorField['distance']): VectorField => ({
  name: 'v',
  kind,
  size: kind === 'sparse' ? 0 : 2,
  distance,
  isMain: false,
});
const compare = (a: FieldVector, b: FieldVector, of: VectorField): number => createSimilarity(a, of)(b);
const rows = (...values: number[]): FieldVector => ({ rows: Float32Array.from(values), size: 2 });
const sparse = (entries: Record<number, number>): FieldVector => ({
  indices: Uint32Array.from(Object.keys(entries), Number),
  values: Float32Array.from(Object.values(entries)),
});

describe('the similarity of vectors', () => {
  it('is the cosine, the dot product or the negative distance of dense ones', () => {
    const [a, b] = [Float32Array.of(3, 4), Float32Array.of(4, 3)];
    assert.equal(compare(a, b, field('dense', 'Cosine')).toFixed(9), '0.960000000');
    assert.equal(compare(a, b, field('dense', 'Dot')), 24);
    assert.equal(compare(a, b, field('dense', 'Euclid')).toFixed(9), '-2.000000000');
    assert.equal(compare(a, b, field('dense', 'Manhattan')), -2);
    assert.equal(compare(a, Float32Array.of(0, 0), field('dense', 'Cosine')), 0);
  });

  it('is the dot product of sparse ones over the indices that they share', () => {
    const of = field('sparse', 'Dot');
    assert.equal(compare(sparse({ 1: 2, 5: 3, 4294967295: 4 }), sparse({ 2: 9, 5: 2, 4294967295: 1 }), of), 10);
    assert.equal(compare(sparse({ 1: 2 }), sparse({ 2: 2 }), of), 0);
    assert.equal(compare(sparse({}), sparse({ 2: 2 }), of), 0);
  });

  it('is the sum, over the rows of the query, of the best one with a row of a multivector', () => {
    // Row by row: max(1, 2) and max(3, 1).
    assert.equal(compare(rows(1, 0, 0, 1), rows(1, 3, 2, 1), field('multi', 'Dot')), 5);
    assert.equal(compare(rows(5, 5), rows(1, 0, 0, 1, 3, 3), field('multi', 'Cosine')).toFixed(9), '1.000000000');
    assert.equal(compare(rows(0, 0, 9, 9), rows(1, 1, 9, 8), field('multi', 'Euclid')).toFixed(9), '-3.000000000');
    assert.equal(compare(rows(0, 0, 9, 9), rows(1, 1, 9, 8), field('multi', 'Manhattan')), -3);
  });
});
