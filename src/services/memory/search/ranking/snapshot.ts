// The data of a search: the segments of one or several indexes, as one sequence of files and chunks. Opening takes up to
// a second for 50,000 files: open it once for each state of an index and keep it.
import { assert } from '../../../../base/assert.ts';
import { findFirst } from '../../../../base/find-first.ts';
import { FILE, LENGTH_COLUMNS } from '../segment/records.ts';
import type { DictionaryName } from '../segment/segment-layout.ts';
import { findHeaders } from './headers.ts';
import { countImporters } from './importers.ts';
import { PathIndex } from './path-index.ts';
import { countReferrers } from './referrers.ts';
import type { NumberedFiles, NumberedPart, SnapshotPart } from './snapshot-part.ts';

export class Snapshot implements NumberedFiles {
  readonly parts: readonly NumberedPart[];
  readonly fileCount: number;
  readonly chunkCount: number;
  readonly live: Uint8Array;
  readonly fileOfChunk: Uint32Array;
  /** The mean number of terms in each field of a chunk. */
  readonly meanLengths: readonly number[];
  readonly meanSummaryLength: number;
  readonly meanCommitLength: number;
  readonly paths: PathIndex;
  /** 1 for a header whose implementation is present, per file. */
  readonly headers: Uint8Array;
  /** The number of other files that use its definitions, and of those that import it, per file. */
  readonly referrers: Uint32Array;
  readonly importers: Uint32Array;
  #ids = new Uint32Array(0);
  #weights = new Uint8Array(0);

  constructor(given: readonly SnapshotPart[]) {
    let files = 0;
    let chunks = 0;
    this.parts = given.map((part) => {
      assert(part.live === undefined || part.live.length === part.segment.fileCount, 'a mask has a byte for each file');
      const numbered = { ...part, firstFile: files, firstChunk: chunks };
      files += part.segment.fileCount;
      chunks += part.segment.chunkCount;
      return numbered;
    });
    this.fileCount = files;
    this.chunkCount = chunks;
    this.live = toLive(this.parts, files);
    this.fileOfChunk = toFileOfChunk(this.parts, chunks);
    this.meanLengths = toMeanLengths(this.parts, chunks);
    this.meanSummaryLength = toMeanLength(this.parts, files, FILE.summaryLength);
    this.meanCommitLength = toMeanLength(this.parts, files, FILE.commitLength);
    this.paths = new PathIndex(this.parts, files);
    this.headers = findHeaders(this);
    this.referrers = countReferrers(this);
    this.importers = countImporters(this);
  }

  /**
   * Counts the chunks, files or definitions with a key, in all segments. Dead files count until their segment is
   * merged.
   */
  count(dictionary: DictionaryName, key: string): number {
    let count = 0;
    for (const { segment } of this.parts) {
      const lists = segment.dictionaries[dictionary];
      const position = lists.find(key);
      if (position >= 0) count += lists.count(position);
    }
    return count;
  }

  /** Decodes the list of a key in each segment that has it. The arrays are valid until the next call. */
  readLists(
    dictionary: DictionaryName,
    key: string,
    visit: (part: NumberedPart, ids: Uint32Array, weights: Uint8Array, count: number) => void,
  ): void {
    for (const part of this.parts) {
      const lists = part.segment.dictionaries[dictionary];
      const position = lists.find(key);
      if (position < 0) continue;
      const length = lists.count(position);
      if (length > this.#ids.length) {
        this.#ids = new Uint32Array(length);
        this.#weights = new Uint8Array(length);
      }
      visit(part, this.#ids, this.#weights, lists.read(position, this.#ids, this.#weights));
    }
  }

  /** Returns the part that contains a file of the snapshot, and the file's number there. */
  locate(file: number): { part: NumberedPart; local: number } {
    const part = this.parts[findFirst(this.parts.length, (at) => this.parts[at]!.firstFile > file) - 1];
    assert(part !== undefined && file < this.fileCount, 'the file is one of the snapshot');
    return { part, local: file - part.firstFile };
  }
}

function toLive(parts: readonly NumberedPart[], files: number): Uint8Array {
  const live = new Uint8Array(files).fill(1);
  for (const part of parts) if (part.live !== undefined) live.set(part.live, part.firstFile);
  return live;
}

function toFileOfChunk(parts: readonly NumberedPart[], chunks: number): Uint32Array {
  const fileOfChunk = new Uint32Array(chunks);
  for (const { segment, firstFile, firstChunk } of parts)
    for (let file = 0; file < segment.fileCount; file++) {
      const [from, to] = segment.chunksOf(file);
      fileOfChunk.fill(firstFile + file, firstChunk + from, firstChunk + to);
    }
  return fileOfChunk;
}

function toMeanLengths(parts: readonly NumberedPart[], chunks: number): number[] {
  const sums = new Array<number>(LENGTH_COLUMNS).fill(0);
  for (const { segment } of parts) {
    const lengths = segment.tables.chunkLengths;
    for (let at = 0; at < lengths.length; at++) sums[at % LENGTH_COLUMNS]! += lengths[at]!;
  }
  return sums.map((sum) => sum / Math.max(1, chunks) || 1);
}

function toMeanLength(parts: readonly NumberedPart[], files: number, column: number): number {
  let sum = 0;
  for (const { segment } of parts)
    for (let file = 0; file < segment.fileCount; file++) sum += segment.column(file, column);
  return sum / Math.max(1, files) || 1;
}
