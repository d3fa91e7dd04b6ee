// A filter names exactly the points of its definition, for every way to evaluate it and every history of the points.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import { finish } from '../../src/platform/threads/steps.ts';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import { evaluateBlock } from '../../src/vector/embedded/filters/evaluate-block.ts';
import { type TermBlock, TermBlockBuilder } from '../../src/vector/embedded/filters/term-block.ts';
import type { Condition } from '../../src/vector/filter.ts';
import { createFilterMatcher } from '../../src/vector/filter-matcher.ts';
import { planFilter } from '../../src/vector/filter-plan.ts';
import type { KeyTree } from '../../src/vector/payload/payload-terms.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { matchesByDefinition } from './filter-oracle.ts';
import { createRandom } from './random.ts';
import { drawFilter, drawPayload } from './random-filters.ts';
import {
  assertAnswer,
  assertFiltered,
  describeFilteredCalls,
  IDS,
  search,
  upsert,
} from './suites/filtered-calls-suite.ts';
import { newBatch, newConfig, writeTo } from './test-points.ts';

/** Returns the terms about a key in some slots of a block, as the reader thread sends them. */
function toTermBlock(payloads: readonly string[], slots: readonly number[], tree: KeyTree, key: number): TermBlock {
  const builder = new TermBlockBuilder();
  for (const slot of slots) builder.add(slot, tree.read(payloads[slot] ?? '{}')[key] ?? []);
  return builder.build(7);
}

describe('filters', () => {
  it('evaluated point by point name exactly what the definition names', () => {
    const random = createRandom(1);
    let passing = 0;
    const rounds = forSoak(4_000, 500);
    for (let round = 0; round < rounds; round++) {
      const filter = drawFilter(random, IDS);
      const matches = createFilterMatcher(filter);
      for (let point = 0; point < 8; point++) {
        const [id, payload] = [random.pick(IDS), drawPayload(random)];
        const expected = matchesByDefinition(filter, id, payload);
        assert.equal(matches(id, payload), expected, `${JSON.stringify(filter)} over ${id} ${payload}`);
        if (expected) passing += 1;
      }
    }
    const part = passing / (8 * rounds);
    assert.ok(part > 0.1 && part < 0.9, `the draw is worthless: ${part} of the points pass`);
  });

  it('evaluated over columns of terms name exactly what the definition names', () => {
    const random = createRandom(2);
    for (let round = 0; round < forSoak(200, 25); round++) {
      const old = Array.from({ length: 300 }, () => drawPayload(random));
      const lateSlots =
        round % 2 === 0
          ? []
          : IDS.keys()
              .filter(() => random.integer(5) === 0)
              .toArray();
      const payloads = old.map((payload, slot) => (lateSlots.includes(slot) ? drawPayload(random) : payload));
      const filter = drawFilter(random, IDS);
      const plan = planFilter(filter);
      const columns = plan.tree.keys.map((_, key) => ({
        base: toTermBlock(old, [...IDS.keys()], plan.tree, key),
        late: { slots: Uint16Array.from(lateSlots), terms: toTermBlock(payloads, lateSlots, plan.tree, key) },
        asOf: 0,
      }));
      const words = finish(evaluateBlock(plan, columns, [...IDS.entries()]));
      IDS.forEach((id, slot) => {
        const passes = ((words?.[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
        const payload = payloads[slot] ?? '';
        const expected = matchesByDefinition(filter, id, payload);
        assert.equal(passes === 1, expected, `${JSON.stringify(filter)} over ${id} ${payload}`);
      });
    }
  });

  describe('of the embedded store', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'magpie-filters-'));
    const open = (folder = dataDir, memoryBytesMax = 1 << 30) =>
      openEmbeddedVectorStore({ dataDir: folder, memoryBytesMax });
    let opened: VectorStore | undefined;
    after(async () => {
      await opened?.close();
      rmSync(dataDir, { recursive: true });
    });

    const reopen = async (openings: number): Promise<VectorStore> => {
      await opened?.close();
      // Every second store has hardly any memory for filters.
      opened = await open(join(dataDir, 'calls'), openings % 2 === 1 ? 1 << 16 : undefined);
      return opened;
    };
    describeFilteredCalls('embedded', reopen, forSoak(80, 12));

    it('stay exact over many blocks of slots that are written again and again', async () => {
      const random = createRandom(4);
      const at = { namespace: 'n', name: 'blocks' };
      const store = await open();
      await store.createCollection(writeTo(at), newConfig(1, 'Dot'), true);
      const points = new Map<string, string>();
      const ids = Array.from({ length: forSoak(18_000, 10_000) }, (_, index) => `q${index}`);
      const payloads = Array.from({ length: 60 }, () => drawPayload(random));
      const write = async (some: readonly string[]) => {
        const batch = some.map((id) => ({ id, vector: [1], payload: random.pick(payloads) }));
        for (const { id, payload } of batch) points.set(id, payload);
        await store.upsertPoints(writeTo(at), newBatch(batch));
      };
      await write(ids);
      const filters = Array.from({ length: forSoak(20, 2) }, () => drawFilter(random, ids));
      for (const rewritten of [0, 1, 300, 3_000, 2]) {
        await write(Array.from({ length: rewritten }, () => random.pick(ids)));
        for (const filter of filters) {
          const expected = [...points].filter(([id, payload]) => matchesByDefinition(filter, id, payload)).length;
          assert.equal(await store.countPoints(at, filter), expected, JSON.stringify(filter));
        }
      }
      await store.close();
    });

    it('stay exact where a key holds more than is worth keeping', async () => {
      const random = createRandom(6);
      const at = { namespace: 'n', name: 'long' };
      const store = await open();
      await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
      const points = new Map<string, string>();
      const toLong = (id: string) =>
        JSON.stringify({ a: `${id} ${'long '.repeat(600)}${random.pick(['x', 'y'])}`, b: id });
      for (let round = 0; round < 3; round++) {
        const some = round === 0 ? IDS : Array.from({ length: 5 }, () => random.pick(IDS));
        const batch = [...new Set(some)].map((id) => ({ id, vector: [1, 1], payload: toLong(id) }));
        for (const { id, payload } of batch) points.set(id, payload);
        await store.upsertPoints(writeTo(at), newBatch(batch));
        const isLong: Condition = { kind: 'text', key: ['a'], text: 'long x' };
        const named: Condition = { kind: 'any', key: ['b'], values: [{ text: 'p3' }, { text: 'p40' }] };
        for (const must of [[isLong], [isLong, named], [{ kind: 'ids', ids: ['p3', 'p4'] } as const, isLong]]) {
          await assertFiltered(store, at, points, { must, mustNot: [], should: [], least: 1 });
        }
      }
      await store.close();
    });

    it('let nothing pass that does not match while points are being written', async () => {
      const random = createRandom(5);
      const at = { namespace: 'n', name: 'busy' };
      const store = await open();
      await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
      const points = new Map<string, string>();
      await upsert(store, at, points, IDS, random);
      for (let round = 0; round < forSoak(60, 10); round++) {
        const filter = drawFilter(random, IDS);
        const written = Array.from({ length: 20 }, () => random.pick(IDS));
        const before = new Map(points);
        const writes = [upsert(store, at, points, written, random), upsert(store, at, points, written, random)];
        const searches = [1, 2, 3].map(() => search(store, at, filter));
        const untouched = new Map([...before].filter(([id]) => !written.includes(id)));
        for (const found of await Promise.all(searches)) assertAnswer(found, untouched, filter);
        await Promise.all(writes);
      }
      await store.close();
    });
  });
});
