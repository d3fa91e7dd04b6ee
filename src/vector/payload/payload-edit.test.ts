import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAYLOAD_BYTES_MAX, PAYLOAD_VALUES_MAX, type PayloadChange } from '../vector-store.ts';
import { createPayloadEdit, EditTooLarge } from './payload-edit.ts';

const edit = (payload: string, change: PayloadChange) => createPayloadEdit(change)(payload);
const set = (payload: string, given: string, ...key: string[]) =>
  edit(payload, { kind: 'set', payload: given, key: key.length === 0 ? null : key });
const remove = (payload: string, ...keys: string[][]) => edit(payload, { kind: 'remove', keys });

describe('payload edits', () => {
  it('put members in, overwrite those that are there, and take out those set to null', () => {
    assert.equal(set('{"a":1,"b":2}', '{"b":{"x":1},"c":[ 1 ]}'), '{"a":1,"b":{"x":1},"c":[ 1 ]}');
    assert.equal(set('{"a":1,"b":2}', '{"a":null,"z":null}'), '{"b":2}');
    assert.equal(set('{}', '{}'), '{}');
  });

  it('leave the characters of other values alone', () => {
    const text = '{"n":1.000000000000000000001,"s":"\\u0041\\"}","t": [1e5 , {"x" : -0}]}';
    assert.equal(
      set(text, '{"z":12345678901234567890}'),
      `${text.replace('"t": ', '"t":').slice(0, -1)},"z":12345678901234567890}`,
    );
    assert.equal(remove(text, ['n']), '{"s":"\\u0041\\"}","t":[1e5 , {"x" : -0}]}');
  });

  it('make the object that a key leads to where there is none', () => {
    assert.equal(set('{}', '{"x":1}', 'a', 'b'), '{"a":{"b":{"x":1}}}');
    assert.equal(set('{"a":{"b":{"y":2},"c":3}}', '{"x":1}', 'a', 'b'), '{"a":{"b":{"y":2,"x":1},"c":3}}');
    assert.equal(set('{"a":7}', '{"x":1}', 'a'), '{"a":{"x":1}}');
    assert.equal(set('{"a":null}', '{"x":1}', 'a', '0'), '{"a":{"0":{"x":1}}}');
  });

  it('reach into arrays by position and everywhere, and never make them longer', () => {
    const array = '{"a":[{"y":1},2,{"y":3}]}';
    assert.equal(set(array, '{"x":1}', 'a', '[]'), '{"a":[{"y":1,"x":1},{"x":1},{"y":3,"x":1}]}');
    assert.equal(set(array, '{"x":1}', 'a', '2'), '{"a":[{"y":1},2,{"y":3,"x":1}]}');
    assert.equal(set(array, '{"x":1}', 'a', '3'), array);
    assert.equal(set(array, '{"x":1}', 'a', '00'), '{"a":{"00":{"x":1}}}', 'no canonical position: a name');
    assert.equal(set('{"a":1}', '{"x":1}', 'a', '[]'), '{"a":[]}');
  });

  it('take members out, of every element too, and say so by the same text when there is nothing to take', () => {
    assert.equal(remove('{"a":{"x":1,"y":2},"b":1}', ['a', 'x'], ['b']), '{"a":{"y":2}}');
    assert.equal(remove('{"a":[{"x":1,"y":2},{"y":3}]}', ['a', '[]', 'x']), '{"a":[{"y":2},{"y":3}]}');
    assert.equal(remove('{"a":[{"x":1},{"x":2}]}', ['a', '1', 'x']), '{"a":[{"x":1},{}]}');
    assert.equal(remove('{"a":[1,2]}', ['a', '[]']), '{"a":[]}');
    for (const text of ['{ "a" : [1, 2] }', '{"a":{"b":1}}', '{"a":"x"}']) {
      assert.equal(remove(text, ['z'], ['a', 'x'], ['a', '0'], ['a', '5', 'b'], ['a', 'b', 'c'], []), text);
    }
  });

  it('let the last of duplicate names count, and treat every name alike', () => {
    assert.equal(set('{"a":1,"b":2,"a":3}', '{"c":4}'), '{"a":3,"b":2,"c":4}');
    assert.equal(
      set('{"__proto__":1}', '{"constructor":2,"\\ud800":3}'),
      '{"__proto__":1,"constructor":2,"\\ud800":3}',
    );
    assert.equal(remove('{"__proto__":{"x":1}}', ['__proto__', 'x'], ['toString']), '{"__proto__":{}}');
  });

  it('take many keys out in one walk, those below one another too', () => {
    const keys = Array.from({ length: 1_000 }, (_, n) => ['a', `n${n}`]);
    assert.equal(remove('{"a":{"n1":1,"m":2,"n999":3},"b":1}', ...keys, ['b', 'c'], ['b']), '{"a":{"m":2}}');
    assert.equal(remove('{"a":{"b":{"c":1}}}', ['a', 'b', 'c'], ['a', 'b']), '{"a":{}}');
    assert.equal(
      remove('{"a":[{"x":1,"y":2},{"x":3,"y":4}]}', ['a', '[]', 'x'], ['a', '1', 'y']),
      '{"a":[{"y":2},{}]}',
    );
  });

  it('are refused before they are put together when every element of an array would get too much', () => {
    const array = `{"a":[${Array(100_000).fill(0).join()}]}`;
    assert.throws(() => set(array, JSON.stringify({ z: 'x'.repeat(50_000) }), 'a', '[]'), EditTooLarge);
  });

  it('are refused when the result is too large, by the limit that it exceeds', () => {
    const limitOf = (apply: () => string) => {
      try {
        apply();
        return undefined;
      } catch (error) {
        return error instanceof EditTooLarge ? [error.limit.unit, error.limit.max] : error;
      }
    };
    const overwrite = (payload: string) => limitOf(() => edit('{}', { kind: 'overwrite', payload }));
    assert.equal(overwrite(`{"a":"${'x'.repeat(PAYLOAD_BYTES_MAX - 8)}"}`), undefined);
    assert.deepEqual(overwrite(`{"a":"${'x'.repeat(PAYLOAD_BYTES_MAX - 7)}"}`), ['bytes of JSON', PAYLOAD_BYTES_MAX]);
    assert.deepEqual(overwrite(`{"a":"${'ä'.repeat(PAYLOAD_BYTES_MAX / 2)}"}`), ['bytes of JSON', PAYLOAD_BYTES_MAX]);
    const nested = (count: number) => JSON.stringify({ a: [{}, [], ...Array(count).fill('[,]')], b: { c: null } });
    assert.equal(overwrite(nested(PAYLOAD_VALUES_MAX - 5)), undefined);
    assert.deepEqual(overwrite(nested(PAYLOAD_VALUES_MAX - 4)), ['values', PAYLOAD_VALUES_MAX]);
  });

  it('make a payload smaller that is too large already, and no larger', () => {
    const large = `{"a":"${'x'.repeat(PAYLOAD_BYTES_MAX)}","b":[{"x":1,"y":"${'y'.repeat(PAYLOAD_BYTES_MAX)}"}],"c":1}`;
    assert.equal(remove(large, ['c']).length, large.length - 6);
    assert.equal(remove(large, ['b', '[]', 'x']).length, large.length - 6);
    assert.equal(set(large, '{"c":2}'), large.replace('"c":1', '"c":2'));
    assert.throws(() => set(large, '{"c":12}'), EditTooLarge);
    assert.throws(() => set(large, '{"d":1}'), EditTooLarge);
  });

  it('overwrite and clear', () => {
    assert.equal(edit('{"a":1}', { kind: 'overwrite', payload: '{"b":2}' }), '{"b":2}');
    assert.equal(edit('{"a":1}', { kind: 'clear' }), '{}');
  });
});
