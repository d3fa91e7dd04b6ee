// A namespace filters over payloads that take long to read; others are answered meanwhile.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import type { Condition } from '../../../src/vector/filter.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { newDataDir, openStore, removeFolders } from '../test-folders.ts';
import { allOf, newBatch, newConfig, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { createTestStore, readPoints } from '../test-store.ts';

after(removeFolders);

const heavy = { namespace: 'heavy', name: 'things' };
const light = { namespace: 'light', name: 'things' };
const POINTS = forSoak(100, 40);
const VALUES = 16_000;
/** The number of reads, far more than fit between the calls of the question if each blocked until its answer. */
const READS = 6;

const newPayload = (point: number) =>
  JSON.stringify({ many: Array.from({ length: VALUES }, (_, value) => `${point}-${value}`) });
const IS_EMPTY: Condition = { kind: 'empty', key: ['many', '[]', 'nothing'] };
const hasAny = (...texts: string[]): Condition => ({
  kind: 'any',
  key: ['many'],
  values: texts.map((text) => ({ text })),
});
const HAS_ONE = hasAny('7-7', `9-${VALUES - 1}`);
const HAS_ANOTHER = hasAny('8-7', `10-${VALUES - 1}`);
const CONTAINS: Condition = { kind: 'text', key: ['many'], text: '-15999' };

async function openHeavy(): Promise<VectorStore> {
  const store = await openStore(newDataDir());
  for (const at of [heavy, light]) await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
  await store.upsertPoints(writeTo(light), newBatch([{ id: 'l', vector: [1, 1], payload: '{"l":1}' }]));
  const points = Array.from({ length: POINTS }, (_, n) => ({ id: `h${n}`, vector: [n, 1], payload: newPayload(n) }));
  await store.upsertPoints(writeTo(heavy), newBatch(points));
  const { search } = createTestStore(() => store);
  await search(light, [1, 1]);
  return store;
}

/** Returns the answer, and the number of reads of the other namespace that were answered before it. */
async function countReadsBeside<Answer>(store: VectorStore, question: Promise<Answer>): Promise<[Answer, number]> {
  const { searchIds } = createTestStore(() => store);
  let [isAnswered, reads] = [false, 0];
  const answer = question.finally(() => {
    isAnswered = true;
  });
  for (; !isAnswered; reads++) {
    const read = reads % 2 === 0 ? readPoints(store.listPoints(light, ['l'], WITH_PAYLOAD)) : searchIds(light, [1, 1]);
    assert.equal((await read).length, 1);
  }
  return [await answer, reads];
}

describe('filters over large payloads', () => {
  let store: VectorStore;
  before(async () => {
    store = await openHeavy();
  });
  after(() => store.close());

  it('let others be answered while points are chosen for a write', async () => {
    const chosen = { kind: 'filter', filter: allOf(HAS_ONE) } as const;
    const [, reads] = await countReadsBeside(store, store.deletePoints(writeTo(heavy), chosen));
    assert.equal((await store.getCollection(heavy)).pointsCount, POINTS - 2);
    assert.ok(reads >= READS, `${reads} reads`);
  });

  it('let others be answered while their terms, or the payloads themselves, are looked at', async () => {
    await createTestStore(() => store).search(heavy, [1, 1]);
    for (const [condition, count] of [
      [IS_EMPTY, POINTS - 2],
      [HAS_ANOTHER, 2],
      [CONTAINS, POINTS - 2],
    ] as const) {
      const [found, reads] = await countReadsBeside(store, store.countPoints(heavy, allOf(condition)));
      assert.equal(found, count);
      assert.ok(reads >= READS, `${reads} reads beside ${JSON.stringify(condition)}`);
    }
  });
});
