// The vectors on disk: one file for each rowset, the record of slot s at byte s × stride, exactly as it lies in memory.
// Writes are staged while a group commit is put together. They are synced to the disk before the catalogue commits.
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../platform/storage/data-folder.ts';
import { syncFolderNow } from '../../../platform/storage/durable-files.ts';
import { StoreFailure } from '../../errors.ts';

/** Open files kept for the next write; each is one descriptor. */
const OPEN_FILES_MAX = 128;
/** The number of folders: files per folder stay in the hundreds for a hundred thousand collections. */
const FOLDERS = 256;
/** Bytes copied at a time: few calls, and no more memory than this. */
const COPY_BYTES = 4_194_304;

interface StagedWrite {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

interface StagedFile {
  create: boolean;
  readonly writes: StagedWrite[];
}

/** Returns the folder that holds the files of a rowset. */
export function shelfOf(folder: string, rowset: number): string {
  return join(folder, (rowset % FOLDERS).toString(16).padStart(2, '0'));
}

export function rowFilePath(folder: string, rowset: number): string {
  return join(shelfOf(folder, rowset), `${rowset}.rows`);
}

export class RowFiles {
  readonly #folder: string;
  /** Descriptors by rowset, least recently used first. */
  readonly #open = new Map<number, number>();
  #staged = new Map<number, StagedFile>();
  readonly #stagedCuts = new Map<number, number>();
  /** Files that were written to since the last sync. */
  readonly #unsynced = new Set<number>();

  constructor(folder: string) {
    this.#folder = folder;
    makeFolder(folder);
  }

  /** Stages writes. Only `isNew` creates the file; otherwise a missing one is a failure, no reason to start over. */
  stage(
    rowset: number,
    isNew: boolean,
    stride: number,
    slots: Uint32Array,
    rows: Uint32Array,
    records: Uint8Array,
  ): void {
    const file = this.#staged.get(rowset) ?? { create: isNew, writes: [] };
    file.create ||= isNew;
    this.#staged.set(rowset, file);
    this.#stagedCuts.delete(rowset);
    file.writes.push(...toWrites(stride, slots, rows, records));
  }

  /**
   * Copies the records in `from` to the slots in `to`, each after `check` has seen it. They are written at once, since
   * all of them may not fit into memory, and synced with the staged writes.
   */
  copy(
    rowset: number,
    stride: number,
    from: Uint32Array,
    to: Uint32Array,
    check: (record: Uint8Array, index: number) => void,
  ): void {
    if (from.length === 0) return;
    this.#write();
    this.#unsynced.add(rowset);
    this.#stagedCuts.delete(rowset);
    const descriptor = this.#openFile(rowset, false);
    const piece = Math.max(1, Math.floor(COPY_BYTES / stride));
    const records = new Uint8Array(Math.min(piece, from.length) * stride);
    for (let first = 0; first < from.length; first += piece) {
      const sources = from.subarray(first, first + piece);
      sources.forEach((slot, index) => {
        const record = records.subarray(index * stride, (index + 1) * stride);
        // A record beyond the end of the file counts as damaged.
        record.fill(0, readSync(descriptor, record, 0, stride, slot * stride));
        check(record, first + index);
      });
      const rows = Uint32Array.from(sources.keys());
      for (const { bytes, offset } of toWrites(stride, to.subarray(first, first + piece), rows, records)) {
        writeFully(descriptor, bytes, offset);
      }
    }
  }

  /** Reads the record of a slot, with what is staged for it. */
  read(rowset: number, stride: number, slot: number, record: Uint8Array): void {
    this.#write();
    // A record beyond the end of the file counts as damaged.
    record.fill(0, readSync(this.#openFile(rowset, false), record, 0, stride, slot * stride));
  }

  /** Stages a truncation of the file to this length, unless more is written to it before. */
  stageCut(rowset: number, bytes: number): void {
    this.#stagedCuts.set(rowset, bytes);
  }

  /** Truncates files whose last records the catalogue no longer names. A failure leaves a longer file, no more. */
  cut(): void {
    for (const [rowset, bytes] of this.#stagedCuts) {
      try {
        ftruncateSync(this.#openFile(rowset, false), bytes);
      } catch {
        // The file is cut with the next step, or reused as it grows.
      }
    }
    this.#stagedCuts.clear();
  }

  discardStaged(): void {
    this.#staged = new Map();
    this.#stagedCuts.clear();
    this.#unsynced.clear();
  }

  /** Writes and syncs all staged writes. */
  sync(): void {
    this.#write();
    for (const rowset of this.#unsynced) fdatasyncSync(this.#openFile(rowset, false));
    this.#unsynced.clear();
  }

  #write(): void {
    const staged = this.#staged;
    this.#staged = new Map();
    for (const [rowset, file] of staged) {
      this.#unsynced.add(rowset);
      const descriptor = this.#openFile(rowset, file.create);
      for (const write of file.writes) writeFully(descriptor, write.bytes, write.offset);
    }
  }

  #openFile(rowset: number, create: boolean): number {
    const known = this.#open.get(rowset);
    if (known !== undefined) {
      this.#open.delete(rowset);
      this.#open.set(rowset, known);
      // Bytes written to an unlinked file are lost with the process.
      if (fstatSync(known).nlink === 0)
        throw new StoreFailure('the store failed: a row file was removed; nothing was changed');
      return known;
    }
    const path = rowFilePath(this.#folder, rowset);
    const descriptor = create ? createFile(path) : openSync(path, constants.O_RDWR);
    this.#open.set(rowset, descriptor);
    for (const [oldest] of this.#open) {
      if (this.#open.size <= OPEN_FILES_MAX) break;
      this.#closeFile(oldest);
    }
    return descriptor;
  }

  #closeFile(rowset: number): void {
    const descriptor = this.#open.get(rowset);
    if (descriptor === undefined) return;
    this.#open.delete(rowset);
    closeSync(descriptor);
  }

  remove(rowset: number): void {
    this.#closeFile(rowset);
    rmSync(rowFilePath(this.#folder, rowset), { force: true });
  }

  close(): void {
    for (const rowset of [...this.#open.keys()]) this.#closeFile(rowset);
  }
}

function createFile(path: string): number {
  const folder = dirname(path);
  makeFolder(folder);
  closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT));
  // A new name is durable only when the folder that holds it is.
  syncFolderNow(folder);
  return openSync(path, constants.O_RDWR);
}

/** Merges writes of records that are adjacent both in the batch and in the file. */
function toWrites(stride: number, slots: Uint32Array, rows: Uint32Array, records: Uint8Array): StagedWrite[] {
  const writes: StagedWrite[] = [];
  for (let first = 0, next = 1; next <= slots.length; next++) {
    const run = next - first;
    if (slots[next] === slots[first]! + run && rows[next] === rows[first]! + run) continue;
    const from = rows[first]! * stride;
    writes.push({ offset: slots[first]! * stride, bytes: records.subarray(from, from + run * stride) });
    first = next;
  }
  return writes;
}

export function writeFully(descriptor: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
  }
}
