// The answers to calls about stored points, from the catalogue and the row files, on a separate connection that no write
// ever blocks. It blocks on the disk: rows that decide searches are read by a second such thread (disk-rows.ts).
import type { DatabaseSync } from 'node:sqlite';
import { listDamaged, rowStride } from '../../../engine/index.ts';
import { type CallMessage, Moved, type ReplyMessage } from '../../../platform/threads/call-messages.ts';
import type { CallServer } from '../../../platform/threads/serve-calls.ts';
import type { Steps } from '../../../platform/threads/steps.ts';
import { UnfinishedCalls } from '../../../platform/threads/unfinished-calls.ts';
import { parseFields } from '../../fields/fields.ts';
import type { ReadSlice } from '../../slice-reader.ts';
import type { StoreStats } from '../../store-stats.ts';
import type { Alias, CollectionAddress, VectorConfig } from '../../vector-store.ts';
import { toIdKey } from '../files/id-key.ts';
import { readRows } from '../files/read-rows.ts';
import { openCatalogueForReading } from '../files/schema.ts';
import { Statements } from '../files/statements.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { FilterReader } from '../filters/filter-reader.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { CollectionRows, ReaderCalls, SeenState } from '../threads/commands.ts';
import { type Fault, toStoreFault, toUserFault } from '../threads/faults.ts';
import { encodeIntact } from '../writer/encode-intact.ts';
import { PointReader } from './point-reader.ts';

/** Collections counted in one step: a few milliseconds, in which no other call is answered. */
const COLLECTIONS_COUNTED = 2_048;

type CountedCollection = CollectionAddress & { readonly points: number };

const INFO = 'name, size, distance, tuning, indexes, fields, points AS pointsCount, next_slot AS slotCount';

export class Reader implements CallServer {
  /** Each reply leaves at once: no call waits for the payloads of another, and they do not add up in memory. */
  readonly groupMax = 1;
  readonly #rowFolder: string;
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #points: PointReader;
  readonly #filters: FilterReader;
  readonly #unfinished = new UnfinishedCalls();
  readonly #calls: ReaderCalls = {
    collection: ({ namespace, name }) => {
      const query = `SELECT ${INFO}, rowset, version FROM collections WHERE namespace = ? AND name = ?`;
      const row = this.#statements.sql(query).get(namespace, name);
      return row && toCollection<CollectionRows & SeenState>(row);
    },
    collections: (namespace) => this.#listCollections(namespace),
    aliases: (namespace) => this.#listAliases(namespace),
    listPoints: (...args) => toMoved(this.#points.list(...args)),
    scroll: (...args) => toMoved(this.#points.scroll(...args)),
    pointsAt: (...args) => toMoved(this.#points.at(...args)),
    extrasAt: (rowset, slots) => this.#points.extrasAt(rowset, slots),
    lowestIds: (viewed, from, count) =>
      this.#points.idOrder.lowest(viewed, from === null ? null : toIdKey(from), count),
    lowestTexts: (viewed, count) => this.#points.idOrder.lowestTexts(viewed, count),
    readTerms: (request) => this.#filters.readTerms(request),
    matchingSlots: (rowset, block, filter) => this.#filters.matchingSlots(rowset, block, filter),
    slotsOfIds: (request) => this.#filters.slotsOfIds(request),
    readRows: ({ rowset, size }, slots, records) => {
      readRows(this.#rowFolder, rowset, toRanges(slots), records);
      return Uint32Array.from(listDamaged(records, rowStride(size)), (row) => slots[row]!);
    },
    codesOf: ({ rowset, size }, slots) => {
      const records = new Uint8Array(slots.length * rowStride(size));
      readRows(this.#rowFolder, rowset, toRanges(slots), records);
      const { codes, damaged } = encodeIntact(records, size);
      return { codes, damaged: Uint32Array.from(damaged, (row) => slots[row]!) };
    },
    totals: () => this.#countTotals(),
    probe: () => void this.#statements.sql('SELECT writes FROM probe').get(),
  };

  constructor(files: StoreFiles) {
    this.#rowFolder = files.rows;
    this.#database = openCatalogueForReading(files.catalogue);
    this.#statements = new Statements(this.#database);
    this.#points = new PointReader(this.#statements, files.rows, () => this.#database.exec('COMMIT; BEGIN'));
    this.#filters = new FilterReader(this.#statements);
  }

  run(calls: readonly CallMessage[]): ReplyMessage<Fault>[] {
    return calls.map((call) => this.#answer(call)).filter((reply) => reply !== undefined);
  }

  #answer(call: CallMessage): ReplyMessage<Fault> | undefined {
    try {
      // Each call, or each step of a long one, sees one state of the catalogue from beginning to end.
      this.#database.exec('BEGIN');
      return this.#unfinished.perform(this.#calls, call);
    } catch (error) {
      return { id: call.id, fault: toUserFault(error) ?? toStoreFault(error) };
    } finally {
      if (this.#database.isTransaction) this.#database.exec('COMMIT');
    }
  }

  #listCollections(namespace: string): ReturnType<ReaderCalls['collections']> {
    const query = `SELECT ${INFO}, version FROM collections WHERE namespace = ?`;
    const rows = this.#statements.sql(query).all(namespace);
    // SQLite compares code points, which is not the order of code units.
    return rows
      .map(toCollection<CollectionRows & Pick<SeenState, 'version'>>)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #listAliases(namespace: string): Alias[] {
    const rows = this.#statements.sql('SELECT alias, collection FROM aliases WHERE namespace = ?').all(namespace);
    return (rows as unknown as Alias[]).sort((a, b) => (a.alias < b.alias ? -1 : 1));
  }

  *#countTotals(): Steps<Pick<StoreStats, 'collections' | 'points'>> {
    const totals = { collections: 0, points: 0 };
    let last: CountedCollection = { namespace: '', name: '', points: 0 };
    for (;;) {
      const rows = this.#statements
        .sql(
          `SELECT namespace, name, points FROM collections
           WHERE (namespace, name) > (?, ?) ORDER BY namespace, name LIMIT ?`,
        )
        .all(last.namespace, last.name, COLLECTIONS_COUNTED) as unknown as CountedCollection[];
      totals.collections += rows.length;
      totals.points += rows.reduce((sum, { points }) => sum + points, 0);
      if (rows.length < COLLECTIONS_COUNTED) return totals;
      last = rows.at(-1)!;
      yield;
    }
  }

  close(): void {
    this.#database.close();
  }
}

function toCollection<Collection extends CollectionRows>(row: unknown): Collection {
  const collection = row as Omit<Collection, 'fields'> & VectorConfig & { readonly fields: string };
  return { ...collection, fields: parseFields(collection.fields, collection) } as unknown as Collection;
}

/** Marks payloads and vectors that are bytes for a transfer to the main thread. */
function toMoved<Slice extends ReadSlice>(slice: Slice): Moved<Slice> {
  const parts = slice.points.flatMap(({ payload, vector, extras }) => [payload, vector, extras]);
  // The vectors of a slice share one buffer.
  const buffers = new Set(parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer as ArrayBuffer));
  return new Moved(slice, [...buffers]);
}
