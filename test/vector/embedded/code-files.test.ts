// Large collections are searched by codes on disk beside the rows. Damage to those files costs time only: every answer
// is exact, and lost codes are made anew.
import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { forSoak, IS_SOAK } from '../../../src/base/testing/soak.ts';
import { rowStride } from '../../../src/engine/index.ts';
import { StoreFailure } from '../../../src/vector/errors.ts';
import { DISTANCES, type Distance, type SearchRequest, type VectorStore } from '../../../src/vector/vector-store.ts';
import { assertExact } from '../oracle.ts';
import { createRandom, type Random } from '../random.ts';
import { newDataDir, openStore as openAny, removeFolders, toFormat1 } from '../test-folders.ts';
import { allOf, BARE, newBatch, newConfig, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';

after(removeFolders);

/** The size of vectors. With `COUNT` of them, the store keeps short codes of the vectors in a file. */
const SIZE = 64;
const COUNT = 9_000;
const HEADER_BYTES = 64;
/** A budget that holds everything, and one that holds nothing, so that the rows stay on the disk. */
const AMPLE = 1 << 30;
const TIGHT = 1;

const at = { namespace: 'n', name: 'large' };
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

type Vectors = Map<string, Float32Array>;

const openStore = (dataDir: string, memoryBytesMax = TIGHT) => openAny(dataDir, memoryBytesMax);

/** Draws vectors with few different values, so that ties are common. */
function drawVectors(random: Random, count: number): Float32Array[] {
  // One buffer holds them: thousands of small ones would keep the garbage collector busy.
  const numbers = new Float32Array(count * SIZE);
  for (let n = 0; n < numbers.length; n++) numbers[n] = random.integer(5) - 2;
  return Array.from({ length: count }, (_, n) => numbers.subarray(n * SIZE, (n + 1) * SIZE));
}

const drawVector = (random: Random): Float32Array => drawVectors(random, 1)[0]!;

async function write(
  store: VectorStore,
  vectors: Vectors,
  random: Random,
  ids: readonly string[],
  to = at,
): Promise<void> {
  await writeDrawn(store, vectors, drawVectors(random, ids.length), ids, to);
}

async function writeDrawn(
  store: VectorStore,
  vectors: Vectors,
  drawn: readonly Float32Array[],
  ids: readonly string[],
  to = at,
): Promise<void> {
  const points = ids.map((id, n) => ({ id, vector: drawn[n]!, payload: `{"pathSegments":["${n % 3}"]}` }));
  for (const { id, vector } of points) vectors.set(id, vector);
  await store.upsertPoints(writeTo(to), newBatch(points));
}

const toIds = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `p${from + n}`);

const drawnBySeed = new Map<number, readonly Float32Array[]>();

/** Fills a new collection. Stores that are filled with the same seed have the same vectors, which are drawn once. */
async function fill(store: VectorStore, seed: number, distance: Distance = 'Euclid', to = at): Promise<Vectors> {
  const vectors: Vectors = new Map();
  const drawn = drawnBySeed.get(seed) ?? drawVectors(createRandom(seed), COUNT);
  drawnBySeed.set(seed, drawn);
  await store.createCollection(writeTo(to), newConfig(SIZE, distance), false);
  await writeDrawn(store, vectors, drawn, toIds(0, COUNT), to);
  return vectors;
}

function search(store: VectorStore, vector: Float32Array, request: Partial<SearchRequest> = {}, from = at) {
  const whole = { limit: 10, scoreThreshold: null, filter: null, ...BARE, ...request };
  return readPoints(store.searchPoints(from, { vector, ...whole }));
}

async function checkExact(store: VectorStore, vectors: Vectors, random: Random, distance: Distance = 'Euclid') {
  for (const limit of forSoak([1, 10, 300], [10])) {
    const query = random.integer(2) === 0 ? random.pick([...vectors.values()]) : drawVector(random);
    assertExact(await search(store, query, { limit }), vectors, { query, limit, distance });
  }
}

function findFile(dataDir: string, suffix: string): string {
  const folder = join(dataDir, 'vectors', 'rows');
  const [name] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix));
  assert.ok(name, `there is a file ${suffix}`);
  return join(folder, name);
}

const codesOn = (dataDir: string) => readFileSync(findFile(dataDir, '.codes')).subarray(HEADER_BYTES);

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Makes a closed store with a large collection and all of its codes. */
async function makeStore(seed: number): Promise<{ dataDir: string; vectors: Vectors }> {
  const dataDir = newDataDir();
  const store = await openStore(dataDir);
  const vectors = await fill(store, seed);
  await store.close();
  return { dataDir, vectors };
}

let made: ReturnType<typeof makeStore> | undefined;

/** Copies the same store for every test. */
async function newStore(): Promise<{ dataDir: string; vectors: Vectors }> {
  made ??= makeStore(seed);
  const { dataDir, vectors } = await made;
  const copy = newDataDir();
  cpSync(dataDir, copy, { recursive: true });
  return { dataDir: copy, vectors: new Map(vectors) };
}

function flipBit(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes[offset]! ^= 4;
  writeFileSync(file, bytes);
}

/** Returns the code file of another store, with as many codes. */
async function makeForeignFile(): Promise<string> {
  const { dataDir } = await makeStore(seed + 1);
  return findFile(dataDir, '.codes');
}

/** Returns the offset of a point's row; every point was written once, in the order of its number. */
const rowOffset = (id: string) => Number(id.slice(1)) * rowStride(SIZE);

describe(`code files (seed ${seed})`, () => {
  describe('of rows on disk', () => {
    let tight: VectorStore;
    let ample: VectorStore;
    before(async () => {
      [tight, ample] = await Promise.all([openStore(newDataDir(), TIGHT), openStore(newDataDir(), AMPLE)]);
    });
    after(() => Promise.all([tight.close(), ample.close()]));

    for (const distance of forSoak<readonly Distance[]>(DISTANCES, ['Euclid'])) {
      it(`lead to the same answers as rows in memory (${distance})`, async () => {
        const random = createRandom(seed);
        const to = { namespace: 'n', name: distance };
        const fillOne = (store: VectorStore) => fill(store, seed, distance, to);
        const [vectors] = await Promise.all([fillOne(tight), fillOne(ample)]);
        for (let n = 0; n < forSoak(24, 5); n++) {
          const vector = n % 2 === 0 ? drawVector(random) : random.pick([...vectors.values()]);
          const limit = random.pick([1, 10, 100, 1_000]);
          const filter =
            n % 3 === 0 ? allOf({ kind: 'any', key: ['pathSegments', '0'], values: [{ text: `${n % 4}` }] }) : null;
          const answer = await search(tight, vector, { limit, filter }, to);
          assert.deepEqual(answer, await search(ample, vector, { limit, filter }, to));
          if (filter === null) assertExact(answer, vectors, { query: vector, limit, distance });
        }
      });
    }
  });

  it('answers right after a restart, and after overwriting, deleting and clearing with more restarts', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    for (const budget of forSoak([TIGHT, AMPLE, TIGHT], [TIGHT])) {
      const store = await openStore(dataDir, budget);
      if (random.integer(2) === 0) await checkExact(store, vectors, random);
      const gone = toIds(100, 300);
      await store.deletePoints(writeTo(at), { kind: 'ids', ids: gone });
      for (const id of gone) vectors.delete(id);
      await write(store, vectors, random, toIds(200, 900));
      await checkExact(store, vectors, random);
      await write(store, vectors, random, toIds(COUNT - 50, COUNT + 500));
      await checkExact(store, vectors, random);
      await store.close();
    }
    const store = await openStore(dataDir);
    await checkExact(store, vectors, random);
    await store.deletePoints(writeTo(at), { kind: 'all' });
    vectors.clear();
    await write(store, vectors, random, toIds(0, COUNT));
    await checkExact(store, vectors, random);
    await store.close();
    const again = await openStore(dataDir);
    await checkExact(again, vectors, random);
    await again.close();
  });

  it('needs no rows but those that decide a search, and refuses one that needs a damaged row, naming it', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    flipBit(findFile(dataDir, '.rows'), rowOffset('p7') + 5);
    const store = await openStore(dataDir);
    const far = Float32Array.from(vectors.get('p7')!, (value) => (value > 0 ? -20 : 20));
    assertExact(await search(store, far), vectors, { query: far, limit: 10, distance: 'Euclid' });
    await assert.rejects(
      search(store, vectors.get('p7')!),
      (error) => error instanceof StoreFailure && /ids "p7"/.test(error.message),
    );
    await assert.rejects(search(store, far), StoreFailure, 'from then on it is known to be damaged');
    await write(store, vectors, random, ['p7']);
    await checkExact(store, vectors, random);
    await store.close();
  });

  it('finds a damaged row when the rows come into memory, and when their codes are made anew', async () => {
    const random = createRandom(seed);
    for (const budget of [AMPLE, TIGHT]) {
      const { dataDir, vectors } = await newStore();
      flipBit(findFile(dataDir, '.rows'), rowOffset('p7') + 5);
      if (budget === TIGHT) rmSync(findFile(dataDir, '.codes'));
      const store = await openStore(dataDir, budget);
      const far = Float32Array.from(vectors.get('p7')!, (value) => (value > 0 ? -20 : 20));
      const isRefused = async () => {
        for (;;) await search(store, far);
      };
      await assert.rejects(isRefused(), (error) => error instanceof StoreFailure && /ids "p7"/.test(error.message));
      await store.deletePoints(writeTo(at), { kind: 'ids', ids: ['p7'] });
      vectors.delete('p7');
      await checkExact(store, vectors, random);
      await store.close();
    }
  });

  const harms: Readonly<Record<string, (file: string) => void | Promise<void>>> = {
    missing: (file) => rmSync(file),
    empty: (file) => truncateSync(file, 0),
    truncated: (file) => truncateSync(file, statSync(file).size / 2),
    'damaged in a code': (file) => flipBit(file, HEADER_BYTES + 1_000),
    'damaged in its header': (file) => flipBit(file, 20),
    'of another version': (file) => flipBit(file, HEADER_BYTES - 8),
    "another store's": async (file) => copyFileSync(await makeForeignFile(), file),
    'full of zeros': (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
  };
  // `npm test` leaves out those that the store notices as it notices another.
  const likeOthers = new Set(
    forSoak<string[]>(
      [],
      ['empty', 'truncated', 'damaged in its header', 'of another version', "another store's", 'full of zeros'],
    ),
  );
  for (const [harm, inflict] of Object.entries(harms).filter(([name]) => !likeOthers.has(name))) {
    it(`answers right and makes the codes anew when the file is ${harm}`, async () => {
      const random = createRandom(seed);
      const { dataDir, vectors } = await newStore();
      const before = codesOn(dataDir);
      await inflict(findFile(dataDir, '.codes'));
      const store = await openStore(dataDir);
      await checkExact(store, vectors, random);
      await store.close();
      assert.ok(codesOn(dataDir).equals(before), 'the same rows have the same codes');
      if (!IS_SOAK && harm !== 'missing') return;
      const again = await openStore(dataDir);
      await checkExact(again, vectors, random);
      await again.close();
    });
  }

  it('does not use a code file of an earlier state', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    const file = findFile(dataDir, '.codes');
    copyFileSync(file, `${file}.old`);
    const store = await openStore(dataDir);
    // The second write uses the slots again.
    for (let n = 0; n < 2; n++) await write(store, vectors, random, toIds(0, COUNT));
    await store.close();
    copyFileSync(`${file}.old`, file);
    const again = await openStore(dataDir);
    await checkExact(again, vectors, random);
    await again.close();
  });

  it('writes and searches where no code file can be written', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    const file = findFile(dataDir, '.codes');
    rmSync(file);
    mkdirSync(file);
    const store = await openStore(dataDir);
    await write(store, vectors, random, toIds(0, 100));
    await checkExact(store, vectors, random);
    await store.close();
    rmdirSync(file);
    const again = await openStore(dataDir);
    await checkExact(again, vectors, random);
    await again.close();
    assert.ok(existsSync(file));
  });

  it('cuts the file with a collection that is compacted, and removes it with one that is deleted', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    const store = await openStore(dataDir);
    await checkExact(store, vectors, random);
    const file = findFile(dataDir, '.codes');
    const before = statSync(file).size;
    const gone = [...vectors.keys()].filter((_, n) => n % 20 !== 0);
    await store.deletePoints(writeTo(at), { kind: 'ids', ids: gone });
    for (const id of gone) vectors.delete(id);
    await waitUntil(() => statSync(file).size < before / 10);
    await checkExact(store, vectors, random);
    await store.close();
    const again = await openStore(dataDir);
    await checkExact(again, vectors, random);
    await write(again, vectors, random, toIds(0, COUNT));
    await checkExact(again, vectors, random);
    await again.deleteCollection(writeTo(at));
    await waitUntil(() => !existsSync(file));
    await again.close();
  });

  it('takes over a store that knew no codes', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    const file = findFile(dataDir, '.codes');
    rmSync(file);
    toFormat1(dataDir);
    const store = await openStore(dataDir);
    await checkExact(store, vectors, random);
    await store.close();
    assert.ok(existsSync(file));
  });

  it('moves points with their rows while the rows come from the disk', async () => {
    const random = createRandom(seed);
    const { dataDir, vectors } = await newStore();
    const store = await openStore(dataDir, AMPLE);
    await checkExact(store, vectors, random);
    const filter = allOf({ kind: 'any', key: ['pathSegments', '0'], values: [{ text: '1' }] });
    for (const payload of ['{"round":1}', '{"round":2}']) {
      // The second search after a load starts reading the rows.
      const searching = search(store, drawVector(random));
      await store.changePayload(writeTo(at), { kind: 'filter', filter }, { kind: 'set', payload, key: null });
      await searching;
      await checkExact(store, vectors, random);
    }
    await store.close();
  });
});
