import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SaidWords } from './said-words.ts';

it('takes words of the prompt once, as the prompt has them', () => {
  const words = new SaidWords('Please add a “Phone number”, and hide the price!');
  assert.equal(words.take('ADD a phone number'), 'add a “Phone number');
  assert.equal(words.take('phone number'), undefined);
  assert.equal(words.take('hide the cost'), undefined);
  assert.equal(words.take(' … '), undefined);
  assert.deepEqual(
    ['add a phone', 'hide the price', 'number, and hide the price'].map((text) => words.isTaken(text)),
    [true, false, false],
  );
});
