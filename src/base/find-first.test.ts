import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findFirst } from './find-first.ts';

it('findFirst returns the first index that holds, or the count', () => {
  for (let count = 0; count < 9; count++) {
    for (let first = 0; first <= count; first++)
      assert.equal(
        findFirst(count, (index) => index >= first),
        first,
      );
  }
});
