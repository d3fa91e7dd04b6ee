import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidJson } from '../../../platform/json/parse-json.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import { parseExactJson } from '../qdrant/parse-body.ts';
import { findDigits, writeExactJson } from './exact-json.ts';

type Fields = Record<string, unknown>;

describe('exact JSON', () => {
  it('keeps every digit of integers, in members and elements, at any depth', () => {
    const body = parseExactJson('{"a":9007199254740993,"b":[1,{"c":-18446744073709551615}],"d":1.5,"e":1e2}') as Fields;
    assert.equal(findDigits(body, 'a'), '9007199254740993');
    const list = body.b as [number, Fields];
    assert.equal(findDigits(list, 0), '1');
    assert.equal(findDigits(list[1], 'c'), '-18446744073709551615');
    assert.deepEqual([findDigits(body, 'd'), findDigits(body, 'e')], ['1.5', '100']);
  });

  it('is written as it was read', () => {
    for (const text of [
      '{"a":9007199254740993,"b":[1,{"c":-18446744073709551615}],"d":1.5}',
      '{"__proto__":123456789012345678901234567890,"x":1e400}',
      '{"a":[9007199254740993,9007199254740992],"b":"9007199254740993"}',
      '{"a":3.0,"b":[1.5,2.0,-0.0],"c":{"d":1e2,"e":"4.0"}}',
      '{}',
    ]) {
      assert.equal(writeExactJson(parseExactJson(text) as object), text);
    }
  });

  it('takes the last of duplicate keys', () => {
    const body = parseExactJson('{"a":9007199254740993,"a":9007199254740995}') as Fields;
    assert.equal(findDigits(body, 'a'), '9007199254740995');
    assert.equal(findDigits(parseExactJson('{"a":9007199254740993,"a":5,"b":9007199254740993}') as Fields, 'a'), '5');
  });

  it('keeps nothing of a value that a duplicate key replaces', () => {
    for (const [text, written] of [
      ['{"a":{"n":9007199254740993},"a":{"n":5}}', '{"a":{"n":5}}'],
      ['{"a":{"x":{"n":9007199254740993}},"a":{"x":{"n":5}}}', '{"a":{"x":{"n":5}}}'],
      ['{"a":[9007199254740993,1],"a":[5],"b":1.0}', '{"a":[5],"b":1.0}'],
      ['{"a":[9007199254740993],"a":{"0":5},"b":1.0}', '{"a":{"0":5},"b":1.0}'],
      ['{"a":{"n":1},"a":9007199254740993}', '{"a":9007199254740993}'],
      ['{"a":9007199254740993,"\\u0061":5,"b":1.0}', '{"a":5,"b":1.0}'],
    ] as const) {
      assert.equal(writeExactJson(parseExactJson(text) as object), written);
    }
  });

  it('has no digits for what is beyond doubles', () => {
    assert.equal(findDigits(parseExactJson('{"a":1e400}') as Fields, 'a'), undefined);
  });

  it('is refused when it is not JSON or too deep', () => {
    assert.throws(() => parseExactJson('{'), InvalidJson);
    assert.throws(() => parseExactJson('['.repeat(161) + ']'.repeat(161)), InvalidInput);
    assert.doesNotThrow(() => parseExactJson('['.repeat(160) + ']'.repeat(160)));
  });
});
