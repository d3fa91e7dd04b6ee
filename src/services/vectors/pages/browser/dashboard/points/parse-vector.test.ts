import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseVector } from './parse-vector.js';

describe('a pasted vector', () => {
  it('may be a JSON array or bare numbers in any layout', () => {
    for (const text of ['[1, -2.5, 3e-2]', '1,-2.5,3e-2', ' 1 -2.5\n3e-2 ', '[1;-2.5;0.03]']) {
      assert.deepEqual(parseVector(text, 3), [1, -2.5, 0.03], text);
    }
  });

  it('is refused in plain words', () => {
    assert.throws(() => parseVector(' ', 3), { message: /^Paste a vector first/ });
    assert.throws(() => parseVector('1, two, 3', 3), { message: '“two” is not a number.' });
    assert.throws(() => parseVector('1, 1e999, 3', 3), { message: '“1e999” is not a number.' });
    assert.throws(() => parseVector('1, 2', 3), { message: /have 3 numbers; this one has 2/ });
  });
});
