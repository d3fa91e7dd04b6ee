// The vector store of a single machine. The main thread keeps searched collections in the engine's memory; a writer thread
// owns the disk (group commit), a reader thread answers what the catalogue knows.
import { join } from 'node:path';
import { createEngine, DIMENSION_MAX, type Engine, EngineOverloaded, encodeRows } from '../../engine/index.ts';
import { type DataFolder, openDataFolder } from '../../platform/storage/data-folder.ts';
import { CollectionNotFound, DimensionMismatch, StoreFailure, StoreOverloaded } from '../errors.ts';
import type {
  CollectionAddress,
  CollectionInfo,
  PathFilter,
  PointBatch,
  PointSelection,
  ScoredPoint,
  SearchRequest,
  StoredPoint,
  StoreStats,
  VectorConfig,
  VectorStore,
  WriteContext,
  WriteReceipt,
} from '../vector-store.ts';
import { CollectionCache } from './collection-cache.ts';
import type { CompactionStep, ReaderCalls, StoredRows, WriteCommand, WriterCalls } from './commands.ts';
import { Compactor } from './compactor.ts';
import type { CollectionView, LoadedCollection } from './loaded-collection.ts';
import { rankPoints, splitTies } from './rank-points.ts';
import { StorageThread } from './storage-thread.ts';
import { checkStoreFiles, type StoreFiles, toStoreFiles } from './store-files.ts';

export interface EmbeddedVectorStoreOptions {
  readonly dataDir: string;
  /** What the rows of loaded collections may occupy; one collection larger than this is still served. */
  readonly memoryBytesMax: number;
  /** Tells an operator what went wrong outside any request. */
  log?(message: string, details: Readonly<Record<string, unknown>>): void;
}

/** Writes that may wait for the disk: many small ones, or a few of the largest bodies. */
const WRITER_LIMITS = { waitingMax: 4_096, waitingBytesMax: 268_435_456 };
const READER_LIMITS = { waitingMax: 8_192, waitingBytesMax: 268_435_456 };

/** Damaged points named in an error; enough to start mending. */
const DAMAGED_IDS_SHOWN = 5;

export async function openEmbeddedVectorStore(options: EmbeddedVectorStoreOptions): Promise<VectorStore> {
  const folder = openDataFolder(join(options.dataDir, 'vectors'));
  const files = toStoreFiles(folder.path);
  const store = new EmbeddedVectorStore(folder, files, options);
  try {
    checkStoreFiles(files);
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

class EmbeddedVectorStore implements VectorStore {
  readonly #folder: DataFolder;
  readonly #memoryBytesMax: number;
  readonly #engine: Engine;
  readonly #collections: CollectionCache;
  readonly #writer: StorageThread<WriterCalls>;
  readonly #reader: StorageThread<ReaderCalls>;
  readonly #compactor: Compactor;
  readonly #log: NonNullable<EmbeddedVectorStoreOptions['log']>;
  #closing: Promise<void> | undefined;

  constructor(folder: DataFolder, files: StoreFiles, { memoryBytesMax, log }: EmbeddedVectorStoreOptions) {
    this.#folder = folder;
    this.#memoryBytesMax = memoryBytesMax;
    this.#log = log ?? (() => {});
    this.#engine = createEngine();
    this.#writer = new StorageThread(new URL('./writer-thread.ts', import.meta.url), files, WRITER_LIMITS, (error) => {
      this.#log('the writer thread ended and is started anew', { error });
      // What it committed last may not have become visible: everything is read again.
      this.#collections.clear();
    });
    this.#reader = new StorageThread(new URL('./reader-thread.ts', import.meta.url), files, READER_LIMITS, (error) =>
      this.#log('the reader thread ended and is started anew', { error }),
    );
    this.#collections = new CollectionCache({
      engine: this.#engine,
      rowFolder: files.rows,
      memoryBytesMax,
      snapshot: async (at) => {
        // Asking the reader first keeps questions about absent collections away from the writer.
        if ((await this.#reader.call('collection', [at])) === undefined) throw new CollectionNotFound(at.name);
        return this.#writer.call('snapshot', [at]);
      },
      matchingSlots: (...args) => this.#reader.call('matchingSlots', args),
      purge: (rowset) => {
        // A purge that is refused happens at the next start.
        this.#writer.call('purge', [rowset]).catch((error: unknown) => this.#log('purge postponed', { rowset, error }));
      },
      reportDamage: (at, damaged) => this.#log('rows on disk are damaged', { collection: at.name, damaged }),
    });
    this.#compactor = new Compactor({
      step: (at) => this.#compact(at),
      onCompact: (at) => this.#collections.forget(at),
      reportFailure: (at, error) => this.#log('compaction postponed', { collection: at.name, error }),
    });
  }

  async open(): Promise<void> {
    // The writer creates the files that the reader opens.
    await this.#writer.open();
    await this.#reader.open();
  }

  createCollection(context: WriteContext, config: VectorConfig): Promise<WriteReceipt> {
    return this.#write({ op: 'create', context, config });
  }

  deleteCollection(context: WriteContext): Promise<WriteReceipt> {
    return this.#write({ op: 'drop', context });
  }

  acknowledge(context: WriteContext): Promise<WriteReceipt> {
    return this.#write({ op: 'acknowledge', context });
  }

  async upsertPoints(context: WriteContext, batch: PointBatch): Promise<WriteReceipt> {
    const { ids, payloads, paths, values } = batch;
    const lengths = toLengths(batch.offsets);
    const dimension = lengths[0] ?? 0;
    // Vectors of several lengths, or longer than any collection's, cannot be stored; the writer says what is wrong with them.
    const isStorable = dimension <= DIMENSION_MAX && lengths.every((length) => length === dimension);
    const records = isStorable ? encodeRows(values, dimension) : null;
    const reuseUpTo = this.#collections.reuseUpTo(context.at);
    const command: WriteCommand = { op: 'upsert', context, ids, payloads, paths, lengths, records, reuseUpTo };
    const bytes = payloads.reduce((sum, payload) => sum + payload.length, records?.byteLength ?? 0);
    return this.#write(command, bytes, records === null ? undefined : { records, paths });
  }

  deletePoints(context: WriteContext, selection: PointSelection): Promise<WriteReceipt> {
    const isAll = selection.kind === 'filter' && matchesEverything(selection.filter);
    return this.#write({ op: 'delete', context, selection: isAll ? { kind: 'all' } : selection });
  }

  async #write(command: WriteCommand, bytes = 0, stored?: StoredRows): Promise<WriteReceipt> {
    const { receipt, effect, isSparse } = await this.#writer.call('write', [command], bytes);
    this.#collections.apply(command.context.at, effect, stored);
    if (isSparse) this.#compactor.request(command.context.at);
    return receipt;
  }

  async #compact(at: CollectionAddress): Promise<CompactionStep> {
    const step = await this.#writer.call('compact', [at, this.#collections.reuseUpTo(at)]);
    if (step.state === 'moved') this.#collections.apply(at, step.effect, step.stored);
    return step;
  }

  async getCollection(at: CollectionAddress): Promise<CollectionInfo> {
    const found = await this.#reader.call('collection', [at]);
    if (found === undefined) throw new CollectionNotFound(at.name);
    return { name: at.name, size: found.size, distance: found.distance, pointsCount: found.points };
  }

  listPoints(at: CollectionAddress, ids: readonly string[], withPayload: boolean): Promise<StoredPoint[]> {
    return this.#reader.call('listPoints', [at, ids, withPayload]);
  }

  async searchPoints(at: CollectionAddress, request: SearchRequest, signal?: AbortSignal): Promise<ScoredPoint[]> {
    try {
      const { collection, view } = await this.#collections.view(at);
      try {
        return await this.#search(at, collection, view, request, signal);
      } finally {
        view.release();
      }
    } catch (error) {
      // Loading checks the rows in the engine, so it can be refused like a search.
      if (error instanceof EngineOverloaded) throw new StoreOverloaded(error.message, { cause: error });
      throw error;
    }
  }

  async #search(
    at: CollectionAddress,
    collection: LoadedCollection,
    view: CollectionView,
    request: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<ScoredPoint[]> {
    const { rowset, config, masks } = collection;
    const { vector, limit, filter, scoreThreshold, withPayload } = request;
    if (vector.length !== config.size) throw new DimensionMismatch(config.size, vector.length);
    await this.#checkUndamaged(collection);
    const needsMask = filter !== null && !matchesEverything(filter);
    const hits = await view.rows.search({
      query: vector,
      k: limit,
      ...(needsMask && { mask: await masks.get(filter, view.rows.slotCount) }),
      ...(signal !== undefined && { signal }),
    });
    const { sure, tied, missing } = splitTies(hits, limit, config.distance, scoreThreshold);
    const chosen =
      missing === tied.length
        ? tied
        : await this.#reader.call('lowestIds', [{ at, rowset, version: view.version, slots: tied, count: missing }]);
    const slots = Uint32Array.of(...sure, ...chosen);
    const points = await this.#reader.call('pointsAt', [rowset, slots, withPayload]);
    if (collection.isAbandoned)
      throw new StoreFailure('the store failed while it was searched; send the request again');
    return rankPoints(points, hits.scores, config.distance);
  }

  /** An answer that silently lacks points would not be exact: it is refused until the points are mended. */
  async #checkUndamaged({ rowset, damaged }: LoadedCollection): Promise<void> {
    if (damaged.size === 0) return;
    const slots = Uint32Array.from([...damaged].slice(0, DAMAGED_IDS_SHOWN));
    const points = await this.#reader.call('pointsAt', [rowset, slots, false]);
    const names = points.map(({ id }) => JSON.stringify(id)).join(', ');
    throw new StoreFailure(
      `the vectors of ${damaged.size} points of this collection are damaged on disk (ids ${names}${damaged.size > slots.length ? ', …' : ''}): upsert or delete these points to search again`,
    );
  }

  async stats(): Promise<StoreStats> {
    return {
      ...(await this.#reader.call('totals', [])),
      ...this.#collections.stats,
      memoryBytes: this.#engine.bytes,
      memoryBytesMax: this.#memoryBytesMax,
      writesWaiting: this.#writer.waitingCount,
      readsWaiting: this.#reader.waitingCount,
      groupSizes: this.#writer.groupSizes,
      writesCommitted: this.#writer.replyCount,
    };
  }

  async probe(): Promise<void> {
    await this.#writer.call('probe', []);
    await this.#reader.call('probe', []);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#compactor.close();
    // The last connection folds the log into the catalogue, which only the writer may do.
    await this.#reader.close();
    await this.#writer.close();
    this.#collections.clear();
    await this.#engine.close();
    this.#folder.close();
  }
}

function toLengths(offsets: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: offsets.length - 1 }, (_, index) => offsets[index + 1]! - offsets[index]!);
}

function matchesEverything(filter: PathFilter): boolean {
  return filter.anyOf.some((clause) => clause.length === 0);
}
