// The guarantees of every vector store about changes of payloads and vectors.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DimensionMismatch, PointNotFound, PointsChanged } from '../../../src/vector/errors.ts';
import type {
  CollectionAddress,
  PayloadChange,
  PointSelection,
  VectorStore,
} from '../../../src/vector/vector-store.ts';
import { allOf, hasText, newBatch, type TestPoint, WHOLE, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { createTestStore, readPoints } from '../test-store.ts';

const ALL: PointSelection = { kind: 'all' };

export function describeChanges(getStore: () => VectorStore): void {
  const { newCollection, upsert, search, searchIds, count } = createTestStore(getStore);
  const change = (at: CollectionAddress, selection: PointSelection, payloadChange: PayloadChange) =>
    getStore().changePayload(writeTo(at), selection, payloadChange);
  const replace = (at: CollectionAddress, ...points: TestPoint[]) => {
    const { ids, values, offsets } = newBatch(points);
    return getStore().replaceVectors(writeTo(at), { ids, values, offsets });
  };
  const payloadOf = async (at: CollectionAddress, id: string) =>
    (await readPoints(getStore().listPoints(at, [id], WITH_PAYLOAD)))[0]?.payload;
  const set = (payload: string, key: string[] | null = null): PayloadChange => ({ kind: 'set', payload, key });

  describe('writes of known points', () => {
    it('are refused as a whole if a point was written, inserted or deleted meanwhile', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 0] }, { id: 'b', vector: [2, 0] });
      const [known] = await readPoints(getStore().listPoints(at, ['a'], WITH_PAYLOAD));
      const version = known?.version ?? 0;
      const write = (...versions: (number | null)[]) => {
        const batch = newBatch([
          { id: 'a', vector: [3, 0] },
          { id: 'c', vector: [4, 0] },
        ]);
        return getStore().upsertPoints(writeTo(at), { ...batch, known: versions });
      };
      for (const wrong of [
        [version + 1, null],
        [null, null],
        [version, version],
      ]) {
        await assert.rejects(write(...wrong), PointsChanged);
      }
      assert.equal(await count(at), 2);
      await write(version, null);
      assert.equal(await count(at), 3);
      await assert.rejects(write(version, version), PointsChanged);
      const { ids, values, offsets } = newBatch([{ id: 'a', vector: [5, 0] }]);
      const replaceKnown = (of: number) =>
        getStore().replaceVectors(writeTo(at), { ids, values, offsets, known: [of] });
      await assert.rejects(replaceKnown(version), PointsChanged);
      const [now] = await readPoints(getStore().listPoints(at, ['a'], WITH_PAYLOAD));
      await replaceKnown(now?.version ?? 0);
      assert.deepEqual(await searchIds(at, [1, 0]), ['a', 'c', 'b']);
    });
  });

  describe('payload changes', () => {
    it('reach the points selected by id, by filter or all, and pass absent ids over', async () => {
      const at = await newCollection();
      await upsert(at, ...['a', 'b', 'c'].map((id, n) => ({ id, vector: [n, 1], payload: `{"color":"${id}"}` })));
      await change(at, { kind: 'ids', ids: ['a', 'missing', 'a'] }, set('{"n":1}'));
      assert.equal(await payloadOf(at, 'a'), '{"color":"a","n":1}');
      // The collection is first on disk only, then in memory.
      for (const text of ['first', 'second']) {
        await change(at, { kind: 'filter', filter: hasText('color', 'b') }, set(`{"text":"${text}"}`));
        assert.equal(await payloadOf(at, 'b'), `{"color":"b","text":"${text}"}`);
        assert.deepEqual(await searchIds(at, [1, 0], { filter: hasText('text', text) }), ['b']);
      }
      await change(at, { kind: 'filter', filter: allOf() }, { kind: 'overwrite', payload: '{"new":true}' });
      assert.equal(await payloadOf(at, 'c'), '{"new":true}');
      await change(at, ALL, { kind: 'clear' });
      assert.deepEqual(
        (await search(at, [1, 0], { withPayload: true })).map(({ payload }) => payload),
        ['{}', '{}', '{}'],
      );
      assert.equal(await count(at), 3);
    });

    it('leave vectors and scores as they are, raise the version, and show in filters at once', async () => {
      const at = await newCollection(3);
      await upsert(at, { id: 'a', vector: [1, 2, 3] }, { id: 'b', vector: [4, 5, 6] });
      const before = await search(at, [1, 1, 1], { withVector: true });
      await change(at, { kind: 'ids', ids: ['a'] }, set('{"color":"red"}'));
      const after = await search(at, [1, 1, 1], { withVector: true });
      assert.deepEqual(
        after.map(({ id, score, vector }) => ({ id, score, vector })),
        before.map(({ id, score, vector }) => ({ id, score, vector })),
      );
      assert.ok(after[1]!.version > before[1]!.version);
      assert.equal(after[0]!.version, before[0]!.version);
      assert.deepEqual(await searchIds(at, [1, 1, 1], { filter: hasText('color', 'red') }), ['a']);
    });

    it('keep every digit of what they do not touch', async () => {
      const at = await newCollection();
      const payload = '{"big":12345678901234567890,"deep":{"x":1.10,"y":[1e400]}}';
      await upsert(at, { id: 'a', vector: [1, 2], payload });
      await change(at, ALL, set('{"z":0.10}', ['deep']));
      await change(at, ALL, { kind: 'remove', keys: [['deep', 'x'], ['absent']] });
      assert.equal(await payloadOf(at, 'a'), '{"big":12345678901234567890,"deep":{"y":[1e400],"z":0.10}}');
    });

    it('happen once under one idempotency token', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 2] });
      const context = () => writeTo(at, { idempotency: { route: 'set', key: 'k', fingerprint: 'f' } });
      const first = await getStore().changePayload(context(), ALL, set('{"n":1}'));
      await change(at, ALL, { kind: 'clear' });
      const second = await getStore().changePayload(context(), ALL, set('{"n":1}'));
      assert.deepEqual(second, { replayed: true, seconds: first.seconds });
      assert.equal(await payloadOf(at, 'a'), '{}');
    });

    it('reach thousands of points as one write', async () => {
      const at = await newCollection();
      const ids = Array.from({ length: 2_500 }, (_, n) => `p${n}`);
      await upsert(at, ...ids.map((id, n) => ({ id, vector: [n, 1], payload: `{"even":"${n % 2 === 0}"}` })));
      for (const text of ['one', 'two', 'three']) {
        await change(at, { kind: 'filter', filter: hasText('even', 'true') }, set(`{"text":"${text}"}`));
        assert.equal(await getStore().countPoints(at, hasText('text', text)), 1_250);
        assert.deepEqual((await searchIds(at, [1, 0])).slice(0, 3), ['p2499', 'p2498', 'p2497']);
      }
      const versions = new Set((await readPoints(getStore().listPoints(at, ids, WHOLE))).map(({ version }) => version));
      assert.equal(versions.size, 2, 'the points that were changed share a version');
    });
  });

  describe('vector replacements', () => {
    it('give points new vectors and leave their payloads, the last of several for one id counting', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 0], payload: '{"n":1}' }, { id: 'b', vector: [2, 0] });
      await search(at, [1, 0]);
      await replace(at, { id: 'a', vector: [3, 0] }, { id: 'a', vector: [4, 0] });
      const [first] = await search(at, [1, 0], { withPayload: true, withVector: true });
      assert.deepEqual([first?.id, first?.score, first?.payload], ['a', 4, '{"n":1}']);
      assert.deepEqual(first?.vector, Float32Array.of(4, 0));
      assert.ok(first!.version > 1);
      assert.equal(await count(at), 2);
    });

    it('are all refused when a point does not exist or a vector has the wrong length', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 0] });
      await assert.rejects(
        replace(at, { id: 'a', vector: [2, 0] }, { id: 'missing', vector: [2, 0] }),
        (error) => error instanceof PointNotFound && error.id === 'missing',
      );
      await assert.rejects(replace(at, { id: 'a', vector: [1, 2, 3] }), DimensionMismatch);
      const [point] = await search(at, [1, 0]);
      assert.deepEqual([point?.score, point?.version], [1, 1]);
    });
  });
}
