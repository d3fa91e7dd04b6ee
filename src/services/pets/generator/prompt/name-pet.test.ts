import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom } from '../random.ts';
import { namePet } from './name-pet.ts';

const nameHedgehog = (takenNames?: readonly string[], wish?: string) =>
  namePet('hedgehog', [wish], createRandom(1), takenNames);

describe('namePet', () => {
  it('gives the same name every time, and never one that is taken', () => {
    const taken: string[] = [];
    for (let count = 0; count < 15; count++) {
      const name = nameHedgehog(taken.map((one) => one.toUpperCase()));
      assert.equal(nameHedgehog(taken), name);
      assert.ok(!taken.includes(name), name);
      taken.push(name);
    }
    assert.equal(taken[0], nameHedgehog());
    assert.equal(taken[8], `${taken[0]} II`);
  });

  it('gives the name that was wished for, taken or not', () => {
    assert.equal(nameHedgehog(['Spike'], 'Spike'), 'Spike');
  });
});
