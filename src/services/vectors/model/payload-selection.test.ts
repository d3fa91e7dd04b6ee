import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPayloadSelector, type PayloadSelection } from './payload-selection.ts';

function select(kind: 'include' | 'exclude', keys: string[], payload: unknown): unknown {
  const selector = createPayloadSelector({ kind, keys });
  assert.ok(selector);
  return JSON.parse(selector(JSON.stringify(payload)));
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

  it('looks into arrays only where the key says so', () => {
    assert.deepEqual(select('include', ['list.x'], payload), {});
    assert.deepEqual(select('include', ['list[].x'], payload), { list: [{ x: 1 }, { x: 3 }, {}, {}] });
    assert.deepEqual(select('include', ['list[]'], payload), { list: payload.list });
    assert.deepEqual(select('include', ['m[][].x'], { m: [[{ x: 1, y: 2 }]] }), { m: [[{ x: 1 }]] });
  });
});

describe('exclude', () => {
  it('drops exactly the values that were named', () => {
    assert.deepEqual(select('exclude', ['a.b', 'list', 'text', 'nothing'], payload), { a: { c: { d: 2, e: 3 } } });
    assert.deepEqual(select('exclude', ['a.c.d', 'a.c.e'], { a: { c: { d: 2, e: 3 } } }), { a: { c: {} } });
    assert.deepEqual(select('exclude', Object.keys(payload), payload), {});
  });

  it('leaves the rest as it is', () => {
    for (const key of ['z', 'a.z', 'text.b', 'list.x', 'nothing.x'])
      assert.deepEqual(select('exclude', [key], payload), payload, key);
    assert.deepEqual(select('exclude', [], payload), payload);
    assert.deepEqual(select('exclude', ['list[].x'], payload), { ...payload, list: [{ y: 2 }, {}, { y: 4 }, 5] });
  });
});

describe('either', () => {
  const text = '{"__proto__":{"a":1,"b":2},"n":{"big":9007199254740993,"tiny":1e-400},"x":18446744073709551615}';

  it('treats __proto__ as a key like any other', () => {
    const include = createPayloadSelector({ kind: 'include', keys: ['__proto__.a'] });
    assert.equal(include?.(text), '{"__proto__":{"a":1}}');
    const exclude = createPayloadSelector({ kind: 'exclude', keys: ['__proto__.a', 'n', 'x'] });
    assert.equal(exclude?.(text), '{"__proto__":{"b":2}}');
  });

  it('keeps every digit of numbers', () => {
    const include = createPayloadSelector({ kind: 'include', keys: ['n'] });
    assert.equal(include?.(text), '{"n":{"big":9007199254740993,"tiny":1e-400}}');
    const exclude = createPayloadSelector({ kind: 'exclude', keys: ['__proto__', 'n', 'x.rawJSON'] });
    assert.equal(exclude?.(text), '{"x":18446744073709551615}');
  });

  it('needs no selector for all and for none', () => {
    for (const kind of ['all', 'none'] satisfies PayloadSelection['kind'][])
      assert.equal(createPayloadSelector({ kind }), null);
  });
});
