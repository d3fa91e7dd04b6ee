import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findVector, parseId, parseVector, sayFields } from './vectors.js';

const dense = { kind: 'dense', size: 3 } as const;
const multi = { kind: 'multi', size: 2 } as const;
const sparse = { kind: 'sparse', size: 0 } as const;

describe('a pasted vector', () => {
  it('may be a JSON array or bare numbers in any layout', () => {
    for (const text of ['[1, -2.5, 3e-2]', '1,-2.5,3e-2', ' 1 -2.5\n3e-2 ', '[1;-2.5;0.03]']) {
      assert.deepEqual(parseVector(text, dense), [1, -2.5, 0.03], text);
    }
  });

  it('may have rows, as JSON or a line for each', () => {
    const rows = [
      [1, 2],
      [-3, 0.4],
    ];
    for (const text of ['[[1, 2], [-3, .4]]', '1 2\n-3 0.4\n', '[[1,2],\n [-3,0.4]\n]', '[1, 2],\n[-3, 0.4],']) {
      assert.deepEqual(parseVector(text, multi), rows, text);
    }
    assert.deepEqual(parseVector('[1, 2]', multi), [[1, 2]]);
  });

  it('may be pairs of an index and a value', () => {
    const expected = { indices: [7, 4294967295], values: [1, -0.5] };
    for (const text of ['7: 1, 4294967295: -0.5', '7:1\n4294967295 :-5e-1', '{"7": 1, "4294967295": -0.5}']) {
      assert.deepEqual(parseVector(text, sparse), expected, text);
    }
  });

  it('is refused in plain words', () => {
    assert.throws(() => parseVector(' ', dense), { message: /^Paste a vector first/ });
    assert.throws(() => parseVector('1, two, 3', dense), { message: '“two” is not a number.' });
    assert.throws(() => parseVector('1, 1e999, 3', dense), { message: '“1e999” is not a number.' });
    assert.throws(() => parseVector('1, 2', dense), { message: /have 3 numbers; this one has 2/ });
    assert.throws(() => parseVector('[ ]', multi), { message: /^Enter the rows first/ });
    assert.throws(() => parseVector('1 2\n3', multi), { message: /have 2 numbers; this one has 1/ });
    assert.throws(() => parseVector('', sparse), { message: /^Enter pairs first/ });
    assert.throws(() => parseVector('1, 2', sparse), { message: '“1” is not a pair such as 42: 0.5.' });
    assert.throws(() => parseVector('7: x', sparse), { message: '“x” is not a number.' });
  });
});

describe('an entered id', () => {
  it('keeps every digit, and is a text unless it is an unsigned integer', () => {
    const texts = ['7', ' 18446744073709551615 ', '007', '-1', 'a b'].map((text) => JSON.stringify(parseId(text)));
    assert.deepEqual(texts, ['7', '18446744073709551615', '"007"', '"-1"', '"a b"']);
    assert.throws(() => parseId(' '), { message: /^Enter the id/ });
  });
});

describe('the vectors of a collection', () => {
  const field = { name: '', ...dense, distance: 'Dot' } as const;
  const words = { name: 'words', ...sparse, distance: 'Dot', idf: true } as const;

  it('are listed with their names, unless there is only the default one', () => {
    assert.equal(sayFields([field]), '3 × Dot');
    assert.equal(sayFields([field, words]), 'default (3 × Dot), words (sparse, idf)');
    assert.equal(sayFields([]), 'no vectors');
  });

  it('are found in both forms of an answer', () => {
    assert.deepEqual(findVector([1, 2], ''), [1, 2]);
    assert.equal(findVector([1, 2], 'words'), undefined);
    assert.deepEqual(findVector({ words: { indices: [1], values: [2] } }, 'words'), { indices: [1], values: [2] });
    assert.equal(findVector({}, 'toString'), undefined);
    assert.equal(findVector(null, ''), undefined);
  });
});
