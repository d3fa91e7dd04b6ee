import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { NAME_CHARS_MAX, REFERENCES_MAX } from '../limits.ts';
import { listReferences } from './list-references.ts';

/** The same characters as without an expression. */
const IDENTIFIER = '[\\w$\\u0080-\\uffff]+';

test('lists the same names with and without an expression for them', () => {
  const part = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('if', 'a', '$x', '2nd', 'größe', 'x'.repeat(NAME_CHARS_MAX + 1), '\ud835'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const code = parts.join(' ');
      const keywords = new Set(['if']);
      assert.deepEqual(listReferences(code, undefined, keywords), listReferences(code, IDENTIFIER, keywords));
    }),
  );
});

test('lists each name once, in order, without keywords, numbers and letters', () => {
  assert.deepEqual(listReferences('if (run2(b, 2x, run2, $)) _go', undefined, new Set(['if'])), ['run2', '_go']);
});

test('lists no more names than the limit', () => {
  const code = Array.from({ length: REFERENCES_MAX + 10 }, (_, index) => `name${index}`).join(' ');
  assert.equal(listReferences(code, undefined, new Set()).length, REFERENCES_MAX);
});
