// The one writer of the store. It carries out groups of calls, each group in one transaction, and syncs its rows before
// the catalogue commits. It replies only for data that is on the disk.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../../base/clock.ts';
import { type CallMessage, type ReplyMessage, toReply } from '../../../platform/threads/call-messages.ts';
import { type CallServer, performCall } from '../../../platform/threads/serve-calls.ts';
import { StoreFailure } from '../../errors.ts';
import { parseFields } from '../../fields/fields.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import { RowFiles } from '../files/row-files.ts';
import { openCatalogueDatabase } from '../files/schema.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { CompactionStep, RowsetSnapshot, WriterCalls } from '../threads/commands.ts';
import { type Fault, toStoreFault, toUserFault } from '../threads/faults.ts';
import { applyWrite, type WriteTarget } from './apply-write.ts';
import { Catalogue } from './catalogue.ts';
import { Coder } from './coder.ts';
import { compactRows } from './compaction/compact-rows.ts';
import { PayloadChanges } from './payload-changes.ts';

/** Rows of one purge step: few enough that a write arriving in between does not notice. */
const PURGE_ROWS = 512;
/** Pages returned to the file system after a purge step. */
const SHRINK_PAGES = 64;
/** The pause of background work after the disk failed. */
const PURGE_RETRY_MS = 5_000;
/** Enough that a full disk cannot store it in space that is already allocated. */
const PROBE_BYTES = 65_536;

export class Writer implements CallServer {
  /** Bounds the time for which the first call of a group waits for the last. */
  readonly groupMax = 64;
  readonly #files: StoreFiles;
  readonly #database: DatabaseSync;
  readonly #catalogue: Catalogue;
  readonly #rows: RowFiles;
  readonly #coder: Coder;
  readonly #target: WriteTarget;
  /** The identity of the catalogue's files: a file moved away or replaced must not be written silently. */
  readonly #identity: string;
  readonly #retired: number[];
  readonly #calls: WriterCalls = {
    write: (command) => applyWrite(this.#target, command, systemClock.nowMs),
    prepare: (command) => this.#target.payloadChanges.prepare(command),
    snapshot: (at) => this.#snapshot(at),
    compact: (at, reuseUpTo) => this.#compact(at, reuseUpTo),
    hasCodes: () => this.#catalogue.codes.isInUse,
    recode: (rowset, slots) => this.#coder.recode(rowset, slots),
    purge: (rowset) => void this.#retired.push(rowset),
    pin: () => {
      this.#catalogue.isPinned = true;
    },
    unpin: () => {
      const { isPinned } = this.#catalogue;
      this.#catalogue.isPinned = false;
      return isPinned;
    },
    flush: () => {},
    probe: () => this.#probe(),
  };

  constructor(files: StoreFiles) {
    this.#files = files;
    this.#database = openCatalogueDatabase(files.catalogue);
    this.#catalogue = new Catalogue(this.#database);
    this.#rows = new RowFiles(files.rows);
    this.#coder = new Coder(this.#catalogue, files.rows);
    this.#catalogue.prepared.releaseAll();
    this.#target = {
      catalogue: this.#catalogue,
      files: this.#rows,
      payloadChanges: new PayloadChanges(this.#catalogue, this.#rows),
    };
    this.#identity = identify(files.catalogue);
    this.#retired = this.#catalogue.retired.list();
  }

  run(calls: readonly CallMessage[]): ReplyMessage<Fault>[] {
    if (calls.length === 0) return [];
    this.#coder.noteCall();
    try {
      return this.#runTogether(calls);
    } catch (error) {
      this.#rows.discardStaged();
      this.#catalogue.rollback();
      const [call] = calls;
      if (call !== undefined && calls.length === 1) return [{ id: call.id, fault: toStoreFault(error) }];
      // One call may have failed the group: each is tried alone.
      return calls.flatMap((each) => this.run([each]));
    }
  }

  #runTogether(calls: readonly CallMessage[]): ReplyMessage<Fault>[] {
    if (identify(this.#files.catalogue) !== this.#identity) {
      throw new StoreFailure('the store failed: its catalogue file is gone or was replaced; nothing was changed');
    }
    this.#catalogue.begin();
    const replies = calls.map((call): ReplyMessage<Fault> => {
      try {
        return toReply(call.id, performCall(this.#calls, call));
      } catch (error) {
        const fault = toUserFault(error);
        if (fault === undefined) throw error;
        return { id: call.id, fault };
      }
    });
    this.#rows.sync();
    this.#catalogue.commit();
    this.#rows.cut();
    return replies;
  }

  #snapshot(at: CollectionAddress): RowsetSnapshot {
    const collection = this.#catalogue.getCollection(at);
    const { rowset, version, size, distance, nextSlot: slotCount } = collection;
    const dead = Uint32Array.from(this.#catalogue.listDead(rowset));
    const fields = parseFields(collection.fields, collection);
    const lacksMain = collection.lacksMain === 1;
    const shape = { rowset, version, size, distance, slotCount, fields, lacksMain, dead };
    return { ...shape, ...this.#coder.describe(collection) };
  }

  #compact(at: CollectionAddress, reuseUpTo: number): CompactionStep {
    const step = compactRows(this.#catalogue, this.#rows, at, reuseUpTo);
    if (step.state === 'cut') this.#coder.files.cut(this.#catalogue.getCollection(at));
    return step;
  }

  /** Writes to the same targets as writes do: a transaction in the catalogue, and fresh bytes beside the row files. */
  #probe(): void {
    const path = join(this.#files.rows, 'probe');
    try {
      writeFileSync(path, Buffer.alloc(PROBE_BYTES, 1), { flush: true });
    } finally {
      rmSync(path, { force: true });
    }
    this.#catalogue.countProbe();
  }

  rest(): number | undefined {
    return this.#purge() ?? this.#coder.rest();
  }

  /** Removes a few rows of a retired rowset. */
  #purge(): number | undefined {
    const [rowset] = this.#retired;
    if (rowset === undefined || this.#catalogue.isPinned) return undefined;
    try {
      this.#catalogue.begin();
      if (this.#catalogue.retired.purgeSome(rowset, PURGE_ROWS)) {
        this.#catalogue.commit();
        return 0;
      }
      this.#coder.files.remove(rowset);
      this.#rows.remove(rowset);
      this.#catalogue.retired.remove(rowset);
      this.#catalogue.commit();
      this.#retired.shift();
      this.#catalogue.shrink(SHRINK_PAGES);
      return 0;
    } catch {
      this.#catalogue.rollback();
      return PURGE_RETRY_MS;
    }
  }

  close(): void {
    this.#coder.finish();
    this.#rows.close();
    this.#database.close();
  }
}

function identify(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return `${file?.dev}:${file?.ino}:${log?.ino}`;
}
