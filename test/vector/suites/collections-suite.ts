// The guarantees of every vector store about collections and their aliases.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CollectionConflict, CollectionExists, CollectionNotFound } from '../../../src/vector/errors.ts';
import type { AliasChange, VectorStore } from '../../../src/vector/vector-store.ts';
import { BARE, hasText, newBatch, newConfig, toPlainFields, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { collectPage, createTestStore, readPoints } from '../test-store.ts';

export function describeCollections(getStore: () => VectorStore): void {
  const { newCollection, upsert, search, searchIds, count } = createTestStore(getStore);

  describe('collections', () => {
    it('are created once, confirmed with the same configuration and kept when another one is asked for', async () => {
      const at = await newCollection(3, 'Cosine');
      await getStore().createCollection(writeTo(at), newConfig(3, 'Cosine'), false);
      for (const other of [newConfig(4, 'Cosine'), newConfig(3, 'Dot')]) {
        await assert.rejects(getStore().createCollection(writeTo(at), other, false), CollectionConflict);
      }
      assert.deepEqual(await getStore().getCollection(at), {
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
      await getStore().createCollection(writeTo(at), tuned, true);
      await assert.rejects(getStore().createCollection(writeTo(at), tuned, true), CollectionExists);
      await getStore().createCollection(writeTo(at), newConfig(2, 'Dot'), false);
      assert.deepEqual(await getStore().getCollection(at), {
        ...tuned,
        name: 'tuned',
        fields: toPlainFields(tuned),
        indexes: '{}',
        pointsCount: 0,
      });
    });

    it('keep what was said about payload indexes, through clearing, until it is forgotten', async () => {
      const at = await newCollection(2, 'Dot');
      await getStore().changeIndex(writeTo(at), 'a', '"keyword"');
      await getStore().changeIndex(writeTo(at), '__proto__', '{"type":"text","x":"\\u0000"}');
      await getStore().changeIndex(writeTo(at), 'a', '"integer"');
      await getStore().deletePoints(writeTo(at), { kind: 'all' });
      const kept = async () => Object.entries(JSON.parse((await getStore().getCollection(at)).indexes));
      assert.deepEqual(await kept(), [
        ['a', 'integer'],
        ['__proto__', { type: 'text', x: '\u0000' }],
      ]);
      await getStore().changeIndex(writeTo(at), 'a', null);
      await getStore().changeIndex(writeTo(at), 'absent', null);
      assert.deepEqual(await kept(), [['__proto__', { type: 'text', x: '\u0000' }]]);
      const absent = writeTo({ ...at, name: 'absent' });
      await assert.rejects(getStore().changeIndex(absent, 'a', '"keyword"'), CollectionNotFound);
    });

    it('have another tuning when it is changed', async () => {
      const at = await newCollection();
      await getStore().changeTuning(writeTo(at), '{"a":1}');
      assert.equal((await getStore().getCollection(at)).tuning, '{"a":1}');
      await assert.rejects(getStore().changeTuning(writeTo({ ...at, name: 'absent' }), '{}'), CollectionNotFound);
    });

    it('have aliases, which change all at once or not at all and go with them', async () => {
      const at = await newCollection();
      const { namespace, name: collection } = at;
      const change = (...changes: AliasChange[]) => getStore().changeAliases(writeTo({ namespace, name: '' }), changes);
      await change({ kind: 'set', alias: 'b', collection }, { kind: 'set', alias: 'a', collection });
      await change({ kind: 'rename', from: 'b', alias: 'c' }, { kind: 'remove', alias: 'absent' });
      const aliases = ['a', 'c'].map((alias) => ({ alias, collection }));
      assert.deepEqual(await getStore().listAliases(namespace), aliases);
      const refused: [AliasChange, new (...args: never[]) => Error][] = [
        [{ kind: 'set', alias: 'd', collection: 'absent' }, CollectionNotFound],
        [{ kind: 'rename', from: 'absent', alias: 'd' }, CollectionNotFound],
        [{ kind: 'set', alias: collection, collection }, CollectionExists],
      ];
      for (const [last, error] of refused) await assert.rejects(change({ kind: 'remove', alias: 'a' }, last), error);
      assert.deepEqual(await getStore().listAliases(namespace), aliases);
      const create = getStore().createCollection(writeTo({ namespace, name: 'a' }), newConfig(2, 'Dot'), true);
      await assert.rejects(create, CollectionExists);
      await getStore().deleteCollection(writeTo(at));
      assert.deepEqual(await getStore().listAliases(namespace), []);
    });

    it('are listed by name in code-unit order, those of the namespace only', async () => {
      const namespace = randomUUID();
      const names = ['b', 'ﬀ', '😀', 'a', 'é', 'B'];
      for (const name of names) {
        await getStore().createCollection(writeTo({ namespace, name }), newConfig(2, 'Dot'), false);
      }
      await upsert({ namespace, name: 'b' }, { id: 'x', vector: [1, 2] });
      const found = await getStore().listCollections(namespace);
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
      assert.deepEqual(await getStore().listCollections(randomUUID()), []);
    });

    it('disappear with their points, and an absent one can be deleted too', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 2] });
      await search(at, [1, 1]);
      await getStore().deleteCollection(writeTo(at));
      await getStore().deleteCollection(writeTo(at));
      await assert.rejects(getStore().getCollection(at), CollectionNotFound);
      await getStore().createCollection(writeTo(at), newConfig(2, 'Dot'), false);
      assert.equal(await count(at), 0);
      assert.deepEqual(await searchIds(at, [1, 1]), []);
    });

    it('of another namespace are missing for every call', async () => {
      const at = await newCollection();
      await upsert(at, { id: 'a', vector: [1, 2] });
      const foreign = { ...at, namespace: randomUUID() };
      await assert.rejects(getStore().getCollection(foreign), CollectionNotFound);
      await assert.rejects(readPoints(getStore().listPoints(foreign, ['a'], WITH_PAYLOAD)), CollectionNotFound);
      await assert.rejects(getStore().countPoints(foreign, null), CollectionNotFound);
      await assert.rejects(getStore().countPoints(foreign, hasText('a', 'b')), CollectionNotFound);
      const page = { filter: null, from: null, limit: 1, ...BARE };
      await assert.rejects(collectPage(getStore().scrollPoints(foreign, page)), CollectionNotFound);
      await assert.rejects(
        collectPage(getStore().scrollPoints(foreign, { ...page, filter: hasText('a', 'b') })),
        CollectionNotFound,
      );
      const { payloads: _, ...vectors } = newBatch([{ id: 'a', vector: [1, 2] }]);
      await assert.rejects(getStore().replaceVectors(writeTo(foreign), vectors), CollectionNotFound);
      const change = { kind: 'clear' } as const;
      await assert.rejects(getStore().changePayload(writeTo(foreign), { kind: 'all' }, change), CollectionNotFound);
      await assert.rejects(search(foreign, [1, 2]), CollectionNotFound);
      await assert.rejects(upsert(foreign, { id: 'b', vector: [1, 2] }), CollectionNotFound);
      await assert.rejects(getStore().deletePoints(writeTo(foreign), { kind: 'all' }), CollectionNotFound);
      await assert.rejects(getStore().acknowledge(writeTo(foreign)), CollectionNotFound);
      await getStore().deleteCollection(writeTo(foreign));
      assert.equal(await count(at), 1);
    });
  });
}
