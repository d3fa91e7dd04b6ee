import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createHintFinder } from './find-hints.ts';

const hints = ['sk-', 'sk-ant-', 'SK', '://', 'eyJ'];

test('finds the hints that a text includes, also overlapping ones and beside any characters', () => {
  const find = createHintFinder(hints);
  const part = fc.oneof(fc.constantFrom(...hints, 's', 'k', '-', 'ųk-', 'së'), fc.string());
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      assert.deepEqual([...find(text)].sort(), hints.filter((hint) => text.includes(hint)).sort());
    }),
  );
});
