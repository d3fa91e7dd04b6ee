// The vector store of a single machine. The main thread keeps searched collections in the engine's memory. One thread
// writes (group commit), one reads the catalogue, and one reads rows that are not in memory.
import { createEngine, type Engine } from '../../engine/index.ts';
import { type DataFolder, openDataFolder } from '../../platform/storage/data-folder.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import { checkIds } from '../point-batch.ts';
import type * as port from '../vector-store.ts';
import type { CopyOptions } from './backup/copy-in-thread.ts';
import type { StoreCopy } from './backup/copy-store.ts';
import { StoreBackups } from './backup/store-backups.ts';
import { DiskRows } from './files/disk-rows.ts';
import { checkStoreFiles, type StoreFiles, toStoreFiles, toStoreFolder } from './files/store-files.ts';
import { CollectionCache } from './memory/collection-cache.ts';
import { createCollectionSource } from './memory/collection-source.ts';
import { readWarmList, WarmList } from './memory/warm-list.ts';
import { listCollections } from './reader/collection-infos.ts';
import { countCollections } from './reader/count-collections.ts';
import { LatestPoints } from './reader/latest-points.ts';
import { OwnPoints } from './reader/own-points.ts';
import { ViewedCollections } from './reader/viewed-collections.ts';
import type {
  CompactionStep,
  Preparation,
  ReaderCalls,
  WriteCommand,
  WriterCalls,
  WriteSelection,
} from './threads/commands.ts';
import { OWN_NAMESPACE, StorageThread } from './threads/storage-thread.ts';
import { READER_LIMITS, WRITER_LIMITS } from './threads/thread-limits.ts';
import { Compactor } from './writer/compactor.ts';
import { toRows, weighSelection } from './writer/write-input.ts';
import { writeSelected } from './writer/write-selected.ts';

const WRITER_ENTRY = new URL('./writer/writer-thread.ts', import.meta.url);
const READER_ENTRY = new URL('./reader/reader-thread.ts', import.meta.url);

export interface EmbeddedVectorStoreOptions {
  readonly dataDir: string;
  /**
   * The bytes that loaded collections may occupy. The rows of a large one stay on the disk when they do not fit; one
   * whose codes alone are larger than this is still served.
   */
  readonly memoryBytesMax: number;
  /** Reports errors outside any request to the operator. */
  log?(message: string, details: Readonly<Record<string, unknown>>): void;
}

export type { EmbeddedVectorStore };

export async function openEmbeddedVectorStore(options: EmbeddedVectorStoreOptions): Promise<EmbeddedVectorStore> {
  const folder = openDataFolder(toStoreFolder(options.dataDir));
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

type Receipt = Promise<port.WriteReceipt>;

class EmbeddedVectorStore implements port.VectorStore {
  readonly #folder: DataFolder;
  readonly #files: StoreFiles;
  readonly #memoryBytesMax: number;
  readonly #engine: Engine;
  readonly #collections: CollectionCache;
  readonly #writer: StorageThread<WriterCalls>;
  readonly #reader: StorageThread<ReaderCalls>;
  readonly #ownPoints: OwnPoints;
  readonly #rows: DiskRows;
  readonly #latest: LatestPoints;
  readonly #views: ViewedCollections;
  readonly #compactor: Compactor;
  readonly #backups: StoreBackups;
  readonly #log: NonNullable<EmbeddedVectorStoreOptions['log']>;
  #warmList: WarmList | undefined;
  #closing: Promise<void> | undefined;

  constructor(folder: DataFolder, files: StoreFiles, { memoryBytesMax, log }: EmbeddedVectorStoreOptions) {
    this.#folder = folder;
    this.#files = files;
    this.#memoryBytesMax = memoryBytesMax;
    this.#log = log ?? (() => {});
    this.#engine = createEngine();
    const reportEnd = (name: string) => (error: unknown) => this.#log(`${name} ended and is started anew`, { error });
    this.#writer = new StorageThread(WRITER_ENTRY, files, WRITER_LIMITS, (error) => {
      reportEnd('the writer thread')(error);
      // The writer's last commits may not have become visible: everything is read again.
      this.#collections.clear();
    });
    this.#reader = new StorageThread(READER_ENTRY, files, READER_LIMITS, reportEnd('the reader thread'));
    this.#rows = new DiskRows(files, reportEnd('the thread that reads rows'));
    const source = createCollectionSource(
      {
        engine: this.#engine,
        files,
        memoryBytesMax,
        writer: this.#writer,
        reader: this.#reader,
        rows: this.#rows,
        log: this.#log,
      },
      { onLarge: () => this.#prepareForCodes(), onChange: () => this.#warmList?.noteChange() },
    );
    this.#collections = new CollectionCache(source);
    this.#ownPoints = new OwnPoints(files);
    this.#latest = new LatestPoints(this.#reader, this.#writer, this.#collections);
    this.#views = new ViewedCollections(
      this.#collections,
      this.#reader,
      this.#ownPoints,
      this.#rows,
      source.reportDamage,
    );
    this.#compactor = new Compactor({
      step: (at) => this.#compact(at),
      onCompact: (at) => this.#collections.forget(at),
      reportFailure: (at, error) => this.#log('compaction postponed', { collection: at.name, error }),
    });
    this.#backups = new StoreBackups(files, {
      pin: () => this.#writer.call(OWN_NAMESPACE, 'pin', []),
      unpin: () => this.#writer.call(OWN_NAMESPACE, 'unpin', []),
    });
  }

  async open(): Promise<void> {
    // The writer creates the files that the reader opens.
    await this.#writer.open();
    await this.#reader.open();
    if (await this.#writer.call(OWN_NAMESPACE, 'hasCodes', [])) this.#prepareForCodes();
    const { warmList } = this.#files;
    void this.#collections.warm(await readWarmList(warmList), () => this.#closing === undefined);
    this.#warmList = new WarmList(warmList, () => this.#collections.list());
  }

  /** Starts the threads that only large collections need. */
  #prepareForCodes(): void {
    this.#engine.startThreads();
    // A failure is ignored here: the next call that needs the thread opens it again and reports the error.
    this.#rows.open().catch(() => {});
  }

  createCollection(context: port.WriteContext, collection: port.NewCollection, mustBeNew: boolean): Receipt {
    return this.#write({ op: 'create', context, collection, mustBeNew });
  }

  deleteCollection(context: port.WriteContext): Receipt {
    return this.#write({ op: 'drop', context });
  }

  acknowledge(context: port.WriteContext): Receipt {
    return this.#write({ op: 'acknowledge', context });
  }

  changeIndex(context: port.WriteContext, field: string, index: string | null): Receipt {
    return this.#write({ op: 'index', context, field, index });
  }

  changeTuning(context: port.WriteContext, tuning: string): Receipt {
    return this.#write({ op: 'tune', context, tuning });
  }

  changeAliases(context: port.WriteContext, changes: readonly port.AliasChange[]): Receipt {
    return this.#write({ op: 'aliases', context, changes });
  }

  listAliases(namespace: string): Promise<port.Alias[]> {
    return this.#reader.call(namespace, 'aliases', [namespace]);
  }

  async upsertPoints(context: port.WriteContext, { payloads, ...batch }: port.PointBatch): Receipt {
    checkIds(batch.ids);
    const rows = await toRows(batch);
    const reuseUpTo = this.#collections.reuseUpTo(context.at);
    const bytes = payloads.reduce((sum, payload) => sum + payload.length, rows.records?.byteLength ?? 0);
    return this.#write({ op: 'upsert', context, ...rows, payloads, reuseUpTo }, bytes, rows.records);
  }

  async replaceVectors(context: port.WriteContext, batch: port.VectorBatch): Receipt {
    const rows = await toRows(batch);
    const reuseUpTo = this.#collections.reuseUpTo(context.at);
    return this.#write({ op: 'replace-vectors', context, ...rows, reuseUpTo }, rows.records?.byteLength, rows.records);
  }

  deletePoints(context: port.WriteContext, selection: port.PointSelection): Receipt {
    return this.#select(context.at, selection, (selected) =>
      this.#write({ op: 'delete', context, selection: selected }, weighSelection(selected)),
    );
  }

  changePayload(context: port.WriteContext, selection: port.PointSelection, change: port.PayloadChange): Receipt {
    return this.#select(context.at, selection, async (selected) => {
      const reuseUpTo = this.#collections.reuseUpTo(context.at);
      const command = { op: 'change-payload', context, selection: selected, change, reuseUpTo } as const;
      const bytes = weighSelection(selected) + ('payload' in change ? change.payload.length : 0);
      let preparation: Preparation | null = null;
      do preparation = await this.#writer.call(context.at.namespace, 'prepare', [{ ...command, preparation }], bytes);
      while (preparation.next !== null);
      return this.#write({ ...command, preparation }, bytes);
    });
  }

  #select(
    at: port.CollectionAddress,
    selection: port.PointSelection,
    write: (selection: WriteSelection) => Receipt,
  ): Receipt {
    return writeSelected(selection, (filter) => this.#views.match(at, filter), write);
  }

  async #write(command: WriteCommand, bytes = 0, written: SharedArrayBuffer | null = null): Receipt {
    const { at } = command.context;
    const { receipt, effect, isSparse } = await this.#writer.call(at.namespace, 'write', [command], bytes);
    this.#collections.apply(at, effect, written ?? undefined);
    if (isSparse) this.#compactor.request(at);
    return receipt;
  }

  async #compact(at: port.CollectionAddress): Promise<CompactionStep> {
    const step = await this.#writer.call(OWN_NAMESPACE, 'compact', [at, this.#collections.reuseUpTo(at)]);
    if (step.state === 'moved') this.#collections.apply(at, step.effect);
    return step;
  }

  getCollection(at: port.CollectionAddress): Promise<port.CollectionInfo> {
    return this.#latest.getCollection(at);
  }

  listCollections(namespace: string): Promise<port.ListedCollection[]> {
    return listCollections(this.#reader, namespace, (at) => this.#collections.find(at)?.table.bytes ?? 0);
  }

  listPoints(...args: Parameters<port.VectorStore['listPoints']>): port.PointSlices {
    return this.#latest.list(...args);
  }

  scrollPoints(...[at, request, options]: Parameters<port.VectorStore['scrollPoints']>): AsyncIterable<port.PageSlice> {
    const { filter, ...page } = request;
    if (filter === null || matchesEverything(filter)) return this.#latest.scroll(at, page, options);
    return this.#views.scroll(at, filter, page, options);
  }

  async countPoints(at: port.CollectionAddress, filter: Filter | null): Promise<number> {
    if (filter === null || matchesEverything(filter)) return (await this.getCollection(at)).pointsCount;
    return this.#views.count(at, filter);
  }

  countTerms(...args: Parameters<port.VectorStore['countTerms']>): ReturnType<port.VectorStore['countTerms']> {
    return this.#views.countTerms(...args);
  }

  searchPoints(...args: Parameters<port.VectorStore['searchPoints']>): port.PointSlices<port.ScoredPoint> {
    return this.#views.search(...args);
  }

  async stats(): Promise<port.StoreStats> {
    return {
      ...(await countCollections(this.#reader)),
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
    await this.#writer.call(OWN_NAMESPACE, 'probe', []);
    await this.#reader.call(OWN_NAMESPACE, 'probe', []);
  }

  /**
   * Copies the store as of one moment, after every write that was acknowledged before, to an empty folder. Searches and
   * writes go on. It is not part of the port: a database server has other tools for this.
   */
  backup(target: string, options: CopyOptions): Promise<StoreCopy> {
    return this.#backups.run(target, options);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#warmList?.close();
    await this.#backups.close();
    await this.#compactor.close();
    // The last connection folds the log into the catalogue, which only the writer may do.
    this.#ownPoints.close();
    await this.#rows.close();
    await this.#reader.close();
    await this.#writer.close();
    this.#collections.clear();
    await this.#engine.close();
    this.#folder.close();
  }
}
