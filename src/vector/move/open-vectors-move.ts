// The move of collections between the embedded store and PostgreSQL, through the port. Points are written in the order
// of their ids, so that their number in the target shows where an interrupted move goes on. They get new versions.
import { dirname } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { checkVersion } from '../../platform/storage/move/check-version.ts';
import { Checksum } from '../../platform/storage/move/checksum.ts';
import type { Measure, MoveSteps, OpenMove } from '../../platform/storage/move/contents-move.ts';
import { findSchemaVersion } from '../../platform/storage/postgres/migrate-schema.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import { IdTooLong, SizeTooLarge, StoreFailure } from '../errors.ts';
import type {
  CollectionAddress,
  ListedCollection,
  PageSlice,
  PointBatch,
  StoredPoint,
  VectorStore,
  WriteContext,
} from '../vector-store.ts';
import type { MoveRecords, StoredReceipt } from './move-records.ts';

const PAGE_POINTS = 1_000;
/** Bytes written at once, as JSON: each write waits for the disk, so few large ones are faster than many small ones. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Ids alone are small. */
const PAGE_IDS = 10_000;
/** No memory: nothing is searched. */
const MEMORY_BYTES_MAX = 0;

interface OpenedVectors {
  readonly store: VectorStore;
  readonly records: MoveRecords;
}

interface AddressedCollection extends ListedCollection {
  readonly at: CollectionAddress;
}

export const openVectorsMove: OpenMove = async (from, to) => {
  const opened = new AsyncDisposableStack();
  try {
    const source = opened.adopt(await openVectors(from, true), ({ store }) => store.close());
    const target = opened.adopt(await openVectors(to, false), ({ store }) => store.close());
    const sides = { source, target };
    return {
      unit: 'point',
      prepare: async () => {},
      count: async () => (await listAll(source)).reduce((sum, { pointsCount }) => sum + pointsCount, 0),
      copy: async (steps) => {
        for (const collection of await listAll(source))
          await copyCollection(collection, source, target, steps).catch(toProblem(collection));
        await copyAliases(source, target);
        for await (const page of listReceipts(source)) await target.records.putReceipts(page);
      },
      measure: async (side, steps) => {
        const measures = [await measureReceipts(sides[side]), await measureAliases(sides[side])];
        for (const collection of await listAll(sides[side]))
          measures.push(await measureCollection(collection, sides[side], steps));
        return measures;
      },
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};

/** Opens one side. The source is read as it is. */
async function openVectors(location: StoreLocation, isSource: boolean): Promise<OpenedVectors> {
  if ('server' in location) {
    const { server } = location;
    const { VECTOR_TABLES } = await import('../postgres/schema.ts');
    if (isSource) checkVersion(VECTOR_TABLES, await findSchemaVersion(server, VECTOR_TABLES.name));
    const { openPostgresVectorStore } = await import('../postgres/postgres-vector-store.ts');
    const { createTableRecords } = await import('../postgres/table-records.ts');
    const options = { server, nearBytesMax: MEMORY_BYTES_MAX, isReadOnly: isSource };
    return { store: await openPostgresVectorStore(options), records: createTableRecords(server) };
  }
  const { openEmbeddedVectorStore } = await import('../embedded/embedded-vector-store.ts');
  const { createCatalogueRecords } = await import('../embedded/files/catalogue-records.ts');
  const { toStoreFiles } = await import('../embedded/files/store-files.ts');
  const store = await openEmbeddedVectorStore({ dataDir: dirname(location.folder), memoryBytesMax: MEMORY_BYTES_MAX });
  return { store, records: createCatalogueRecords(toStoreFiles(location.folder).catalogue) };
}

async function listAll({ store, records }: OpenedVectors): Promise<AddressedCollection[]> {
  const collections: AddressedCollection[] = [];
  for (const namespace of await records.listNamespaces()) {
    for (const each of await store.listCollections(namespace))
      collections.push({ ...each, at: { namespace, name: each.name } });
  }
  return collections;
}

async function copyAliases(source: OpenedVectors, target: OpenedVectors): Promise<void> {
  for (const namespace of await source.records.listNamespaces()) {
    const changes = (await source.store.listAliases(namespace)).map((alias) => ({ kind: 'set', ...alias }) as const);
    if (changes.length > 0) await target.store.changeAliases(toContext({ namespace, name: '' }), changes);
  }
}

function toContext(at: CollectionAddress): WriteContext {
  return { at, idempotency: null, startedAtMs: Date.now() };
}

async function copyCollection(
  { at, size, distance, tuning, fields, indexes }: AddressedCollection,
  source: OpenedVectors,
  target: OpenedVectors,
  { signal, onItems }: MoveSteps,
): Promise<void> {
  const context = toContext(at);
  await target.store.createCollection(context, { size, distance, tuning, fields }, false);
  for (const [field, index] of listIndexes(indexes))
    await target.store.changeIndex(context, field, JSON.stringify(index));
  const { pointsCount } = await target.store.getCollection(at);
  onItems(pointsCount);
  const from = pointsCount === 0 ? null : await findIdBehind(source.store, at, pointsCount);
  if (from === undefined) return;
  for await (const points of toBatches(scroll(source.store, at, from))) {
    signal.throwIfAborted();
    await target.store.upsertPoints(context, toBatch(points, size));
    onItems(points.length);
  }
}

/**
 * Turns an error about data that the target cannot hold, or that is damaged in the source, into an operator's problem.
 */
function toProblem({ name }: AddressedCollection) {
  return (error: unknown): never => {
    const isKnown = error instanceof SizeTooLarge || error instanceof IdTooLong || error instanceof StoreFailure;
    if (!isKnown) throw error;
    throw new OperatorProblem(
      `the collection ${JSON.stringify(name)} cannot be moved (${error.message}): mend it or delete it first`,
      { cause: error },
    );
  };
}

/** Returns the id that comes after the first `count`; undefined at the end. */
async function findIdBehind(store: VectorStore, at: CollectionAddress, count: number): Promise<string | undefined> {
  const ids = { filter: null, withPayload: false, withVector: false };
  let from: string | null = null;
  for (let left = count; left > 0; left -= PAGE_IDS) {
    let next: string | null = null;
    const page = store.scrollPoints(at, { ...ids, from, limit: Math.min(PAGE_IDS, left) });
    for await (const slice of page) next = slice.next;
    if (next === null) return undefined;
    from = next;
  }
  return from ?? undefined;
}

/** Yields all points from there on, slice by slice. */
async function* scroll(store: VectorStore, at: CollectionAddress, start: string | null): AsyncIterable<PageSlice> {
  const whole = { filter: null, withPayload: true, withVector: true, limit: PAGE_POINTS };
  for (let from = start; ; ) {
    let next: string | null = null;
    for await (const slice of store.scrollPoints(at, { ...whole, from })) {
      yield slice;
      next = slice.next;
    }
    if (next === null) return;
    from = next;
  }
}

async function* toBatches(slices: AsyncIterable<PageSlice>): AsyncIterable<readonly StoredPoint[]> {
  let batch: StoredPoint[] = [];
  let batchBytes = 0;
  for await (const { points, bytes } of slices) {
    batch.push(...points);
    batchBytes += bytes;
    if (batchBytes < BATCH_BYTES && batch.length < PAGE_POINTS) continue;
    yield batch;
    [batch, batchBytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function toBatch(points: readonly StoredPoint[], size: number): PointBatch {
  const values = new Float32Array(points.length * size);
  for (const [index, { vector }] of points.entries()) values.set(vector ?? [], index * size);
  return {
    ids: points.map(({ id }) => id),
    values,
    offsets: Uint32Array.from({ length: points.length + 1 }, (_, index) => index * size),
    payloads: points.map(({ payload }) =>
      typeof payload === 'string' ? payload : Buffer.from(payload ?? []).toString(),
    ),
    extras: points.map(({ extras }) => extras ?? null),
  };
}

function listIndexes(indexes: string): [field: string, index: unknown][] {
  return Object.entries(JSON.parse(indexes));
}

async function measureCollection(
  { at, size, distance, tuning, fields, indexes }: AddressedCollection,
  { store }: OpenedVectors,
  { signal, onItems }: MoveSteps,
): Promise<Measure> {
  const checksum = new Checksum();
  for await (const { points } of scroll(store, at, null)) {
    signal.throwIfAborted();
    for (const { id, payload, vector, extras } of points) {
      const { buffer, byteOffset, byteLength } = vector ?? new Float32Array();
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      checksum.add(JSON.stringify(id), payload ?? '', bytes, extras ?? '');
    }
    onItems(points.length);
  }
  return checksum.toMeasure(
    JSON.stringify([at.namespace, at.name, size, distance, fields, tuning, listIndexes(indexes).sort()]),
  );
}

async function measureAliases({ store, records }: OpenedVectors): Promise<Measure> {
  const checksum = new Checksum();
  for (const namespace of await records.listNamespaces()) {
    for (const { alias, collection } of await store.listAliases(namespace))
      checksum.add(JSON.stringify([namespace, alias, collection]));
  }
  return checksum.toMeasure('aliases');
}

async function* listReceipts({ records }: OpenedVectors): AsyncIterable<readonly StoredReceipt[]> {
  for (let last: StoredReceipt | undefined; ; ) {
    const page = await records.listReceipts(last);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1);
  }
}

async function measureReceipts(opened: OpenedVectors): Promise<Measure> {
  const checksum = new Checksum();
  for await (const page of listReceipts(opened)) {
    for (const { namespace, route, key, fingerprint, seconds, expiresMs } of page)
      checksum.add(JSON.stringify([namespace, route, key, fingerprint, seconds, expiresMs]));
  }
  return checksum.toMeasure('receipts');
}
