// The entries of git's index for the files of a working tree: the blob that each was last equal to, and its `stat` at
// that time.
import type { BigIntStats } from 'node:fs';
import { findText, type TreeEntry, toKind } from './repository.ts';

export interface IndexEntry extends Omit<TreeEntry, 'size'> {
  /** The `stat`; undefined if the entry says nothing about the file, as in a merge with conflicts. */
  readonly stat: IndexStat | undefined;
  /** True if a sparse checkout leaves the file out of the working tree. It counts as unchanged. */
  readonly isSkipped: boolean;
}

export interface IndexStat {
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
  readonly inode: bigint;
  readonly size: bigint;
}

/** `CE_SKIP_WORKTREE` of git's index. */
const SKIPPED_FLAG = 0x40000000;

/** The size of the fields of the index. */
const FIELD_BITS = 32;

/** An entry's first line. The first match counts, because a path can contain anything. */
const ENTRY = /^(?<mode>\d{6}) (?<oid>[0-9a-f]{40}) (?<stage>\d)\t/m;
/** A bound above the length of an entry's lines; its path follows. */
const ENTRY_OFFSET_MAX = 1024;
const DEBUG =
  /^ {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: ([0-9a-f]+)\n/;

/**
 * Parses `ls-files --stage --debug -z`. An entry is `<mode> <oid> <stage>\t<path>`, a NUL and the lines of DEBUG. Git
 * does not promise the format of these lines. If it differs, `stat` is undefined and the files are read instead.
 */
export function parseIndexEntries(records: readonly Buffer[]): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const [at, record] of records.entries()) {
    const entry = findIndexEntry(record, DEBUG.exec(records[at + 1]?.toString('latin1', 0, ENTRY_OFFSET_MAX) ?? ''));
    // A conflict has up to three entries for a path.
    if (entry !== undefined && entries.at(-1)?.path !== entry.path) entries.push(entry);
  }
  return entries;
}

function findIndexEntry(record: Buffer, debug: RegExpExecArray | null): IndexEntry | undefined {
  const prefix = ENTRY.exec(record.toString('latin1', 0, ENTRY_OFFSET_MAX));
  if (prefix === null) return undefined;
  const { mode = '', oid = '', stage = '' } = prefix.groups ?? {};
  const path = findText(record.subarray(prefix.index + prefix[0].length));
  if (path === undefined) return undefined;
  const isSkipped = (Number.parseInt(debug?.[7] ?? '0', 16) & SKIPPED_FLAG) !== 0;
  return {
    path,
    kind: toKind(mode),
    oid,
    stat: stage === '0' && debug !== null ? toStat(debug) : undefined,
    isSkipped,
  };
}

function toStat([
  ,
  changed = '',
  changedNs = '',
  modified = '',
  modifiedNs = '',
  inode = '',
  size = '',
]: RegExpExecArray): IndexStat {
  return {
    changedNs: toNanoseconds(changed, changedNs),
    modifiedNs: toNanoseconds(modified, modifiedNs),
    inode: BigInt(inode),
    size: BigInt(size),
  };
}

function toNanoseconds(seconds: string, nanoseconds: string): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
}

/**
 * Returns true only if the file is certainly the one that the index saw. `indexedNs` is the time when the index was
 * written.
 */
export function isUnchanged(seen: IndexStat, now: BigIntStats, indexedNs: bigint): boolean {
  return (
    seen.modifiedNs === now.mtimeNs &&
    seen.changedNs === now.ctimeNs &&
    seen.inode === BigInt.asUintN(FIELD_BITS, now.ino) &&
    seen.size === BigInt.asUintN(FIELD_BITS, now.size) &&
    // A file written at the same time as the index may have changed afterwards without a trace.
    now.mtimeNs < indexedNs
  );
}
