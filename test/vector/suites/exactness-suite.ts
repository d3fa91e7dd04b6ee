// Every answer is the exact top-k, for all kinds of data and histories.
import { describe, it } from 'node:test';
import { DISTANCES, type Distance, type VectorStore } from '../../../src/vector/vector-store.ts';
import { assertExact } from '../oracle.ts';
import { createRandom, type Random } from '../random.ts';
import { hasText, newBatch, newConfig, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';

/** Returns a vector of drawn elements. `Float32Array.from` takes ten times as long. */
function drawVector(size: number, draw: (i: number) => number): Float32Array {
  const vector = new Float32Array(size);
  for (let i = 0; i < size; i++) vector[i] = draw(i);
  return vector;
}

/** Generators of vectors like those of data sets that have made search engines fail. */
const SHAPES = {
  random: (random: Random, size: number) => drawVector(size, () => random.normal()),
  clustered: (random: Random, size: number) => {
    const centre = createRandom(random.integer(5));
    return drawVector(size, () => centre.normal() + 0.01 * random.normal());
  },
  nearTie: (random: Random, size: number) => drawVector(size, (i) => 1 + (i === 0 ? random.integer(8) * 2 ** -23 : 0)),
  duplicates: (random: Random, size: number) => {
    const seed = createRandom(random.integer(3));
    return drawVector(size, () => seed.normal());
  },
  sparse: (random: Random, size: number) => {
    const vector = new Float32Array(size);
    for (let n = 0; n < 3; n++) vector[random.integer(size)] = random.normal();
    return vector;
  },
  wideRange: (random: Random, size: number) =>
    drawVector(size, () => random.normal() * 10 ** (random.integer(70) - 36)),
} satisfies Record<string, (random: Random, size: number) => Float32Array>;
const SIZES = [1, 2, 3, 5, 17, 64, 100, 127, 384, 769, 1_536, 1_999, 2_000];
const GROUPS = ['red', 'green', 'blue'];

interface Model {
  readonly points: Map<string, Float32Array>;
  readonly groups: Map<string, string>;
}

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

export interface ExactSubject {
  get(): Promise<VectorStore>;
  reopen(): Promise<VectorStore>;
}

export type Shape = keyof typeof SHAPES;

/** Describes exact search. `part` is the number of collections of which one is checked. */
export function describeExactSearch(
  name: string,
  subject: ExactSubject,
  part: number,
  shapes = Object.keys(SHAPES) as readonly Shape[],
): void {
  describe(`exact search of the ${name} store (seed ${seed})`, () => {
    for (const shape of shapes) {
      const draw = SHAPES[shape];
      it(`[V1.4, D10] finds the true top-k of ${shape} data after overwrites, deletes and a restart`, async (test) => {
        const random = createRandom(seed);
        const sizes = SIZES.filter((_, index) => (index + shape.length) % 2 === 0 || index < 2);
        const data = [
          ...sizes.map((size) => ({ size, distance: random.pick(DISTANCES) })),
          ...DISTANCES.map((distance) => ({ size: random.pick(SIZES), distance })),
        ].filter((_, index) => (index + shape.length) % part === 0);
        for (const { size, distance } of data) await checkCollection(subject, random, { shape, size, distance, draw });
        test.diagnostic(`${data.length} collections`);
      });
    }
  });
}

async function checkCollection(
  subject: ExactSubject,
  random: Random,
  data: { shape: string; size: number; distance: Distance; draw: (random: Random, size: number) => Float32Array },
): Promise<void> {
  const { size, distance } = data;
  const at = { namespace: 'exact', name: `${data.shape}-${size}-${distance}-${random.integer(1e9)}` };
  const model: Model = { points: new Map(), groups: new Map() };
  let store = await subject.get();
  await store.createCollection(writeTo(at), newConfig(size, distance), true);

  const write = async (count: number) => {
    const points = Array.from({ length: count }, () => {
      const id = `p${random.integer(400)}`;
      const group = random.pick(GROUPS);
      const vector = data.draw(random, size);
      model.points.set(id, vector);
      model.groups.set(id, group);
      return { id, vector, payload: JSON.stringify({ group }) };
    });
    await store.upsertPoints(writeTo(at), newBatch(points));
  };
  const search = async () => {
    const query = random.integer(3) === 0 ? random.pick([...model.points.values()]) : data.draw(random, size);
    const limit = random.pick([1, 10, 100, 1_000]);
    const group = random.integer(2) === 0 ? random.pick(GROUPS) : null;
    const candidates = new Map([...model.points].filter(([id]) => group === null || model.groups.get(id) === group));
    const filter = group === null ? null : hasText('group', group);
    const answer = await readPoints(
      store.searchPoints(at, {
        vector: query,
        limit,
        scoreThreshold: null,
        filter,
        withPayload: false,
        withVector: false,
      }),
    );
    assertExact(answer, candidates, { query, limit, distance });
  };

  await write(300);
  for (let n = 0; n < 3; n++) await search();
  await write(100);
  const gone = Array.from({ length: 40 }, () => `p${random.integer(400)}`);
  await store.deletePoints(writeTo(at), { kind: 'ids', ids: gone });
  for (const id of gone) model.points.delete(id);
  for (let n = 0; n < 3; n++) await search();
  await write(20);
  if (random.integer(4) === 0) store = await subject.reopen();
  for (let n = 0; n < 4; n++) await search();
  await store.deleteCollection(writeTo(at));
}
