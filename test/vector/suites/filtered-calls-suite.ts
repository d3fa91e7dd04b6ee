// The filters of a store, compared with their definition after every change.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Filter, PayloadKey } from '../../../src/vector/filter.ts';
import { KeyTree } from '../../../src/vector/payload/payload-terms.ts';
import type { CollectionAddress, PayloadChange, VectorStore } from '../../../src/vector/vector-store.ts';
import { matchesByDefinition } from '../filter-oracle.ts';
import { createRandom, type Random } from '../random.ts';
import { drawFilter, drawPayload } from '../random-filters.ts';
import { BARE, newBatch, newConfig, writeTo } from '../test-points.ts';
import { collectPage, readPoints } from '../test-store.ts';

export const IDS = Array.from({ length: 300 }, (_, index) => `p${index}`);

/** Describes filtered calls. `reopen` gets the number of its calls. */
export function describeFilteredCalls(
  name: string,
  reopen: (openings: number) => Promise<VectorStore>,
  rounds: number,
): void {
  it(`find, count, list, change and delete exactly what the definition names in the ${name} store`, async () => {
    const random = createRandom(3);
    const at = { namespace: 'n', name: 'fuzz' };
    const points: Points = new Map();
    const roundsPerOpening = Math.ceil(rounds / 3);
    let openings = 0;
    let store = await reopen(openings);
    await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && round % roundsPerOpening === 0) store = await reopen(++openings);
      await changeSomething(store, at, points, random);
      for (let n = 0; n < 4; n++) await assertFiltered(store, at, points, drawFilter(random, IDS));
    }
  });
}

export type Points = Map<string, string>;

export async function upsert(
  store: VectorStore,
  at: CollectionAddress,
  points: Points,
  ids: readonly string[],
  random: Random,
): Promise<void> {
  const batch = ids.map((id) => ({ id, vector: [random.normal(), 1], payload: drawPayload(random) }));
  for (const { id, payload } of batch) points.set(id, payload);
  await store.upsertPoints(writeTo(at), newBatch(batch));
}

async function changeSomething(
  store: VectorStore,
  at: CollectionAddress,
  points: Points,
  random: Random,
): Promise<void> {
  const some = Array.from({ length: 1 + random.integer(60) }, () => random.pick(IDS));
  const filter = drawFilter(random, IDS);
  const matching = [...points].filter(([id, payload]) => matchesByDefinition(filter, id, payload)).map(([id]) => id);
  const change: PayloadChange =
    random.integer(3) === 0 ? { kind: 'clear' } : { kind: 'overwrite', payload: drawPayload(random) };
  switch (random.integer(8)) {
    case 0:
      await store.deletePoints(writeTo(at), { kind: 'ids', ids: some });
      for (const id of some) points.delete(id);
      return;
    case 1:
      await store.deletePoints(writeTo(at), { kind: 'filter', filter });
      for (const id of matching) points.delete(id);
      return;
    case 2:
      await store.changePayload(writeTo(at), { kind: 'filter', filter }, change);
      for (const id of matching) points.set(id, change.kind === 'overwrite' ? change.payload : '{}');
      return;
    case 3: {
      // The order of the two is undefined for clients; both see the other's points, or neither does.
      const added = drawPayload(random);
      const id = random.pick(IDS);
      const deleted = store.deletePoints(writeTo(at), { kind: 'filter', filter });
      const written = store.upsertPoints(writeTo(at), newBatch([{ id, vector: [1, 1], payload: added }]));
      await Promise.all([deleted, written]);
      for (const each of matching) points.delete(each);
      const [kept] = await readPoints(store.listPoints(at, [id], BARE));
      if (!matchesByDefinition(filter, id, added)) assert.ok(kept, 'a point that does not match is not deleted');
      if (kept) points.set(id, added);
      else points.delete(id);
      return;
    }
    default:
      await upsert(store, at, points, some, random);
  }
}

export function search(store: VectorStore, at: CollectionAddress, filter: Filter) {
  const vector = Float32Array.of(0.5, 0.5);
  const request = { vector, limit: 1_000, scoreThreshold: null, filter, withPayload: true, withVector: false };
  return readPoints(store.searchPoints(at, request));
}

/**
 * Asserts that every point of the answer matches as it is shown there, and that no unchanged matching point is missing.
 */
export function assertAnswer(found: Awaited<ReturnType<typeof search>>, untouched: Points, filter: Filter): void {
  for (const { id, payload } of found) {
    assert.ok(matchesByDefinition(filter, id, payload ?? ''), `${JSON.stringify(filter)} let ${payload} pass`);
  }
  const foundIds = new Set(found.map(({ id }) => id));
  for (const [id, payload] of untouched) {
    if (!matchesByDefinition(filter, id, payload)) continue;
    assert.ok(foundIds.has(id), `${JSON.stringify(filter)} missed ${payload}`);
  }
}

export async function assertFiltered(
  store: VectorStore,
  at: CollectionAddress,
  points: Points,
  filter: Filter,
): Promise<void> {
  const matching = [...points].filter(([id, payload]) => matchesByDefinition(filter, id, payload)).map(([id]) => id);
  const expected = matching.sort();
  const told = JSON.stringify(filter);
  const found = await search(store, at, filter);
  assert.deepEqual(found.map(({ id }) => id).sort(), expected, told);
  assert.equal(await store.countPoints(at, filter), expected.length, told);
  const page = await collectPage(store.scrollPoints(at, { filter, from: null, limit: 1_000, ...BARE }));
  assert.deepEqual(
    page.points.map(({ id }) => id),
    expected,
    told,
  );
  const key = ['a'];
  const counts = await store.countTerms(at, key, filter);
  if (counts !== null) assert.deepEqual(new Map(counts), countByDefinition(matching, points, key), told);
}

/** Counts the points for which each term about the key is true. */
function countByDefinition(ids: readonly string[], points: Points, key: PayloadKey): Map<string, number> {
  const tree = new KeyTree();
  tree.add(key);
  const counts = new Map<string, number>();
  for (const id of ids) {
    for (const term of new Set(tree.read(points.get(id) ?? '{}')[0])) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
