import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Slices } from './slices.ts';

describe('Slices', () => {
  it('are over after some milliseconds, and let others in before the next one', async () => {
    const slices = new Slices();
    assert.equal(slices.isOver, false);
    const begun = performance.now();
    while (performance.now() - begun < 5);
    assert.equal(slices.isOver, true);
    let isLetIn = false;
    setImmediate(() => {
      isLetIn = true;
    });
    await slices.next();
    assert.equal(isLetIn, true);
  });
});
