import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentPoints } from './recent-points.ts';

const PARTS = { withPayload: true, withVector: false };
const toPoint = (id: string, payload: string | null = '{}') => ({ id, version: 1, payload, vector: null });
const idsOf = (recent: RecentPoints, rowset: number, slots: readonly number[]) =>
  recent.find(rowset, Uint32Array.from(slots), PARTS)?.points.map(({ id }) => id);

describe('recent points', () => {
  it('are found by their slots, in the order asked for, if all of them are there', () => {
    const recent = new RecentPoints(1e6);
    recent.add(7, Uint32Array.of(3, 1), [toPoint('a'), toPoint('b')]);
    assert.deepEqual(idsOf(recent, 7, [1, 3]), ['b', 'a']);
    assert.equal(idsOf(recent, 7, [1, 2]), undefined);
    assert.equal(idsOf(recent, 8, [1, 3]), undefined);
  });

  it('have what is asked for, and no vector', () => {
    const recent = new RecentPoints(1e6);
    recent.add(7, Uint32Array.of(0), [toPoint('a', '{"x":1}')]);
    const [slots, withVector] = [Uint32Array.of(0), true];
    assert.equal(recent.find(7, slots, PARTS)?.points[0]?.payload, '{"x":1}');
    assert.equal(recent.find(7, slots, { ...PARTS, withPayload: false })?.points[0]?.payload, null);
    assert.equal(recent.find(7, slots, { ...PARTS, withVector }), undefined);
  });

  it('of answers without payloads serve such answers only, until one with payloads adds them', () => {
    const recent = new RecentPoints(1e6);
    const [slots, idsOnly] = [Uint32Array.of(0), { ...PARTS, withPayload: false }];
    recent.add(7, slots, [toPoint('a', null)]);
    assert.equal(recent.find(7, slots, idsOnly)?.points[0]?.id, 'a');
    assert.equal(recent.find(7, slots, PARTS), undefined);
    recent.add(7, slots, [toPoint('a', '{"x":1}')]);
    recent.add(7, slots, [toPoint('a', null)]);
    assert.equal(recent.find(7, slots, PARTS)?.points[0]?.payload, '{"x":1}');
  });

  it('are not those that a slot held before it was written', () => {
    const recent = new RecentPoints(1e6);
    recent.add(7, Uint32Array.of(0, 1), [toPoint('a'), toPoint('b')]);
    recent.forget(7, Uint32Array.of(1));
    assert.equal(idsOf(recent, 7, [1]), undefined);
    assert.deepEqual(idsOf(recent, 7, [0]), ['a']);
  });

  it('stay within their memory: those that are found stay, others go', () => {
    const recent = new RecentPoints(20_000);
    for (let slot = 0; slot < 1_000; slot++) {
      recent.add(7, Uint32Array.of(slot), [toPoint(`p${slot}`, null)]);
      recent.add(7, Uint32Array.of(slot), [toPoint(`p${slot}`)]);
      assert.deepEqual(idsOf(recent, 7, [0]), ['p0']);
    }
    const kept = Array.from({ length: 1_000 }, (_, slot) => slot).filter((slot) => idsOf(recent, 7, [slot]));
    assert.ok(kept.length < 100, `${kept.length}`);
    assert.ok(kept.includes(999));
  });

  it('with large payloads are not kept', () => {
    const recent = new RecentPoints(1e6);
    recent.add(7, Uint32Array.of(0), [toPoint('a', `"${'x'.repeat(5_000)}"`)]);
    assert.equal(idsOf(recent, 7, [0]), undefined);
  });
});
