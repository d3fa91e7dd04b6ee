import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPayloadSelector } from './payload-selection.ts';

function createSelector(kind: 'include' | 'exclude', keys: string[]): (payload: string) => string {
  const select = createPayloadSelector({ kind: 'some', include: null, exclude: [], [kind]: keys });
  return (payload) => {
    const selected = String(select(payload));
    assert.equal(String(select(Buffer.from(payload))), selected, 'the same from bytes as from text');
    return selected;
  };
}

function select(kind: 'include' | 'exclude', keys: string[], payload: unknown): unknown {
  return JSON.parse(createSelector(kind, keys)(JSON.stringify(payload)));
}

const payload = {
  a: { b: 1, c: { d: 2, e: 3 } },
  list: [{ x: 1, y: 2 }, { x: 3 }, { y: 4 }, 5],
  text: 'a.b',
  nothing: null,
};

describe('include', () => {
  it('keeps exactly the values that were asked for, in the objects that hold them', () => {
    assert.deepEqual(select('include', ['a.b'], payload), { a: { b: 1 } });
    assert.deepEqual(select('include', ['a.c.e', 'text'], payload), { a: { c: { e: 3 } }, text: 'a.b' });
    assert.deepEqual(select('include', ['a'], payload), { a: payload.a });
    assert.deepEqual(select('include', ['nothing'], payload), { nothing: null });
  });

  it('lets a key win over those inside it', () => {
    assert.deepEqual(select('include', ['a.b', 'a'], payload), { a: payload.a });
  });

  it('keeps nothing of what is not there', () => {
    for (const key of ['z', 'a.z', 'text.b', 'a.b.c', 'nothing.x', ''])
      assert.deepEqual(select('include', [key], payload), {}, key);
    assert.deepEqual(select('include', [], payload), {});
  });

  it('applies a key that leads through an array to each of its elements', () => {
    const list = [{ x: 1 }, { x: 3 }];
    assert.deepEqual(select('include', ['list.x'], payload), { list });
    assert.deepEqual(select('include', ['list[].x'], payload), { list });
    assert.deepEqual(select('include', ['list[]'], payload), { list: payload.list });
    assert.deepEqual(select('include', ['m[][].x'], { m: [[{ x: 1, y: 2 }], []] }), { m: [[{ x: 1 }]] });
    assert.deepEqual(select('include', ['list.z'], payload), {});
  });
});

describe('exclude', () => {
  it('drops exactly the values that were named', () => {
    assert.deepEqual(select('exclude', ['a.b', 'list', 'text', 'nothing'], payload), { a: { c: { d: 2, e: 3 } } });
    assert.deepEqual(select('exclude', ['a.c.d', 'a.c.e'], { a: { c: { d: 2, e: 3 } } }), { a: { c: {} } });
    assert.deepEqual(select('exclude', Object.keys(payload), payload), {});
  });

  it('leaves the rest as it is', () => {
    for (const key of ['z', 'a.z', 'text.b', 'list.z', 'nothing.x'])
      assert.deepEqual(select('exclude', [key], payload), payload, key);
    assert.deepEqual(select('exclude', [], payload), payload);
    for (const key of ['list.x', 'list[].x']) {
      assert.deepEqual(select('exclude', [key], payload), { ...payload, list: [{ y: 2 }, {}, { y: 4 }, 5] });
    }
  });
});

describe('either', () => {
  const text = '{"__proto__":{"a":1,"b":2},"n":{"big":9007199254740993,"tiny":1e-400},"x":18446744073709551615}';

  it('treats __proto__ as a key like any other', () => {
    const include = createSelector('include', ['__proto__.a']);
    assert.equal(include(text), '{"__proto__":{"a":1}}');
    const exclude = createSelector('exclude', ['__proto__.a', 'n', 'x']);
    assert.equal(exclude(text), '{"__proto__":{"b":2}}');
  });

  it('keeps every digit of numbers', () => {
    const include = createSelector('include', ['n']);
    assert.equal(include(text), '{"n":{"big":9007199254740993,"tiny":1e-400}}');
    const exclude = createSelector('exclude', ['__proto__', 'n', 'x.y']);
    assert.equal(exclude(text), '{"x":18446744073709551615}');
  });

  it('bears keys of any length', () => {
    const keys = [
      'a'.repeat(1e6),
      '.'.repeat(1e6),
      '[]'.repeat(1e6),
      `z${'[]'.repeat(1e6)}.b`,
      `${'[]'.repeat(1e6)}x`,
      'a.'.repeat(1e6),
    ];
    assert.deepEqual(select('include', keys, payload), {});
    assert.deepEqual(select('exclude', keys, payload), payload);
  });

  it('lets the last of duplicate keys win', () => {
    const include = createSelector('include', ['a.b']);
    assert.equal(include('{"a":{"b":1},"a":{"b":2,"b":3},"c":4}'), '{"a":{"b":3}}');
    assert.equal(include('{"a":{"b":1},"a":5}'), '{}');
  });

  it('takes both at once: what is included, without what is excluded', () => {
    const both = createPayloadSelector({ kind: 'some', include: ['a', 'text'], exclude: ['a.c', 'text'] });
    assert.deepEqual(JSON.parse(String(both(JSON.stringify(payload)))), { a: { b: 1 } });
    const neither = createPayloadSelector({ kind: 'some', include: null, exclude: [] });
    assert.deepEqual(JSON.parse(String(neither(JSON.stringify(payload)))), payload);
  });
});
