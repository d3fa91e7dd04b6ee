// Reads and large payload changes during writes. The store may make changes in parts, but no reader may see a part or
// go back in time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import type { CollectionAddress, PointSelection, VectorStore } from '../../../src/vector/vector-store.ts';
import { hasText, newBatch, WHOLE, writeTo } from '../test-points.ts';
import { collectPage, createTestStore, readPoints } from '../test-store.ts';

/** The number of writes, enough that some are committed for a moment before searches show them. */
const WRITES = forSoak(60, 12);

const KIND_X = hasText('kind', 'x');

/** A change of a point by others, and its result in both orders with the tested change. */
interface Meddling {
  apply(at: CollectionAddress, id: string): Promise<unknown>;
  isRight(point: Awaited<ReturnType<typeof readPoints>>[number] | undefined, tag: string): boolean;
}

export function describeConcurrentChanges(getStore: () => VectorStore, count: number): void {
  const ids = Array.from({ length: count }, (_, n) => `p${String(n).padStart(4, '0')}`);
  const selections: PointSelection[] = [
    { kind: 'filter', filter: KIND_X },
    { kind: 'all' },
    { kind: 'ids', ids: ids },
    { kind: 'filter', filter: KIND_X },
  ];
  const { newCollection, upsert, search, count: countAll } = createTestStore(getStore);

  const meddlings: Meddling[] = [
    {
      apply: (at, id) => upsert(at, { id, vector: [1, 2], payload: '{"kind":"x","new":1}' }),
      isRight: (point) => point?.vector?.[1] === 2 && point.payload?.includes('"new":1') === true,
    },
    {
      apply: (at, id) => {
        const { payloads: _, ...vectors } = newBatch([{ id, vector: [1, 3] }]);
        return getStore().replaceVectors(writeTo(at), vectors);
      },
      isRight: (point, tag) => point?.vector?.[1] === 3 && point.payload?.includes(tag) === true,
    },
    {
      apply: (at, id) => getStore().deletePoints(writeTo(at), { kind: 'ids', ids: [id] }),
      isRight: (point) => point === undefined,
    },
  ];

  async function meddle(at: CollectionAddress, touched: readonly string[], tag: string): Promise<void> {
    const writes: Promise<unknown>[] = [];
    for (const [n, id] of touched.entries()) {
      writes.push(meddlings[n % meddlings.length]!.apply(at, id));
      const seen = await getStore().countPoints(at, hasText('tag', tag));
      const total = await countAll(at);
      assert.ok(seen === 0 || seen >= total - touched.length, `${seen} of ${total}: a part of the change shows`);
    }
    await Promise.all(writes);
  }

  async function verify(at: CollectionAddress, touched: readonly string[], tag: string): Promise<void> {
    const points = new Map((await readPoints(getStore().listPoints(at, ids, WHOLE))).map((point) => [point.id, point]));
    for (const [n, id] of touched.entries()) {
      const point = points.get(id);
      assert.ok(meddlings[n % meddlings.length]!.isRight(point, tag), `${n}: ${JSON.stringify(point)}`);
      points.delete(id);
    }
    for (const { id, payload, vector } of points.values()) {
      assert.equal(payload, `{"kind":"x","tag":"${tag}"}`);
      assert.equal(vector?.[0], ids.indexOf(id));
    }
  }

  describe('large payload changes', () => {
    it('come before or after every write made meanwhile, and show all at once', async () => {
      const at = await newCollection();
      const write = (some: readonly string[]) =>
        upsert(at, ...some.map((id) => ({ id, vector: [ids.indexOf(id), 1], payload: '{"kind":"x"}' })));
      await write(ids);
      for (const [round, selection] of selections.entries()) {
        // The collection is not in memory in the first round.
        if (round === 1) await search(at, [1, 0]);
        const touched = ids.filter((_, n) => n % 97 === round);
        const payload = `{"tag":"r${round}"}`;
        const changing = getStore().changePayload(writeTo(at), selection, { kind: 'set', payload, key: null });
        await meddle(at, touched, `r${round}`);
        await changing;
        await verify(at, touched, `r${round}`);
        await write(touched);
      }
    });
  });

  describe('reads while others write', () => {
    const KINDS: Readonly<Record<string, (at: CollectionAddress) => Promise<number>>> = {
      'a list of points': async (at) => {
        const [point] = await readPoints(getStore().listPoints(at, ['newest'], WHOLE));
        return Number(point?.vector?.[0]);
      },
      'a page': async (at) => {
        const page = { from: 'newest', limit: 1, filter: null, ...WHOLE };
        const [point] = (await collectPage(getStore().scrollPoints(at, page))).points;
        return Number(point?.vector?.[0]);
      },
      'a count': (at) => countAll(at),
    };
    for (const [kind, read] of Object.entries(KINDS)) {
      it(`a search shows every write that ${kind} has shown before`, async () => {
        const at = await newCollection();
        // Each write adds a point, and large payloads make commits slow.
        const payload = JSON.stringify({ text: 'x'.repeat(20_000) });
        const write = (n: number) =>
          upsert(
            at,
            { id: 'newest', vector: [n, 0], payload },
            ...(n > 1 ? [{ id: `${n}`, vector: [0, 0], payload }] : []),
          );
        await write(1);
        let isWriting = true;
        const writing = (async () => {
          for (let n = 2; n <= WRITES; n += 1) await write(n);
        })().finally(() => {
          isWriting = false;
        });
        const reading = Array.from({ length: 3 }, async () => {
          while (isWriting) {
            const shown = await read(at);
            const [best] = await search(at, [1, 0], { limit: 1 });
            assert.ok(
              best !== undefined && best.score >= shown,
              `${kind} showed ${shown}, then a search ${best?.score}`,
            );
          }
        });
        await Promise.all([writing, ...reading]);
      });
    }
  });
}
