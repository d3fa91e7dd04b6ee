// The guarantees of every vector store, for every kind of storage. Each test works in a separate namespace.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import {
  CollectionConflict,
  CollectionExists,
  CollectionNotFound,
  DimensionMismatch,
  IdempotencyConflict,
} from '../../../src/vector/errors.ts';
import type { AliasChange, Distance, VectorStore } from '../../../src/vector/vector-store.ts';
import {
  allOf,
  anyOf,
  BARE,
  hasText,
  newBatch,
  newConfig,
  toPlainFields,
  WITH_PAYLOAD,
  writeTo,
} from '../test-points.ts';
import { collectPage, createTestStore, readPoints } from '../test-store.ts';
import { describeChanges } from './changes-suite.ts';
import { describeConcurrentChanges } from './concurrent-changes-suite.ts';
import { describePages } from './pages-suite.ts';

/** The number of writes that searches run beside. */
const WRITES = forSoak(50, 20);

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

    describe('collections', () => {
      it('are created once, confirmed with the same configuration and kept when another one is asked for', async () => {
        const at = await newCollection(3, 'Cosine');
        await store.createCollection(writeTo(at), newConfig(3, 'Cosine'), false);
        for (const other of [newConfig(4, 'Cosine'), newConfig(3, 'Dot')]) {
          await assert.rejects(store.createCollection(writeTo(at), other, false), CollectionConflict);
        }
        assert.deepEqual(await store.getCollection(at), {
          name: 'things',
          size: 3,
          distance: 'Cosine',
          tuning: '{}',
          fields: toPlainFields(newConfig(3, 'Cosine')),
          indexes: '{}',
          pointsCount: 0,
        });
      });

      it('keep what was said about tuning, and are refused where they must be new', async () => {
        const at = { namespace: randomUUID(), name: 'tuned' };
        const tuned = { ...newConfig(2, 'Dot'), tuning: '{"hnsw_config":{"m":64}}' };
        await store.createCollection(writeTo(at), tuned, true);
        await assert.rejects(store.createCollection(writeTo(at), tuned, true), CollectionExists);
        await store.createCollection(writeTo(at), newConfig(2, 'Dot'), false);
        assert.deepEqual(await store.getCollection(at), {
          ...tuned,
          name: 'tuned',
          fields: toPlainFields(tuned),
          indexes: '{}',
          pointsCount: 0,
        });
      });

      it('keep what was said about payload indexes, through clearing, until it is forgotten', async () => {
        const at = await newCollection(2, 'Dot');
        await store.changeIndex(writeTo(at), 'a', '"keyword"');
        await store.changeIndex(writeTo(at), '__proto__', '{"type":"text","x":"\\u0000"}');
        await store.changeIndex(writeTo(at), 'a', '"integer"');
        await store.deletePoints(writeTo(at), { kind: 'all' });
        const kept = async () => Object.entries(JSON.parse((await store.getCollection(at)).indexes));
        assert.deepEqual(await kept(), [
          ['a', 'integer'],
          ['__proto__', { type: 'text', x: '\u0000' }],
        ]);
        await store.changeIndex(writeTo(at), 'a', null);
        await store.changeIndex(writeTo(at), 'absent', null);
        assert.deepEqual(await kept(), [['__proto__', { type: 'text', x: '\u0000' }]]);
        const absent = writeTo({ ...at, name: 'absent' });
        await assert.rejects(store.changeIndex(absent, 'a', '"keyword"'), CollectionNotFound);
      });

      it('have another tuning when it is changed', async () => {
        const at = await newCollection();
        await store.changeTuning(writeTo(at), '{"a":1}');
        assert.equal((await store.getCollection(at)).tuning, '{"a":1}');
        await assert.rejects(store.changeTuning(writeTo({ ...at, name: 'absent' }), '{}'), CollectionNotFound);
      });

      it('have aliases, which change all at once or not at all and go with them', async () => {
        const at = await newCollection();
        const { namespace, name: collection } = at;
        const change = (...changes: AliasChange[]) => store.changeAliases(writeTo({ namespace, name: '' }), changes);
        await change({ kind: 'set', alias: 'b', collection }, { kind: 'set', alias: 'a', collection });
        await change({ kind: 'rename', from: 'b', alias: 'c' }, { kind: 'remove', alias: 'absent' });
        const aliases = ['a', 'c'].map((alias) => ({ alias, collection }));
        assert.deepEqual(await store.listAliases(namespace), aliases);
        const refused: [AliasChange, new (...args: never[]) => Error][] = [
          [{ kind: 'set', alias: 'd', collection: 'absent' }, CollectionNotFound],
          [{ kind: 'rename', from: 'absent', alias: 'd' }, CollectionNotFound],
          [{ kind: 'set', alias: collection, collection }, CollectionExists],
        ];
        for (const [last, error] of refused) await assert.rejects(change({ kind: 'remove', alias: 'a' }, last), error);
        assert.deepEqual(await store.listAliases(namespace), aliases);
        const create = store.createCollection(writeTo({ namespace, name: 'a' }), newConfig(2, 'Dot'), true);
        await assert.rejects(create, CollectionExists);
        await store.deleteCollection(writeTo(at));
        assert.deepEqual(await store.listAliases(namespace), []);
      });

      it('are listed by name in code-unit order, those of the namespace only', async () => {
        const namespace = randomUUID();
        const names = ['b', 'ﬀ', '😀', 'a', 'é', 'B'];
        for (const name of names) {
          await store.createCollection(writeTo({ namespace, name }), newConfig(2, 'Dot'), false);
        }
        await upsert({ namespace, name: 'b' }, { id: 'x', vector: [1, 2] });
        const found = await store.listCollections(namespace);
        assert.deepEqual(
          found.map(({ name }) => name),
          names.toSorted((a, b) => (a < b ? -1 : 1)),
        );
        const { diskBytes = 0, memoryBytes, version, ...info } = found.find(({ name }) => name === 'b') ?? {};
        assert.deepEqual(info, {
          ...newConfig(2, 'Dot'),
          name: 'b',
          fields: toPlainFields(newConfig(2, 'Dot')),
          indexes: '{}',
          pointsCount: 1,
        });
        assert.ok(version !== undefined && version > 0, 'a write has a version');
        assert.ok(diskBytes >= 2 * Float32Array.BYTES_PER_ELEMENT, 'a stored vector takes disk space');
        assert.equal(memoryBytes, 0, 'nothing has been searched');
        assert.deepEqual(await store.listCollections(randomUUID()), []);
      });

      it('disappear with their points, and an absent one can be deleted too', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 2] });
        await search(at, [1, 1]);
        await store.deleteCollection(writeTo(at));
        await store.deleteCollection(writeTo(at));
        await assert.rejects(store.getCollection(at), CollectionNotFound);
        await store.createCollection(writeTo(at), newConfig(2, 'Dot'), false);
        assert.equal(await count(at), 0);
        assert.deepEqual(await searchIds(at, [1, 1]), []);
      });

      it('of another namespace are missing for every call', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 2] });
        const foreign = { ...at, namespace: randomUUID() };
        await assert.rejects(store.getCollection(foreign), CollectionNotFound);
        await assert.rejects(readPoints(store.listPoints(foreign, ['a'], WITH_PAYLOAD)), CollectionNotFound);
        await assert.rejects(store.countPoints(foreign, null), CollectionNotFound);
        await assert.rejects(store.countPoints(foreign, hasText('a', 'b')), CollectionNotFound);
        const page = { filter: null, from: null, limit: 1, ...BARE };
        await assert.rejects(collectPage(store.scrollPoints(foreign, page)), CollectionNotFound);
        await assert.rejects(
          collectPage(store.scrollPoints(foreign, { ...page, filter: hasText('a', 'b') })),
          CollectionNotFound,
        );
        const { payloads: _, ...vectors } = newBatch([{ id: 'a', vector: [1, 2] }]);
        await assert.rejects(store.replaceVectors(writeTo(foreign), vectors), CollectionNotFound);
        const change = { kind: 'clear' } as const;
        await assert.rejects(store.changePayload(writeTo(foreign), { kind: 'all' }, change), CollectionNotFound);
        await assert.rejects(search(foreign, [1, 2]), CollectionNotFound);
        await assert.rejects(upsert(foreign, { id: 'b', vector: [1, 2] }), CollectionNotFound);
        await assert.rejects(store.deletePoints(writeTo(foreign), { kind: 'all' }), CollectionNotFound);
        await assert.rejects(store.acknowledge(writeTo(foreign)), CollectionNotFound);
        await store.deleteCollection(writeTo(foreign));
        assert.equal(await count(at), 1);
      });
    });

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

    describe('search', () => {
      it('ranks similarities from the highest and distances from the lowest', async () => {
        const points = [
          { id: 'near', vector: [1, 1] },
          { id: 'far', vector: [-3, 5] },
          { id: 'long', vector: [10, 10] },
        ];
        const expected: Record<Distance, [string, number][]> = {
          Dot: [
            ['long', 20],
            ['far', 2],
            ['near', 2],
          ],
          Cosine: [
            ['long', 1],
            ['near', 1],
            ['far', 2 / Math.sqrt(2 * 34)],
          ],
          Euclid: [
            ['near', 0],
            ['far', Math.sqrt(32)],
            ['long', Math.sqrt(162)],
          ],
          Manhattan: [
            ['near', 0],
            ['far', 8],
            ['long', 18],
          ],
        };
        for (const distance of ['Dot', 'Cosine', 'Euclid', 'Manhattan'] as const) {
          const at = await newCollection(2, distance);
          await upsert(at, ...points);
          const hits = await search(at, [1, 1]);
          assert.deepEqual(
            hits.map(({ id }) => id),
            expected[distance].map(([id]) => id),
            distance,
          );
          hits.forEach(({ score }, index) => {
            assert.ok(Math.abs(score - expected[distance][index]![1]) < 1e-12, `${distance}: ${score}`);
          });
        }
      });

      it('breaks ties by the lower id, also where the limit cuts through them', async () => {
        const at = await newCollection();
        const ids = Array.from({ length: 50 }, (_, n) => `p${String((n * 37) % 50).padStart(2, '0')}`);
        await upsert(at, ...ids.map((id) => ({ id, vector: [1, 1] })));
        await upsert(at, { id: 'zz', vector: [2, 2] });
        assert.deepEqual(await searchIds(at, [1, 1], { limit: 4 }), ['zz', 'p00', 'p01', 'p02']);
      });

      it('breaks thousands of ties as exactly as a few', async () => {
        const at = await newCollection();
        const ids = Array.from({ length: 3_000 }, (_, n) => `p${(n * 1_597) % 3_000}`);
        await upsert(at, ...ids.map((id) => ({ id, vector: [0, 0] })));
        assert.deepEqual(await searchIds(at, [1, 1], { limit: 1_000 }), ids.toSorted().slice(0, 1_000));
      });

      it('breaks ties in the order of texts, or with integers first and as numbers', async () => {
        const at = await newCollection();
        const ids = [...Array.from({ length: 300 }, (_, n) => String((n * 7) % 300)), '', '1a', 'x', '\u0000'];
        await upsert(at, ...ids.map((id) => ({ id, vector: [0, 0] })));
        const numbers = Array.from({ length: 300 }, (_, n) => String(n));
        const sorted = { text: ids.toSorted(), 'sort-key': [...numbers, '', '\u0000', '1a', 'x'] };
        for (const limit of [3, 150, 304]) {
          for (const idOrder of ['text', 'sort-key'] as const) {
            assert.deepEqual(await searchIds(at, [1, 1], { limit, idOrder }), sorted[idOrder].slice(0, limit));
          }
        }
      });

      it('gives a zero vector the cosine 0', async () => {
        const at = await newCollection(2, 'Cosine');
        await upsert(at, { id: 'zero', vector: [0, 0] }, { id: 'back', vector: [-1, 0] });
        assert.deepEqual(
          (await search(at, [1, 0])).map(({ id, score }) => [id, score]),
          [
            ['zero', 0],
            ['back', -1],
          ],
        );
        assert.deepEqual(
          (await search(at, [0, 0])).map(({ score }) => score),
          [0, 0],
        );
      });

      it('includes a score equal to the threshold and nothing beyond it', async () => {
        const at = await newCollection();
        await upsert(at, ...[1, 2, 3].map((n) => ({ id: `s${n}`, vector: [n, 0] })));
        assert.deepEqual(await searchIds(at, [1, 0], { scoreThreshold: 2 }), ['s3', 's2']);
        const far = await newCollection(1, 'Euclid');
        await upsert(far, ...[1, 2, 3].map((n) => ({ id: `d${n}`, vector: [n] })));
        assert.deepEqual(await searchIds(far, [0], { scoreThreshold: 2 }), ['d1', 'd2']);
      });

      it('refuses a query vector of another length', async () => {
        const at = await newCollection();
        await assert.rejects(
          search(at, [1, 2, 3]),
          (error) => error instanceof DimensionMismatch && error.point === undefined,
        );
      });

      it('sees every acknowledged write, also those made while it is loading', async () => {
        const at = await newCollection();
        await upsert(at, { id: 'a', vector: [1, 0] });
        const searches: Promise<string[]>[] = [];
        for (let n = 0; n < WRITES; n++) {
          const id = `b${n}`;
          searches.push(upsert(at, { id, vector: [n + 2, 0] }).then(() => searchIds(at, [1, 0], { limit: 1_000 })));
        }
        (await Promise.all(searches)).forEach((ids, n) => {
          assert.ok(ids.includes(`b${n}`) && ids.includes('a'));
          assert.equal(new Set(ids).size, ids.length);
        });
        assert.equal((await searchIds(at, [1, 0], { limit: 1_000 })).length, WRITES + 1);
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

    describePages(() => store);
    describeChanges(() => store);
    describeConcurrentChanges(() => store, subject.changedPoints);

    it('finds itself healthy', async () => {
      await store.probe();
    });
  });
}
