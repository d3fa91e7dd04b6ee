// The vector store of many machines: all data is in PostgreSQL with pgvector, which any number of processes can serve.
import type { ClusterNodes } from '../../platform/storage/postgres/nodes/watch-nodes.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { CollectionExists, SizeTooLarge } from '../errors.ts';
import { changeField } from '../fields/change-field.ts';
import type { FieldChange } from '../fields/fields.ts';
import { fitBatch } from '../fields/fit-datatypes.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import { checkExtras, checkIds, checkLengths, toLengths } from '../point-batch.ts';
import { type PointChange, toVectorRemoval } from '../point-edit.ts';
import type { StoreStats } from '../store-stats.ts';
import type * as port from '../vector-store.ts';
import { changeAlias, findAlias, listAliases, removeAliasesOf } from './aliases.ts';
import { BUCKET_POINTS, findNextClass } from './buckets/buckets.ts';
import { changePoints, listSelected, replaceVectors } from './change-points.ts';
import { type Collection, Collections } from './collections.ts';
import type { Database, Session } from './database.ts';
import { Grower } from './growing/grower.ts';
import type { IndexBuilder } from './index-builder.ts';
import { listCollections } from './list-collections.ts';
import { countMatching } from './matching-points.ts';
import { NearCollections } from './near/near-collections.ts';
import { inspectDistribution } from './nodes/inspect-database.ts';
import { StoreTotals } from './nodes/store-totals.ts';
import { writeVisibly } from './nodes/write-visibly.ts';
import { PointReader } from './point-reader.ts';
import { probe } from './probe.ts';
import { Purger } from './purger.ts';
import { openParts, type PostgresVectorStoreOptions, type StoreParts } from './store-parts.ts';
import { PointWriter } from './write-points.ts';

const NOTHING_NEAR = { loadedCollections: 0, memoryBytes: 0, memoryBytesMax: 0, memoryHits: 0, loads: 0, evictions: 0 };

/** The longest vector that the extension can store. */
const SIZE_MAX = 16_000;

export async function openPostgresVectorStore(options: PostgresVectorStoreOptions): Promise<port.VectorStore> {
  const store = new PostgresVectorStore(await openParts(options), options);
  if (!options.isReadOnly) await store.open();
  return store;
}

type Receipt = Promise<port.WriteReceipt>;

class PostgresVectorStore implements port.VectorStore {
  readonly #database: Database;
  readonly #indexes: IndexBuilder;
  readonly #log: PostgresVectorStoreOptions['log'];
  readonly #server: PostgresServer;
  readonly #totals: StoreTotals;
  readonly #nodes: ClusterNodes | undefined;
  readonly #bucketPoints: number;
  readonly #collections: Collections;
  readonly #reader: PointReader;
  readonly #standby: StoreParts['standby'];
  readonly #purger: Purger;
  readonly #grower: Grower;
  readonly #near: NearCollections | undefined;
  #writesCommitted = 0;

  constructor({ database, standby, nodes, indexes }: StoreParts, options: PostgresVectorStoreOptions) {
    const { nearBytesMax: memoryBytesMax, log } = options;
    this.#database = database;
    this.#indexes = indexes;
    this.#log = log;
    this.#server = options.server;
    this.#totals = new StoreTotals(database, options.server, nodes);
    this.#nodes = nodes;
    this.#bucketPoints = options.bucketPoints ?? (nodes === undefined ? Number.POSITIVE_INFINITY : BUCKET_POINTS);
    const collections = new Collections();
    this.#collections = collections;
    const reportFailure = (error: unknown) => log?.('a collection was not read into memory', { error });
    this.#near =
      memoryBytesMax === 0 ? undefined : new NearCollections({ database, collections, memoryBytesMax, reportFailure });
    this.#reader = new PointReader({ database, collections, near: this.#near, standby });
    this.#standby = standby;
    this.#purger = new Purger(database, nodes !== undefined, (error) => {
      log?.('points of deleted collections are left over', { error });
    });
    this.#grower = new Grower({
      database,
      collections,
      nodes,
      onRetired: () => this.#purger.request(),
      reportFailure: (error) => log?.('a collection did not grow', { error }),
    });
  }

  /** Begins what runs in the background, with what a process that ended has left. */
  async open(): Promise<void> {
    for (const { text } of await inspectDistribution(this.#server)) this.#log?.(text, {});
    const reportFailure = (error: unknown) => this.#log?.('an index was not built', { error });
    if (await this.#indexes.isNeeded()) this.#indexes.start(reportFailure);
    this.#purger.request();
    this.#grower.resume();
  }

  async createCollection(context: port.WriteContext, wanted: port.NewCollection, mustBeNew: boolean): Receipt {
    if (wanted.size > SIZE_MAX) throw new SizeTooLarge(SIZE_MAX, wanted.size);
    return this.#write(context, async (session) => {
      const { namespace, name } = context.at;
      if (mustBeNew && (await findAlias(session, namespace, name))) throw new CollectionExists(name);
      await this.#collections.create(session, context.at, wanted, mustBeNew);
    });
  }

  async deleteCollection(context: port.WriteContext): Receipt {
    const receipt = await this.#write(context, async (session) => {
      const existing = await this.#collections.find(session, context.at, 'lock');
      if (existing === undefined) return;
      await this.#collections.drop(session, context.at, existing);
      await removeAliasesOf(session, context.at.namespace, context.at.name);
    });
    this.#purger.request();
    return receipt;
  }

  acknowledge(context: port.WriteContext): Receipt {
    return this.#write(context, async (session) => void (await this.#collections.get(session, context.at)));
  }

  changeIndex(to: port.WriteContext, field: string, index: string | null): Receipt {
    return this.#write(to, async (it) => this.#collections.changeIndex(it, await this.#lock(it, to), field, index));
  }

  async changeTuning(context: port.WriteContext, tuning: string, changes: readonly FieldChange[] = []): Receipt {
    return this.#write(context, async (session) => {
      await this.#collections.changeTuning(session, context.at, tuning);
      if (changes.length === 0) return undefined;
      const collection = await this.#lock(session, context);
      const fields = changes.reduce(changeField, collection.fields);
      const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change.name] : []));
      const removal = toVectorRemoval(removed, collection.fields);
      const writer = removed.length > 0 ? await changePoints(session, collection, { kind: 'all' }, removal) : undefined;
      await this.#collections.changeFields(session, context.at, collection, fields);
      return writer;
    });
  }

  changeAliases(context: port.WriteContext, changes: readonly port.AliasChange[]): Receipt {
    return this.#write(context, async (session) => {
      for (const change of changes) await changeAlias(session, context.at.namespace, change);
    });
  }

  listAliases(namespace: string): Promise<port.Alias[]> {
    return listAliases(this.#database, namespace);
  }

  async upsertPoints(context: port.WriteContext, given: port.PointBatch): Receipt {
    checkIds(given.ids);
    return this.#write(context, async (session) => {
      const collection = await this.#lock(session, context);
      checkBatch(given, collection);
      const batch = fitBatch(given, collection.fields);
      const writer = new PointWriter(session, collection);
      await writer.lock(batch.ids);
      await writer.checkKnown(batch);
      await writer.upsert(batch);
      return writer;
    });
  }

  async deletePoints(context: port.WriteContext, selection: port.PointSelection): Receipt {
    const isAll = selection.kind === 'all' || (selection.kind === 'filter' && matchesEverything(selection.filter));
    const receipt = await this.#write(context, async (session) => {
      const collection = await this.#lock(session, context);
      if (isAll) return this.#collections.clear(session, context.at, collection);
      const writer = new PointWriter(session, collection);
      await writer.lock(selection.kind === 'ids' ? selection.ids : undefined);
      for await (const ids of listSelected(session, collection, selection)) await writer.delete(ids);
      return writer;
    });
    if (isAll) this.#purger.request();
    return receipt;
  }

  changePayload(context: port.WriteContext, selection: port.PointSelection, change: port.PayloadChange): Receipt {
    return this.#change(context, selection, () => change);
  }

  deleteVectors(context: port.WriteContext, selection: port.PointSelection, fields: readonly string[]): Receipt {
    return this.#change(context, selection, (collection) => toVectorRemoval(fields, collection.fields));
  }

  #change(
    context: port.WriteContext,
    selection: port.PointSelection,
    toChange: (collection: Collection) => PointChange,
  ): Receipt {
    return this.#write(context, async (session) => {
      const collection = await this.#lock(session, context);
      return changePoints(session, collection, selection, toChange(collection));
    });
  }

  async replaceVectors(context: port.WriteContext, batch: port.VectorBatch): Receipt {
    return this.#write(context, async (session) => {
      const collection = await this.#lock(session, context);
      checkBatch(batch, collection);
      return replaceVectors(session, collection, fitBatch(batch, collection.fields));
    });
  }

  async #write(context: port.WriteContext, act: (session: Session) => Promise<unknown>): Receipt {
    const database = await this.#collections.on(this.#database, context.at);
    const { receipt, writer } = await writeVisibly(database, this.#collections, context, act);
    this.#writesCommitted += 1;
    if (writer !== undefined) this.#requestGrowth(writer);
    return receipt;
  }

  #requestGrowth({ collection, fullest }: PointWriter): void {
    if (fullest > this.#bucketPoints && findNextClass(collection.buckets)) this.#grower.request(collection);
  }

  #lock(session: Session, { at }: port.WriteContext): Promise<Collection> {
    return this.#collections.get(session, at, 'lock');
  }

  async getCollection(at: port.CollectionAddress): Promise<port.CollectionInfo> {
    const collection = await this.#collections.getAnew(await this.#collections.on(this.#database, at), at);
    const { points } = await this.#collections.readTotals(this.#database.on(collection), collection);
    return toInfo(at.name, { ...collection, points });
  }

  async listCollections(namespace: string): Promise<port.ListedCollection[]> {
    return (await listCollections(this.#database, namespace)).map((collection) => ({
      ...toInfo(collection.name, collection),
      version: collection.version,
      diskBytes: collection.points * collection.size * Float32Array.BYTES_PER_ELEMENT,
      memoryBytes: this.#near?.bytesOf(collection.contents) ?? 0,
    }));
  }

  listPoints(...args: Parameters<port.VectorStore['listPoints']>): port.PointSlices {
    return this.#reader.list(...args);
  }

  scrollPoints(...args: Parameters<port.VectorStore['scrollPoints']>): AsyncIterable<port.PageSlice> {
    return this.#reader.scroll(...args);
  }

  async countPoints(at: port.CollectionAddress, filter: Filter | null): Promise<number> {
    if (filter === null || matchesEverything(filter)) return (await this.getCollection(at)).pointsCount;
    return (await this.#collections.on(this.#database, at)).snapshot(async (session) =>
      countMatching(session, await this.#collections.get(session, at), filter),
    );
  }

  /** Returns null: tokens are digests, from which terms cannot be recovered. */
  async countTerms(): Promise<null> {
    return null;
  }

  searchPoints(...args: Parameters<port.VectorStore['searchPoints']>): port.PointSlices<port.ScoredPoint> {
    return this.#reader.search(...args);
  }

  async stats(): Promise<StoreStats> {
    return {
      ...(await this.#totals.read()),
      ...(this.#near?.stats ?? NOTHING_NEAR),
      writesWaiting: 0,
      readsWaiting: 0,
      // Each write is a group of one.
      groupSizes: [this.#writesCommitted],
      writesCommitted: this.#writesCommitted,
    };
  }

  probe(): Promise<void> {
    return probe(this.#database);
  }

  /** Closes the store; the server is closed by its owner. */
  async close(): Promise<void> {
    await this.#indexes.close();
    await this.#grower.close();
    await this.#purger.close();
    await this.#near?.close();
    await this.#nodes?.close();
    await this.#standby?.close();
  }
}

function checkBatch(batch: port.VectorBatch, { size, fields }: Collection): void {
  const { ids, extras = null } = batch;
  checkLengths({ ids, lengths: toLengths(batch) }, size);
  checkExtras({ ids, extras }, fields);
}

function toInfo(name: string, { size, distance, tuning, fields, indexes, points }: Collection): port.CollectionInfo {
  return { name, size, distance, tuning, fields, indexes, pointsCount: points };
}
