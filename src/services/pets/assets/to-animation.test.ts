import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_FPS } from '../model/atlas.ts';
import { toAnimation } from './to-animation.ts';

describe('the animation of a state', () => {
  it('is its row of the sheet at the usual speed where pet.json says nothing', () => {
    assert.deepEqual(toAnimation('{}', 'waving', 1), { cells: [24, 25, 26, 27], fps: DEFAULT_FPS });
  });

  it('is what pet.json says', () => {
    const petJson = JSON.stringify({ animations: { idle: { frames: [0, 2, 0], fps: 12 } } });
    assert.deepEqual(toAnimation(petJson, 'idle', 1), { cells: [0, 2, 0], fps: 12 });
    assert.deepEqual(toAnimation(petJson, 'jumping', 1).cells.length, 5);
  });

  it('never plays cells that the sheet does not have, or at no speed', () => {
    const petJson = JSON.stringify({ animations: { idle: { frames: [0, 72], fps: 0 } } });
    assert.deepEqual(toAnimation(petJson, 'idle', 1), { cells: [0, 1, 2, 3, 4, 5], fps: DEFAULT_FPS });
    assert.deepEqual(toAnimation(petJson, 'idle', 2).cells, [0, 72]);
  });
});
