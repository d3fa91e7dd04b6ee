import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { canBeSeen } from './can-be-seen.ts';
import { showHidden, showHiddenIn } from './show-hidden.ts';

/** The text `hi` in tag characters, which no font shows and models read. */
const TAGS = [...'hi'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('text of others', () => {
  it('has what people do not see written out', () => {
    const shown = {
      'a\x1b[2Jb': 'a\\u{1b}[2Jb',
      'a\rb\x9bc\0': 'a\\u{d}b\\u{9b}c\\u{0}',
      '\u202eab\u2066c\u200f': '\\u{202e}ab\\u{2066}c\\u{200f}',
      [`x${TAGS}`]: 'x\\u{e0068}\\u{e0069}',
      'zero\u200bwidth\u2060\ufeff\u00ad': 'zero\\u{200b}width\\u{2060}\\u{feff}\\u{ad}',
      'a\u2028b\u200dc\ufe0f': 'a\\u{2028}b\\u{200d}c\\u{fe0f}',
      [`\u{1f3f4}${TAGS}`]: '\u{1f3f4}\\u{e0068}\\u{e0069}',
    };
    for (const [text, expected] of Object.entries(shown)) assert.equal(showHidden(text), expected);
  });

  it('is otherwise as it was: code, all scripts, emoji and flags', () => {
    const kept = [
      'if (a)\t{\r\n\n}',
      'שלום عربى हिन्दी 日本語 ไทย',
      'نامه\u200cها क्\u200dष',
      '👩\u200d💻 ❤\ufe0f 👨🏽\u200d🚀 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '葛\u{e0100} \ue0b0 \ufffd \u06dd',
    ];
    for (const text of kept) assert.equal(showHidden(text), text);
  });

  it('stays as it is when it is shown again, and hides nothing from people', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1 });
    const isShown = (given: string) => {
      const shown = showHidden(given);
      assert.equal(showHidden(shown), shown);
      assert.doesNotMatch(
        shown.replace(/\r(?=\n|$)/g, ''),
        /[^\P{Cc}\t\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/u,
      );
    };
    fc.assert(fc.property(text, isShown));
    assert.ok(canBeSeen(showHidden(`a${TAGS}\u202e`)));
  });

  it('is shown in structures, also in the names of fields', () => {
    const given = { 'a\x1b': ['b\u202e', { c: 1, d: null, e: undefined }], __proto__: null };
    assert.deepEqual(showHiddenIn(given), { 'a\\u{1b}': ['b\\u{202e}', { c: 1, d: null, e: undefined }] });
  });
});
