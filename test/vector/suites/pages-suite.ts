// The guarantees of every vector store about pages, counts and vectors in answers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import type { Filter } from '../../../src/vector/filter.ts';
import type { CollectionAddress, VectorStore } from '../../../src/vector/vector-store.ts';
import { allOf, BARE, hasText, WHOLE, writeTo } from '../test-points.ts';
import { collectPage, createTestStore, type Page, readPoints } from '../test-store.ts';

export function describePages(getStore: () => VectorStore): void {
  const { newCollection, upsert, search } = createTestStore(getStore);
  const scroll = (at: CollectionAddress, request: { filter?: Filter; from?: string; limit?: number } = {}) =>
    collectPage(getStore().scrollPoints(at, { filter: null, from: null, limit: 10, ...BARE, ...request }));
  const idsOf = ({ points }: Page) => points.map(({ id }) => id);

  /** Scrolls through all pages; returns the ids and the number of pages. */
  const scrollAll = async (at: CollectionAddress, limit: number, filter?: Filter): Promise<[string[], number]> => {
    const ids: string[] = [];
    let pages = 0;
    let from: string | null = null;
    do {
      const page: Page = await scroll(at, { limit, ...(filter && { filter }), ...(from !== null && { from }) });
      ids.push(...idsOf(page));
      from = page.next;
      pages++;
    } while (from !== null);
    return [ids, pages];
  };

  describe('pages', () => {
    it('go through all points, integers first and as numbers, then in code-unit order of their ids, and end', async () => {
      const at = await newCollection();
      const ids = ['b', 'a', '', '10', '9', 'é', '😀', 'ﬀ', '\ud800', 'a\u0000'];
      await upsert(at, ...ids.map((id) => ({ id, vector: [1, 2] })));
      const sorted = ['9', '10', ...ids.filter((id) => !/\d/.test(id)).sort((a, b) => (a < b ? -1 : 1))];
      for (const limit of [1, 3, 5, 10, 11]) {
        assert.deepEqual(await scrollAll(at, limit), [sorted, Math.ceil(ids.length / limit)]);
      }
      assert.deepEqual(idsOf(await scroll(at, { from: 'aa', limit: 1 })), ['b'], 'a start between two ids');
      assert.deepEqual(await scroll(await newCollection()), { points: [], next: null });
    });

    it('hold exactly the points that match a filter, few or many of them', async () => {
      const at = await newCollection();
      const points = Array.from({ length: 3_000 }, (_, n) => ({
        id: `p${String((n * 1_597) % 3_000).padStart(4, '0')}`,
        vector: [n, 1],
        payload: JSON.stringify({ rare: n % 500 === 0 ? 'yes' : 'no', half: n % 2 === 0 ? 'yes' : 'no' }),
      }));
      await upsert(at, ...points);
      for (const key of ['rare', 'half'] as const) {
        const matching = points.filter(({ payload }) => JSON.parse(payload)[key] === 'yes').map(({ id }) => id);
        assert.deepEqual((await scrollAll(at, 400, hasText(key, 'yes')))[0], matching.toSorted());
        assert.equal(await getStore().countPoints(at, hasText(key, 'yes')), matching.length);
      }
      assert.deepEqual(await scroll(at, { filter: hasText('half', 'never') }), { points: [], next: null });
      assert.equal((await scrollAll(at, 1_000, allOf()))[0].length, 3_000);
    });

    it('follow every write', async () => {
      const at = await newCollection();
      const red = hasText('color', 'red');
      const write = (id: string, color: string) =>
        upsert(at, { id, vector: [1, 2], payload: JSON.stringify({ color }) });
      await write('a', 'red');
      await write('b', 'blue');
      assert.deepEqual(idsOf(await scroll(at, { filter: red })), ['a']);
      await write('b', 'red');
      await write('c', 'red');
      await write('a', 'blue');
      assert.deepEqual(idsOf(await scroll(at, { filter: red })), ['b', 'c']);
      await getStore().deletePoints(writeTo(at), { kind: 'filter', filter: red });
      assert.deepEqual(idsOf(await scroll(at)), ['a']);
      assert.equal(await getStore().countPoints(at, red), 0);
      assert.equal(await getStore().countPoints(at, null), 1);
    });

    it('show one state of the collection each while it is written to', async () => {
      const at = await newCollection();
      const write = (round: number) =>
        upsert(
          at,
          // Each write replaces all points, so that a page that mixes two states shows two rounds or a wrong number of
          // points.
          ...Array.from({ length: 30 }, (_, n) => ({
            id: `p${String(n).padStart(2, '0')}`,
            vector: [round, n],
            payload: JSON.stringify({ kind: 'x', round }),
          })),
        );
      await write(0);
      let isDone = false;
      const writing = (async () => {
        for (let round = 1; round <= forSoak(60, 20); round++) await write(round);
        isDone = true;
      })();
      while (!isDone) {
        for (const filter of [hasText('kind', 'x'), null]) {
          const { points, next } = await collectPage(
            getStore().scrollPoints(at, { filter, from: 'p10', limit: 15, ...WHOLE }),
          );
          assert.deepEqual(
            points.map(({ id }) => id),
            Array.from({ length: 15 }, (_, n) => `p${n + 10}`),
          );
          assert.equal(next, 'p25');
          const rounds = points.map(({ payload, vector }) => [JSON.parse(payload ?? '{}').round, vector?.[0]]);
          assert.equal(new Set(rounds.flat()).size, 1, JSON.stringify(rounds));
        }
      }
      await writing;
    });
  });

  describe('vectors in answers', () => {
    it('come back as they were given, to the last bit, in lists, pages and searches', async () => {
      for (const distance of ['Cosine', 'Euclid'] as const) {
        const at = await newCollection(3, distance);
        const vector = Float32Array.of(0.1, -3e30, 1e-40);
        await upsert(at, { id: 'a', vector, payload: '{"n":1}' }, { id: 'b', vector: [1, 2, 3] });
        const [listed] = await readPoints(getStore().listPoints(at, ['a'], WHOLE));
        assert.deepEqual(listed, { id: 'a', version: 1, payload: '{"n":1}', vector });
        const page = await collectPage(getStore().scrollPoints(at, { filter: null, from: null, limit: 1, ...WHOLE }));
        assert.deepEqual(page, { points: [listed], next: 'b' });
        const [hit] = await search(at, [...vector], { limit: 1, withVector: true });
        assert.deepEqual([hit?.id, hit?.vector, hit?.payload], ['a', vector, null]);
        const [bare] = await readPoints(getStore().listPoints(at, ['a'], BARE));
        assert.equal(bare?.vector, null);
      }
    });

    it('belong to the versions they come with while points are overwritten, deleted and written anew', async () => {
      const at = await newCollection();
      const ids = Array.from({ length: 20 }, (_, n) => `p${n}`);
      let isDone = false;
      const writing = (async () => {
        for (let round = 1; round <= forSoak(100, 30); round++) {
          const payload = JSON.stringify({ round });
          await upsert(at, ...ids.map((id, n) => ({ id, vector: [round, n], payload })));
          if (round % 3 === 0) await getStore().deletePoints(writeTo(at), { kind: 'ids', ids: ids.slice(5) });
        }
        isDone = true;
      })();
      while (!isDone) {
        for (const { id, payload, vector } of await readPoints(getStore().listPoints(at, ids, WHOLE))) {
          assert.deepEqual([...(vector ?? [])], [JSON.parse(payload ?? '{}').round, Number(id.slice(1))]);
        }
      }
      await writing;
    });
  });
}
