import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findPosition, toMoved, toNextPosition, toNumberInColumn } from './to-moved.ts';

const COLUMNS = ['open', 'done'];
const ROWS = [
  { id: 'a', state: 'open' },
  { id: 'b', state: 'open' },
  { id: 'c', state: 'open' },
  { id: 'd', state: 'done' },
];

it('puts a card before another one and sets its field', () => {
  assert.deepEqual(toMoved(ROWS, 'a', 'state', { column: 'done', before: 'd' }), [
    { id: 'b', state: 'open' },
    { id: 'c', state: 'open' },
    { id: 'a', state: 'done' },
    { id: 'd', state: 'done' },
  ]);
});

it('changes nothing when a card is put where it lies', () => {
  for (const { id } of ROWS) {
    const position = findPosition(ROWS, id, 'state');
    assert.ok(position);
    assert.deepEqual(toMoved(ROWS, id, 'state', position), ROWS, id);
  }
});

it('walks over the board by arrow keys and stops at its edges', () => {
  const walk = (...keys: string[]) => {
    let position = findPosition(ROWS, 'b', 'state') ?? assert.fail();
    for (const key of keys) position = toNextPosition(ROWS, 'b', 'state', COLUMNS, position, key);
    return [position.column, ...toNumberInColumn(ROWS, 'b', 'state', position)];
  };
  assert.deepEqual(walk(), ['open', 2, 3]);
  assert.deepEqual(walk('ArrowUp'), ['open', 1, 3]);
  assert.deepEqual(walk('ArrowUp', 'ArrowUp'), ['open', 1, 3]);
  assert.deepEqual(walk('ArrowDown', 'ArrowDown'), ['open', 3, 3]);
  assert.deepEqual(walk('ArrowRight'), ['done', 2, 2]);
  assert.deepEqual(walk('ArrowRight', 'ArrowRight', 'ArrowUp'), ['done', 1, 2]);
  assert.deepEqual(walk('ArrowLeft'), ['open', 2, 3]);
});
