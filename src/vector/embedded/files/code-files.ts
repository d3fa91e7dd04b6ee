// The codes on disk: one file beside the row file of each rowset that is large enough. It has a header and then the
// code record of slot s at s × stride. It is a cache: a file that is missing, damaged or unknown to the catalogue only
// costs the time to make its codes anew.
import { closeSync, constants, fdatasyncSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeStride, encodeCodes, encodeRows } from '../../../engine/index.ts';
import type { CodesRow } from '../writer/code-ledger.ts';
import { shelfOf, writeFully } from './row-files.ts';

/**
 * The header: the type of the file, a sample of its coding, and two marks. The catalogue's mark changes with every
 * step, so that copied files and files of an earlier state of the store are not used. The file carries the marks before
 * and after the step, since only the commit of the catalogue decides whether the step counts.
 */
const HEADER_BYTES = 64;
const MAGIC = Buffer.from('magpie codes\n\0\0\0');
const MARKS_AT = 16;
const SAMPLE_AT = 32;
const SAMPLE_BYTES = HEADER_BYTES - SAMPLE_AT;
/** A size that takes both the wide path of a kernel and its tail. */
const SAMPLE_SIZE = 37;

/** Codes to be written, end to end, from slot `first` on. */
export interface CodeStretch {
  readonly first: number;
  readonly codes: Uint8Array;
}

export function codeFilePath(folder: string, rowset: number): string {
  return join(shelfOf(folder, rowset), `${rowset}.codes`);
}

export function codeOffset(slot: number, size: number): number {
  return HEADER_BYTES + slot * codeStride(size);
}

export class CodeFiles {
  readonly #folder: string;
  readonly #sample = createSample();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns true if the file on disk is the one that the catalogue names, with codes as this version makes them. */
  isCurrent({ rowset, mark }: CodesRow): boolean {
    const header = this.#readHeader(rowset);
    if (header === undefined) return false;
    const [before, after] = [header.readDoubleLE(MARKS_AT), header.readDoubleLE(MARKS_AT + 8)];
    return (mark === before || mark === after) && header.equals(this.#createHeader(before, after));
  }

  #createHeader(before: number, after: number): Buffer {
    const marks = Buffer.alloc(SAMPLE_AT - MARKS_AT);
    marks.writeDoubleLE(before);
    marks.writeDoubleLE(after, 8);
    return Buffer.concat([MAGIC, marks, this.#sample]);
  }

  #readHeader(rowset: number): Buffer | undefined {
    try {
      return this.#use(rowset, constants.O_RDONLY, (descriptor) => {
        const header = Buffer.alloc(HEADER_BYTES);
        readSync(descriptor, header, 0, HEADER_BYTES, 0);
        return header;
      });
    } catch {
      return undefined;
    }
  }

  /** Begins the file anew, without codes. */
  create(codes: CodesRow): void {
    this.#use(codes.rowset, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, (descriptor) => {
      writeFully(descriptor, this.#createHeader(codes.mark, codes.mark), 0);
    });
  }

  /** Writes and syncs codes; they count once the catalogue has committed `nextMark`. */
  write(codes: CodesRow, nextMark: number, stretches: readonly CodeStretch[]): void {
    this.#use(codes.rowset, constants.O_RDWR, (descriptor) => {
      writeFully(descriptor, this.#createHeader(codes.mark, nextMark), 0);
      for (const { first, codes: bytes } of stretches) writeFully(descriptor, bytes, codeOffset(first, codes.size));
      fdatasyncSync(descriptor);
    });
  }

  /** Truncates the file at the end of the rowset. A failure leaves a longer file, no more. */
  cut({ rowset, size, nextSlot }: { rowset: number; size: number; nextSlot: number }): void {
    const bytes = codeOffset(nextSlot, size);
    try {
      this.#use(rowset, constants.O_RDWR, (descriptor) => {
        if (fstatSync(descriptor).size > bytes) ftruncateSync(descriptor, bytes);
      });
    } catch {
      // The file is missing, or its surplus is reused as the rowset grows, or goes with the file.
    }
  }

  remove(rowset: number): void {
    rmSync(codeFilePath(this.#folder, rowset), { force: true });
  }

  #use<Result>(rowset: number, flags: number, act: (descriptor: number) => Result): Result {
    const descriptor = openSync(codeFilePath(this.#folder, rowset), flags);
    try {
      return act(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Returns the end of the code of a fixed row, checksum included: another layout or coding gives another sample. */
function createSample(): Buffer {
  const row = Float32Array.from({ length: SAMPLE_SIZE }, (_, index) => Math.sin(index + 1));
  const code = encodeCodes(new Uint8Array(encodeRows(row, SAMPLE_SIZE)), SAMPLE_SIZE);
  return Buffer.from(code).subarray(-SAMPLE_BYTES);
}
