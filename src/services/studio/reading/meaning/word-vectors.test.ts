import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toStem } from '../../../../language/stem.ts';
import { toProduct } from '../../../../language/vectors.ts';
import { getWordVectors } from './word-vectors.ts';

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => getWordVectors().toVector(text.split(' ').map(toStem)));
  return toProduct(a ?? new Float32Array(), b ?? new Float32Array());
}

describe('word vectors', () => {
  it('are near for words that mean something similar', () => {
    assert.ok(compare('bicycle workshop', 'bike repairs') > compare('bicycle workshop', 'mortgage rates'));
    assert.ok(compare('shift plan', 'staff rota') > compare('shift plan', 'recipe collection'));
  });

  it('have length 1, or are zero for words that are not known', () => {
    assert.ok(Math.abs(compare('dentist', 'dentist') - 1) < 1e-5);
    assert.equal(compare('xqzzy', 'dentist'), 0);
  });
});
