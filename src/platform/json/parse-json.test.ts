import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeUtf8, InvalidJson, JSON_DEPTH_MAX, parseJson } from './parse-json.ts';

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    assert.ok(error instanceof InvalidJson, String(error));
    return error.message;
  }
  return assert.fail('nothing was refused');
}

describe('decodeUtf8', () => {
  it('refuses bytes that are not UTF-8 instead of replacing them', () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x22, 0xe2, 0x82]]) {
      assert.equal(
        refusal(() => decodeUtf8(Buffer.from(bytes))),
        'is not valid UTF-8',
      );
    }
  });

  it('ignores a byte order mark', () => {
    assert.equal(decodeUtf8(Buffer.from('\uFEFF{}')), '{}');
  });
});

describe('parseJson', () => {
  it('says where malformed text goes wrong', () => {
    assert.match(
      refusal(() => parseJson('{"a": 1,, "b": 2}')),
      /^is not valid JSON at position 8/,
    );
    assert.equal(
      refusal(() => parseJson('[')),
      'is not valid JSON: it ends too early',
    );
    assert.match(
      refusal(() => parseJson('nonsense')),
      /^is not valid JSON/,
    );
  });

  it('lets the last of duplicate keys win', () => {
    assert.deepEqual(parseJson('{"a":1,"a":2}'), { a: 2 });
  });

  it('keeps __proto__ and constructor as plain data', () => {
    const value = parseJson('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}') as object;
    assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(JSON.stringify(value), '{"__proto__":{"polluted":true},"constructor":{"prototype":1}}');
  });

  it('refuses an object of too many members, and too many values in all, and counts nothing in strings', () => {
    const members = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":[1,2]`).join();
    assert.doesNotThrow(() => parseJson(`{"a":{${members(65_536)}},"b":{${members(65_536)}}}`));
    assert.match(
      refusal(() => parseJson(`{"a":[{${members(65_537)}}]}`)),
      /^holds an object of more than 65536 members/,
    );
    assert.doesNotThrow(() => parseJson(`[${'1,'.repeat(2_097_150)}1]`));
    assert.match(
      refusal(() => parseJson(`[${'{},'.repeat(1_100_000)}1]`)),
      /^holds more than 2097152 values/,
    );
    assert.doesNotThrow(() => parseJson(`{"text":"${',{\\"'.repeat(1_000_000)}","n":[${'1,'.repeat(70_000)}1]}`));
  });

  it('refuses nesting beyond its limit, regardless of the contents of strings', () => {
    const nested = (depth: number): string => '[{"a":'.repeat(depth / 2) + 0 + '}]'.repeat(depth / 2);
    assert.doesNotThrow(() => parseJson(nested(JSON_DEPTH_MAX)));
    assert.match(
      refusal(() => parseJson(nested(JSON_DEPTH_MAX + 2))),
      /nested more than/,
    );
    assert.match(
      refusal(() => parseJson('['.repeat(5_000_000))),
      /nested more than/,
    );
    assert.doesNotThrow(() => parseJson(`["${'[{'.repeat(JSON_DEPTH_MAX)}\\"${'['.repeat(JSON_DEPTH_MAX)}"]`));
    assert.doesNotThrow(() => parseJson(`[${'[],{},'.repeat(JSON_DEPTH_MAX)}[]]`));
  });
});
