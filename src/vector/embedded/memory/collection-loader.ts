// The loading of collections from the disk into memory, and the calls to other threads about what was loaded.
import { codeStride, type Engine, isCoded, rowStride } from '../../../engine/index.ts';
import { CollectionNotFound } from '../../errors.ts';
import { weighPoints } from '../../slice-reader.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { FilterQuestions } from '../filters/filter-calls.ts';
import { BLOCK_SLOTS } from '../filters/term-block.ts';
import { TermBudget } from '../filters/term-budget.ts';
import type { DiskRows } from '../reader/disk-rows.ts';
import type { ReaderCalls, RowsetSnapshot, WriterCalls } from '../threads/commands.ts';
import { OWN_NAMESPACE, type StorageThread } from '../threads/storage-thread.ts';
import type { ExtrasSource } from './collection-fields.ts';
import { loadCodes } from './load-codes.ts';
import { loadRows } from './load-rows.ts';
import { LoadedCollection } from './loaded-collection.ts';

/** The share of memory for the terms of filters, which are small beside the vectors and can be read again. */
const TERM_SHARE = 1 / 8;

/** The parts of a store that collections in memory need. */
export interface StoreParts {
  readonly engine: Engine;
  readonly files: StoreFiles;
  readonly memoryBytesMax: number;
  readonly writer: StorageThread<WriterCalls>;
  readonly reader: StorageThread<ReaderCalls>;
  readonly rows: DiskRows;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}

export class CollectionLoader {
  readonly #parts: StoreParts;
  readonly #terms: TermBudget;
  /** Bytes of indexes of vector fields that the engine does not count. */
  #fieldBytes = 0;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#terms = new TermBudget(parts.memoryBytesMax * TERM_SHARE);
  }

  /** Returns the bytes that a collection takes when it is loaded; undefined when there is none. */
  async weigh(at: CollectionAddress): Promise<number | undefined> {
    const found = await this.#parts.reader.call(OWN_NAMESPACE, 'collection', [at]);
    return found && toLoad(found).bytes;
  }

  /** Loads a collection: the rows of a small one, the codes of a large one. */
  async load(at: CollectionAddress, makeRoom: (bytes: number) => void): Promise<LoadedCollection> {
    const { engine, files, rows } = this.#parts;
    const snapshot = await this.#snapshot(at);
    const { residency, bytes } = toLoad(snapshot);
    makeRoom(bytes);
    const { size, distance } = snapshot;
    const shape = { dimension: size, metric: distance.toLowerCase() as Lowercase<typeof distance> };
    const table = engine.createTable(shape, residency === 'disk' ? 'elsewhere' : 'memory');
    try {
      const damaged = await (residency === 'disk'
        ? loadCodes(snapshot, table, files.rows, rows, (slots) => this.#recode(snapshot.rowset, slots))
        : loadRows(files.rows, snapshot, table));
      reportDamage(this.#parts, at, damaged.length);
      const residence = { residency, damaged };
      const extras = this.#extrasSource(at, snapshot.rowset);
      return new LoadedCollection(snapshot, table, residence, this.#filterQuestions(at), this.#terms, extras);
    } catch (error) {
      table.free();
      throw error;
    }
  }

  async #snapshot(at: CollectionAddress): Promise<RowsetSnapshot> {
    const { reader, writer } = this.#parts;
    // Calling the reader first keeps calls for absent collections away from the writer.
    if ((await reader.call(at.namespace, 'collection', [at])) === undefined) throw new CollectionNotFound(at.name);
    const snapshot = await writer.call(at.namespace, 'snapshot', [at]);
    // The threads start while the codes are read.
    if (isCoded(snapshot.size, snapshot.slotCount)) this.prepareForCodes();
    return snapshot;
  }

  /** Starts the threads that only large collections need. */
  prepareForCodes(): void {
    this.#parts.engine.startThreads();
    // A failure is ignored here: the next call that needs the thread opens it again and reports the error.
    this.#parts.rows.open().catch(() => {});
  }

  /** Loads the rows of a collection that has its codes in memory. */
  async bringRows(at: CollectionAddress, collection: LoadedCollection, slotCount: number): Promise<void> {
    try {
      reportDamage(this.#parts, at, await collection.bringRows(this.#parts.files.rows, slotCount));
    } catch (error) {
      this.#parts.log('rows could not be brought into memory', { collection: at.name, error });
    }
  }

  /** Waits for the replies to committed writes. A failed writer is ignored: then memory drops all collections. */
  async awaitWrites(): Promise<void> {
    await this.#parts.writer.call(OWN_NAMESPACE, 'flush', []).catch(() => {});
  }

  #recode(rowset: number, slots: Uint32Array): void {
    const { writer, log } = this.#parts;
    log('codes on disk are damaged and made anew', { rowset, damaged: slots.length });
    writer
      .call(OWN_NAMESPACE, 'recode', [rowset, slots])
      .catch((error: unknown) => log('it failed', { rowset, error }));
  }

  #filterQuestions({ namespace }: CollectionAddress): FilterQuestions {
    const { reader } = this.#parts;
    return {
      readTerms: (...args) => reader.call(namespace, 'readTerms', args, weighPoints(BLOCK_SLOTS)),
      matchingSlots: (...args) => reader.call(namespace, 'matchingSlots', args, weighPoints(BLOCK_SLOTS)),
      slotsOfIds: (...args) => reader.call(namespace, 'slotsOfIds', args, weighPoints(args[0].ids.length)),
    };
  }

  #extrasSource({ namespace }: CollectionAddress, rowset: number): ExtrasSource {
    const { reader, engine } = this.#parts;
    return {
      engine,
      readExtras: (slots) => reader.call(namespace, 'extrasAt', [rowset, slots], weighPoints(slots.length)),
      onBytes: (bytes) => {
        this.#fieldBytes += bytes;
      },
    };
  }

  /** Bytes of collections in memory. */
  get bytes(): number {
    return this.#parts.engine.bytes + this.#fieldBytes;
  }

  /** Purges a retired rowset. Must be called when no search uses its rows any more. */
  purge(rowset: number): void {
    const { writer, log } = this.#parts;
    // A purge that is rejected happens at the next start.
    writer.call(OWN_NAMESPACE, 'purge', [rowset]).catch((error: unknown) => log('purge postponed', { rowset, error }));
  }

  /** Returns true if this many more bytes fit the memory for collections. */
  hasRoom(bytes: number): boolean {
    return this.bytes + bytes <= this.#parts.memoryBytesMax;
  }
}

export function reportDamage({ log }: StoreParts, at: CollectionAddress, damaged: number): void {
  if (damaged > 0) log('rows on disk are damaged', { collection: at.name, damaged });
}

/** Returns what a collection is loaded as first, codes or rows, and its size. */
function toLoad({ size, slotCount }: Pick<RowsetSnapshot, 'size' | 'slotCount'>): {
  residency: 'disk' | 'memory';
  bytes: number;
} {
  return isCoded(size, slotCount)
    ? { residency: 'disk', bytes: slotCount * codeStride(size) }
    : { residency: 'memory', bytes: slotCount * rowStride(size) };
}
