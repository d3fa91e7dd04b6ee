// The vector store of a single machine. The main thread keeps searched collections in the engine's memory. One thread
// writes (group commit), one reads the catalogue, and one reads rows that are not in memory.
import { createEngine, rowStride } from '../../engine/index.ts';
import { type DataFolder, openDataFolder } from '../../platform/storage/data-folder.ts';
import { CollectionNotFound } from '../errors.ts';
import type { FieldChange } from '../fields/fields.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import { checkIds } from '../point-batch.ts';
import { type PointChange, toVectorRemoval } from '../point-edit.ts';
import type { StoreStats } from '../store-stats.ts';
import type * as port from '../vector-store.ts';
import type { CopyOptions } from './backup/copy-in-thread.ts';
import type { StoreCopy } from './backup/copy-store.ts';
import { StoreBackups } from './backup/store-backups.ts';
import { checkStoreFiles, type StoreFiles, toStoreFiles, toStoreFolder } from './files/store-files.ts';
import { CollectionCache } from './memory/collection-cache.ts';
import { CollectionLoader, type StoreParts } from './memory/collection-loader.ts';
import { readWarmList, WarmList } from './memory/warm-list.ts';
import { DiskRows, READER_ENTRY } from './reader/disk-rows.ts';
import { PointSource } from './reader/point-source.ts';
import { ViewedCollections } from './reader/viewed-collections.ts';
import type {
  Preparation,
  ReaderCalls,
  SettingsChange,
  WriteCommand,
  WriterCalls,
  WriteSelection,
} from './threads/commands.ts';
import { OWN_NAMESPACE, STATS_NAMESPACE, StorageThread } from './threads/storage-thread.ts';
import { READER_LIMITS, WRITER_LIMITS } from './threads/thread-limits.ts';
import { Compactor } from './writer/compaction/compactor.ts';
import { toRows, weighRows, weighSelection } from './writer/write-input.ts';
import { writeSelected } from './writer/write-selected.ts';

const WRITER_ENTRY = new URL('./writer/writer-thread.ts', import.meta.url);

/** The share of memory for the ids and payloads of points that searches find again and again. */
const RECENT_SHARE = 1 / 32;

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
  readonly #parts: StoreParts;
  readonly #points: PointSource;
  readonly #loader: CollectionLoader;
  readonly #collections: CollectionCache;
  readonly #views: ViewedCollections;
  readonly #compactor: Compactor;
  readonly #backups: StoreBackups;
  #warmList: WarmList | undefined;
  #closing: Promise<void> | undefined;

  constructor(folder: DataFolder, files: StoreFiles, { memoryBytesMax, log = () => {} }: EmbeddedVectorStoreOptions) {
    const reportEnd = (name: string) => (error: unknown) => log(`${name} ended and is started anew`, { error });
    const writer = new StorageThread<WriterCalls>(WRITER_ENTRY, files, WRITER_LIMITS, (error) => {
      reportEnd('the writer thread')(error);
      // The writer's last commits may not have become visible: everything is read again.
      this.#collections.clear();
    });
    const reader = new StorageThread<ReaderCalls>(READER_ENTRY, files, READER_LIMITS, reportEnd('the reader thread'));
    const rows = new DiskRows(files, reportEnd('the thread that reads rows'));
    this.#folder = folder;
    this.#parts = { engine: createEngine(), files, memoryBytesMax, writer, reader, rows, log };
    this.#points = new PointSource({
      files,
      reader,
      bytesMax: memoryBytesMax * RECENT_SHARE,
      catchUp: (at, seen) => this.#collections.catchUp(at, seen),
    });
    this.#loader = new CollectionLoader(this.#parts);
    this.#collections = new CollectionCache(this.#loader, this.#points, () => this.#warmList?.noteChange());
    this.#views = new ViewedCollections(this.#parts, this.#collections, this.#points);
    this.#compactor = new Compactor(this.#parts, this.#collections);
    this.#backups = new StoreBackups(files, {
      pin: () => writer.call(OWN_NAMESPACE, 'pin', []),
      unpin: () => writer.call(OWN_NAMESPACE, 'unpin', []),
    });
  }

  async open(): Promise<void> {
    const { writer, reader, files } = this.#parts;
    // The writer creates the files that the reader opens.
    await writer.open();
    await reader.open();
    if (await writer.call(OWN_NAMESPACE, 'hasCodes', [])) this.#loader.prepareForCodes();
    void this.#collections.warm(await readWarmList(files.warmList), () => this.#closing === undefined);
    this.#warmList = new WarmList(files.warmList, () => this.#collections.list());
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

  async changeTuning(context: port.WriteContext, tuning: string, changes: readonly FieldChange[] = []): Receipt {
    const removed = changes.find((change) => change.kind === 'remove');
    if (removed === undefined) return this.#write({ op: 'tune', context, tuning, changes });
    const removal = toVectorRemoval([removed.name], (await this.getCollection(context.at)).fields);
    return this.#change(context, { kind: 'all' }, removal, { tuning, changes });
  }

  changeAliases(context: port.WriteContext, changes: readonly port.AliasChange[]): Receipt {
    return this.#write({ op: 'aliases', context, changes });
  }

  listAliases(namespace: string): Promise<port.Alias[]> {
    return this.#parts.reader.call(namespace, 'aliases', [namespace]);
  }

  async upsertPoints(context: port.WriteContext, { payloads, ...batch }: port.PointBatch): Receipt {
    checkIds(batch.ids);
    const rows = await toRows(batch);
    const reuseUpTo = this.#collections.reuseUpTo(context.at);
    const bytes = payloads.reduce((sum, payload) => sum + payload.length, weighRows(rows));
    return this.#write({ op: 'upsert', context, ...rows, payloads, reuseUpTo }, bytes, rows.records);
  }

  async replaceVectors(context: port.WriteContext, batch: port.VectorBatch): Receipt {
    const rows = await toRows(batch);
    const reuseUpTo = this.#collections.reuseUpTo(context.at);
    return this.#write({ op: 'replace-vectors', context, ...rows, reuseUpTo }, weighRows(rows), rows.records);
  }

  deletePoints(context: port.WriteContext, selection: port.PointSelection): Receipt {
    return this.#select(context, selection, (selected) =>
      this.#write({ op: 'delete', context, selection: selected }, weighSelection(selected)),
    );
  }

  changePayload(context: port.WriteContext, selection: port.PointSelection, change: port.PayloadChange): Receipt {
    return this.#change(context, selection, change);
  }

  async deleteVectors(context: port.WriteContext, selection: port.PointSelection, fields: readonly string[]): Receipt {
    const removal = toVectorRemoval(fields, (await this.getCollection(context.at)).fields);
    return this.#change(context, selection, removal);
  }

  #change(
    context: port.WriteContext,
    selection: port.PointSelection,
    change: PointChange,
    settings: SettingsChange | null = null,
  ): Receipt {
    return this.#select(context, selection, async (selected) => {
      const reuseUpTo = this.#collections.reuseUpTo(context.at);
      const command = { op: 'change-payload', context, selection: selected, change, settings, reuseUpTo } as const;
      const bytes = weighSelection(selected) + ('payload' in change ? change.payload.length : 0);
      let preparation: Preparation | null = null;
      const { namespace } = context.at;
      do preparation = await this.#parts.writer.call(namespace, 'prepare', [{ ...command, preparation }], bytes);
      while (preparation.next !== null);
      return this.#write({ ...command, preparation }, bytes);
    });
  }

  #select({ at }: port.WriteContext, selection: port.PointSelection, write: (it: WriteSelection) => Receipt): Receipt {
    return writeSelected(selection, (filter) => this.#views.match(at, filter), write);
  }

  async #write(command: WriteCommand, bytes = 0, written: SharedArrayBuffer | null = null): Receipt {
    const { at } = command.context;
    const { receipt, effect, isSparse } = await this.#parts.writer.call(at.namespace, 'write', [command], bytes);
    this.#collections.apply(at, effect, written ?? undefined);
    if (isSparse) this.#compactor.request(at);
    return receipt;
  }

  async getCollection(at: port.CollectionAddress): Promise<port.CollectionInfo> {
    const found = await this.#parts.reader.call(at.namespace, 'collection', [at]);
    await this.#collections.catchUp(at, found);
    if (found === undefined) throw new CollectionNotFound(at.name);
    const { rowset: _rowset, version: _version, slotCount: _slotCount, ...info } = found;
    return info;
  }

  async listCollections(namespace: string): Promise<port.ListedCollection[]> {
    const found = await this.#parts.reader.call(namespace, 'collections', [namespace]);
    return found.map(({ slotCount, ...info }) => ({
      ...info,
      diskBytes: slotCount * rowStride(info.size),
      memoryBytes: this.#collections.find({ namespace, name: info.name })?.bytes ?? 0,
    }));
  }

  listPoints(...args: Parameters<port.VectorStore['listPoints']>): port.PointSlices {
    return this.#points.list(...args);
  }

  scrollPoints(...[at, request, options]: Parameters<port.VectorStore['scrollPoints']>): AsyncIterable<port.PageSlice> {
    const { filter, ...page } = request;
    if (filter === null || matchesEverything(filter)) return this.#points.scroll(at, page, options);
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

  async stats(): Promise<StoreStats> {
    const { writer, reader, memoryBytesMax } = this.#parts;
    return {
      ...(await reader.call(STATS_NAMESPACE, 'totals', [])),
      ...this.#collections.stats,
      memoryBytes: this.#loader.bytes,
      memoryBytesMax,
      writesWaiting: writer.waitingCount,
      readsWaiting: reader.waitingCount,
      groupSizes: writer.groupSizes,
      writesCommitted: writer.replyCount,
    };
  }

  async probe(): Promise<void> {
    await this.#parts.writer.call(OWN_NAMESPACE, 'probe', []);
    await this.#parts.reader.call(OWN_NAMESPACE, 'probe', []);
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
    const { rows, reader, writer, engine } = this.#parts;
    // The last connection folds the log into the catalogue, which only the writer may do.
    this.#points.close();
    await rows.close();
    await reader.close();
    await writer.close();
    this.#collections.clear();
    await engine.close();
    this.#folder.close();
  }
}
