import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { countTokens } from './count-tokens.ts';

/** The pieces as a pattern: a hash, a word, capitals, digits, line breaks, spaces before another, signs. */
const PIECE = /\b[0-9a-f]{12,}\b|[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|\n+|[^\S\n]+(?=\s)|[^\sA-Za-z\d]{1,2}/g;

test('tokens are counted by the pieces of a text', () => {
  const part = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      'getHTTPServer',
      'x'.repeat(8),
      'da39a3ee5e6b4b0d',
      'abcdefabcdef',
      '2026',
      '  \n\n',
      '\t\t',
      '\u00a0',
    ),
  );
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom('', ' ', '_'), (parts, separator) => {
      const text = parts.join(separator);
      const expected = (text.match(PIECE) ?? []).reduce((tokens, piece) => {
        const isHash = piece.length >= 12 && /^[a-f]*\d/.test(piece);
        return tokens + Math.ceil(piece.length / (isHash ? 2 : 7));
      }, 0);
      assert.equal(countTokens(text), expected);
    }),
  );
});
