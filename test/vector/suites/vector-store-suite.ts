// The guarantees of every vector store, for every kind of storage. Each test works in a separate namespace.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CollectionNotFound, DimensionMismatch, IdempotencyConflict } from '../../../src/vector/errors.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { allOf, anyOf, BARE, newBatch, newConfig, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { createTestStore, readPoints } from '../test-store.ts';
import { describeChanges } from './changes-suite.ts';
import { describeCollections } from './collections-suite.ts';
import { describeConcurrentChanges } from './concurrent-changes-suite.ts';
import { describePages } from './pages-suite.ts';
import { describeSearch } from './search-suite.ts';

export interface StoreUnderTest {
  open(): Promise<VectorStore>;
  cleanUp(): Promise<void>;
  /** The most points of one change. */
  readonly changedPoints: number;
}

export function describeVectorStore(name: string, subject: StoreUnderTest): void {
  describe(`${name} vector store`, () => {
    let store: VectorStore;
    before(async () => {
      store = await subject.open();
    });
    after(async () => {
      await store.close();
      await subject.cleanUp();
    });

    const { newCollection, upsert, search, searchIds, count } = createTestStore(() => store);

    describe('points', () => {
      it('come back with version and payload, in the order asked for, each once, absent ones left out', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 2], payload: '{"n":1}' }, { id: 'b', vector: [1, 2] });
        await upsert(at, { id: 'c', vector: [1, 2] });
        const points = await readPoints(store.listPoints(at, ['c', 'missing', 'a', 'c'], WITH_PAYLOAD));
        assert.deepEqual(
          points.map(({ id, payload }) => [id, payload]),
          [
            ['c', '{}'],
            ['a', '{"n":1}'],
          ],
        );
        assert.ok(points[0]!.version > points[1]!.version);
        const [bare] = await readPoints(store.listPoints(at, ['a'], BARE));
        assert.equal(bare?.payload, null);
      });

      it('overwrite one another by id, and the last of several in one batch wins', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 0], payload: '{"n":1}' });
        await upsert(
          at,
          { id: 'a', vector: [2, 0] },
          { id: 'b', vector: [1, 0] },
          { id: 'a', vector: [3, 0], payload: '{"n":3}' },
        );
        assert.equal(await count(at), 2);
        const [first] = await search(at, [1, 0], { withPayload: true });
        assert.deepEqual([first?.id, first?.score, first?.payload], ['a', 3, '{"n":3}']);
      });

      it('replace some and join the others in a batch of any size', async () => {
        const at = await newCollection();
        const pointsOf = (ids: readonly number[], n: number) =>
          ids.map((id) => ({ id: `${id}`, vector: [id, n], payload: `{"n":${n}}` }));
        const all = [...Array(100).keys()];
        const known = all.filter((id) => id % 3 === 0 || id > 60);
        await upsert(at, ...pointsOf(known, 1));
        await upsert(at, ...pointsOf(all, 2));
        assert.equal(await count(at), 100);
        const points = await readPoints(store.listPoints(at, all.map(String), WITH_PAYLOAD));
        assert.ok(points.every(({ id, payload }, i) => id === `${i}` && payload === '{"n":2}'));
        const found = await search(at, [0, 1], { limit: 100 });
        assert.ok(
          found.every(({ score }) => score === 2),
          'no old vector is found any more',
        );
        assert.equal(found.length, 100);
      });

      it('are all refused when one vector has the wrong length', async () => {
        const at = await newCollection();
        await assert.rejects(
          upsert(at, { id: 'a', vector: [1, 2] }, { id: 'b', vector: [1, 2, 3] }),
          (error) =>
            error instanceof DimensionMismatch &&
            error.point?.index === 1 &&
            error.point.id === 'b' &&
            error.actual === 3,
        );
        await assert.rejects(upsert(at, { id: 'a', vector: [1] }), DimensionMismatch);
        assert.equal(await count(at), 0);
      });

      it('are deleted by id, and their slots used again without a trace', async () => {
        const at = await newCollection();
        await upsert(at, ...['a', 'b', 'c'].map((id, n) => ({ id, vector: [n, 1] })));
        await search(at, [1, 0]);
        await store.deletePoints(writeTo(at), { kind: 'ids', ids: ['b', 'missing', 'b'] });
        assert.equal(await count(at), 2);
        assert.deepEqual(await searchIds(at, [1, 0]), ['c', 'a']);
        await upsert(at, { id: 'd', vector: [9, 0] });
        assert.deepEqual(await searchIds(at, [1, 0]), ['d', 'c', 'a']);
        assert.deepEqual(await readPoints(store.listPoints(at, ['b'], WITH_PAYLOAD)), []);
      });

      it('are cleared at once, and the collection stays usable', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 2] });
        await search(at, [1, 1]);
        await store.deletePoints(writeTo(at), { kind: 'all' });
        assert.equal(await count(at), 0);
        assert.deepEqual(await searchIds(at, [1, 1]), []);
        await upsert(at, { id: 'b', vector: [1, 2] });
        assert.deepEqual(await searchIds(at, [1, 1]), ['b']);
      });

      it('keep ids apart that differ in anything at all', async () => {
        const at = await newCollection();
        const ids = [
          'a',
          'A',
          'a ',
          '',
          '\u0000',
          'a\u0000',
          '\ud800',
          '\udc00',
          '\ufffd',
          'é',
          'e\u0301',
          '😀',
          '1',
          '01',
        ];
        await upsert(at, ...ids.map((id) => ({ id, vector: [1, 1] })));
        assert.equal(await count(at), ids.length);
        assert.deepEqual(
          (await readPoints(store.listPoints(at, ids, BARE))).map(({ id }) => id),
          ids,
        );
        assert.deepEqual(
          await searchIds(at, [1, 1], { limit: 100 }),
          ids.toSorted((a, b) => (a < b ? -1 : 1)),
        );
      });
    });

    describe('filters', () => {
      const byPath = (...clauses: Record<string, string>[]) =>
        anyOf(
          ...clauses.map((clause) =>
            allOf(
              ...Object.entries(clause).map(([position, text]) => ({
                kind: 'any' as const,
                key: ['pathSegments', position],
                values: [{ text }],
              })),
            ),
          ),
        );
      const stored = async () => {
        const at = await newCollection();
        await upsert(
          at,
          { id: 'array', vector: [1, 0], payload: '{"pathSegments":["src","a.ts"]}' },
          { id: 'object', vector: [2, 0], payload: '{"pathSegments":{"0":"src","1":"b.ts"}}' },
          { id: 'other', vector: [3, 0], payload: '{"pathSegments":["test","a.ts"]}' },
          { id: 'none', vector: [4, 0] },
        );
        return at;
      };

      it('restrict a search exactly, whatever was written before or after', async () => {
        const at = await stored();
        const inSrc = byPath({ '0': 'src' });
        assert.deepEqual(await searchIds(at, [1, 0], { filter: inSrc }), ['object', 'array']);
        await upsert(
          at,
          { id: 'late', vector: [5, 0], payload: '{"pathSegments":["src"]}' },
          { id: 'array', vector: [6, 0], payload: '{"pathSegments":["lib"]}' },
        );
        assert.deepEqual(await searchIds(at, [1, 0], { filter: inSrc }), ['late', 'object']);
        await store.deletePoints(writeTo(at), { kind: 'ids', ids: ['late'] });
        await upsert(at, { id: 'new', vector: [7, 0], payload: '{"pathSegments":["lib"]}' });
        assert.deepEqual(await searchIds(at, [1, 0], { filter: inSrc }), ['object']);
        assert.deepEqual(await searchIds(at, [1, 0], { filter: byPath({ '1': 'a.ts' }, { '0': 'lib' }) }), [
          'new',
          'array',
          'other',
        ]);
        assert.deepEqual(await searchIds(at, [1, 0], { filter: byPath({ '9': 'x' }) }), []);
        assert.equal((await searchIds(at, [1, 0], { filter: byPath({}) })).length, 5);
      });

      it('select what is deleted', async () => {
        const at = await stored();
        await store.deletePoints(writeTo(at), {
          kind: 'filter',
          filter: byPath({ '0': 'src', '1': 'a.ts' }, { '0': 'test' }),
        });
        assert.deepEqual(await searchIds(at, [1, 0]), ['none', 'object']);
        assert.equal(await count(at), 2);
        await store.deletePoints(writeTo(at), { kind: 'filter', filter: byPath({}) });
        assert.equal(await count(at), 0);
      });
    });

    describe('idempotency', () => {
      const token = (key: string, fingerprint = 'f') => ({ idempotency: { route: 'upsert', key, fingerprint } });

      it('answers a repeated write like the first one and writes nothing again', async () => {
        const at = await newCollection();
        const first = await store.upsertPoints(writeTo(at, token('k')), newBatch([{ id: 'a', vector: [1, 0] }]));
        await store.deletePoints(writeTo(at), { kind: 'all' });
        const second = await store.upsertPoints(writeTo(at, token('k')), newBatch([{ id: 'a', vector: [1, 0] }]));
        assert.deepEqual(second, { replayed: true, seconds: first.seconds });
        assert.equal(first.replayed, false);
        assert.equal(await count(at), 0);
      });

      it('answers the repetition even when the collection is gone', async () => {
        const at = await newCollection();
        await store.deleteCollection(writeTo(at, token('gone')));
        assert.equal((await store.deleteCollection(writeTo(at, token('gone')))).replayed, true);
        await assert.rejects(store.acknowledge(writeTo(at, token('ack'))), CollectionNotFound);
        await store.createCollection(writeTo(at), newConfig(2, 'Dot'), false);
        assert.equal(
          (await store.acknowledge(writeTo(at, token('ack')))).replayed,
          false,
          'a refusal is not remembered',
        );
      });

      it('refuses another request under the same key, but only within namespace and route', async () => {
        const at = await newCollection();
        await store.acknowledge(writeTo(at, token('k')));
        await assert.rejects(store.acknowledge(writeTo(at, token('k', 'other'))), IdempotencyConflict);
        const elsewhere = await newCollection();
        assert.equal((await store.acknowledge(writeTo(elsewhere, token('k', 'other')))).replayed, false);
        const route = { idempotency: { route: 'delete', key: 'k', fingerprint: 'other' } };
        assert.equal((await store.acknowledge(writeTo(at, route))).replayed, false);
      });

      it('forgets a key after 24 hours', async () => {
        const at = await newCollection();
        const startedAtMs = Date.now();
        await store.acknowledge(writeTo(at, { ...token('k'), startedAtMs }));
        const dayMs = 86_400_000;
        assert.equal(
          (await store.acknowledge(writeTo(at, { ...token('k'), startedAtMs: startedAtMs + dayMs - 1 }))).replayed,
          true,
        );
        assert.equal(
          (await store.acknowledge(writeTo(at, { ...token('k', 'other'), startedAtMs: startedAtMs + dayMs }))).replayed,
          false,
        );
      });
    });

    describeCollections(() => store);
    describeSearch(() => store);
    describePages(() => store);
    describeChanges(() => store);
    describeConcurrentChanges(() => store, subject.changedPoints);

    it('finds itself healthy', async () => {
      await store.probe();
    });
  });
}
