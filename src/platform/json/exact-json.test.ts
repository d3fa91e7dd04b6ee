import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRawNumber, parseExactJson } from './exact-json.ts';
import { InvalidJson } from './parse-json.ts';

describe('parseExactJson', () => {
  it('keeps every digit through parsing and writing', () => {
    const text = '{"a":9007199254740993,"b":[18446744073709551615,0.12345678901234567890,1e400,1e-400,2,-1.5]}';
    assert.equal(JSON.stringify(parseExactJson(text)), text);
  });

  it('leaves numbers that a double holds exactly as ordinary numbers', () => {
    assert.deepEqual(parseExactJson('[1.0, 1e2, 0.5, -0, 9007199254740991]'), [1, 100, 0.5, -0, 9007199254740991]);
  });

  it('marks what it kept', () => {
    const [big, small] = parseExactJson('[9007199254740993, 1]') as unknown[];
    assert.equal(isRawNumber(big), true);
    assert.equal(isRawNumber(small), false);
    assert.equal(isRawNumber({ rawJSON: '9007199254740993' }), false);
  });

  it('keeps __proto__ as plain data', () => {
    assert.equal(
      JSON.stringify(parseExactJson('{"__proto__":{"a":9007199254740993}}')),
      '{"__proto__":{"a":9007199254740993}}',
    );
  });

  it('refuses malformed text and text nested too deeply for it, and never overflows', () => {
    for (const text of ['{', '['.repeat(9_000) + ']'.repeat(9_000), '['.repeat(100_000)]) {
      try {
        parseExactJson(text);
      } catch (error) {
        assert.ok(error instanceof InvalidJson, String(error));
      }
    }
  });
});
