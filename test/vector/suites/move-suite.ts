// Collections moved from the embedded store to PostgreSQL and back.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ContentsMove } from '../../../src/platform/storage/move/contents-move.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import type { StoreLocation } from '../../../src/platform/storage/store-location.ts';
import { encodeExtras } from '../../../src/vector/fields/extras.ts';
import { openVectorsMove } from '../../../src/vector/move/open-vectors-move.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { DISTANCES, type VectorStore } from '../../../src/vector/vector-store.ts';
import { openPgvector } from '../postgres/pgvector-server.ts';
import { newDataDir, openStore, removeFolders } from '../test-folders.ts';
import { newBatch, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';

/** The number of points, more than a page has. */
const POINTS = 1_100;

const QUESTION = { vector: Float32Array.of(1, 0.5), limit: 20, scoreThreshold: null, filter: null };
const SIGNAL = new AbortController().signal;

export function describeMove(): void {
  describe('moving vectors', () => {
    let postgres: TestPostgres;
    let database: StoreLocation;
    const [source, target] = [newDataDir(), newDataDir()];
    const addresses = DISTANCES.map((distance) => ({
      namespace: `of ${distance}`,
      name: `things\u0000 ${distance}`,
    }));
    const once = { route: 'PUT /things', key: 'once', fingerprint: 'f' };

    before(async () => {
      postgres = await openPgvector();
      database = { server: postgres.server };
      const store = await openStore(source);
      for (const [index, distance] of DISTANCES.entries()) {
        const at = addresses[index]!;
        await store.createCollection(writeTo(at), { size: 2, distance, tuning: '{"m":16}' }, true);
        await store.changeIndex(writeTo(at), `field ${index}`, '{"type":"keyword"}');
        await store.changeAliases(writeTo(at), [{ kind: 'set', alias: 'other name', collection: at.name }]);
        const points = Array.from({ length: index === 0 ? POINTS : 3 }, (_, id) => ({
          id: `${id}-\ud83d`,
          vector: [id, Math.fround(id / 3)],
          payload: `{"text":"\\u0000${id}", "b":1.0}`,
        }));
        await store.upsertPoints({ ...writeTo(at), idempotency: index === 0 ? once : null }, newBatch(points));
      }
      await storeFields(store);
      await store.close();
    });

    /** Stores a collection with several vector fields. */
    async function storeFields(store: VectorStore): Promise<void> {
      const at = { namespace: 'of fields', name: 'fields' };
      const words = { name: 'words', kind: 'sparse', size: 0, distance: 'Dot', isMain: false } as const;
      const main = { name: 'title', kind: 'dense', size: 2, distance: 'Dot', isMain: true } as const;
      const config = { size: 2, distance: 'Dot', tuning: '{}', fields: [main, words] } as const;
      await store.createCollection(writeTo(at), config, true);
      const vector = { indices: Uint32Array.of(3, 9), values: Float32Array.of(1, 0.5) };
      const extras = [true, false].map((hasMain) => encodeExtras({ hasMain, vectors: new Map([['words', vector]]) }));
      const points = ['a', 'b', 'c'].map((id) => ({ id, vector: [id === 'b' ? 0 : 1, 0] }));
      await store.upsertPoints(writeTo(at), { ...newBatch(points), extras: [...extras, null] });
      addresses.push(at);
    }

    after(async () => {
      await removeFolders();
      await postgres.close();
    });

    const inFolder = (dataDir: string) => ({ folder: join(dataDir, 'vectors') });

    async function withMove<T>(
      from: StoreLocation,
      to: StoreLocation,
      act: (move: ContentsMove) => Promise<T>,
    ): Promise<T> {
      const move = await openVectorsMove(from, to);
      assert.ok(move);
      return act(move).finally(() => move.close());
    }

    /** Copies everything and returns both sides. */
    const copy = (from: StoreLocation, to: StoreLocation) =>
      withMove(from, to, async (move) => {
        let items = 0;
        await move.copy({ signal: SIGNAL, onItems: (count) => (items += count) });
        assert.equal(items, await move.count());
        return measure(move);
      });
    const measure = (move: ContentsMove) =>
      Promise.all(
        (['source', 'target'] as const).map((side) => move.measure(side, { signal: SIGNAL, onItems: () => {} })),
      );

    async function answer(store: VectorStore) {
      const answers: unknown[] = [];
      for (const at of addresses) {
        const points = await readPoints(store.searchPoints(at, { ...QUESTION, withPayload: true, withVector: true }));
        const info = await store.getCollection(at);
        const aliases = await store.listAliases(at.namespace);
        answers.push({ points: points.map(({ version, ...point }) => point), info, aliases });
      }
      const { replayed } = await store.upsertPoints({ ...writeTo(addresses[0]!), idempotency: once }, newBatch([]));
      await store.close();
      return [answers, replayed];
    }

    it('goes on after an interruption, and gives the same answers there and back', async () => {
      const stop = new AbortController();
      await withMove(inFolder(source), database, (move) =>
        assert.rejects(move.copy({ signal: stop.signal, onItems: (count) => count > 0 && stop.abort() })),
      );
      const [before, after] = await copy(inFolder(source), database);
      assert.equal(before?.length, addresses.length + 2);
      assert.deepEqual(after, before);
      const [again, back] = await copy(database, inFolder(target));
      assert.deepEqual([again, back], [after, before]);
      const expected = await answer(await openStore(source));
      assert.equal(expected[1], true);
      assert.deepEqual(await answer(await openStore(target)), expected);
      const moved = await openPostgresVectorStore({ server: postgres.server, nearBytesMax: 0 });
      assert.deepEqual(await answer(moved), expected);
    });

    it('names a collection that cannot be stored in the database', async () => {
      const dataDir = newDataDir();
      const store = await openStore(dataDir);
      const at = { namespace: 'long', name: 'long' };
      await store.createCollection(writeTo(at), { size: 16_001, distance: 'Dot', tuning: '{}' }, true);
      await store.close();
      await withMove(inFolder(dataDir), database, (move) =>
        assert.rejects(
          move.copy({ signal: SIGNAL, onItems: () => {} }),
          /^OperatorProblem: the collection "long" cannot be moved \(vectors may have at most 16000 numbers\)/,
        ),
      );
    });

    it('tells of a point that is another one', async () => {
      const store = await openStore(target);
      await store.upsertPoints(writeTo(addresses[1]!), newBatch([{ id: '0-\ud83d', vector: [1, 1] }]));
      await store.close();
      const [before, after] = await withMove(inFolder(source), inFolder(target), measure);
      const isSame = before?.map(({ checksum }, index) => checksum === after?.[index]?.checksum);
      assert.equal(isSame?.filter((each) => !each).length, 1);
    });
  });
}
