import { createHash } from 'node:crypto';
import { type BigIntStats, constants, lstatSync } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type IndexEntry, isUnchanged } from './index-entries.ts';
import type { TreeEntry } from './repository.ts';

export interface WorkingFile extends TreeEntry {
  /** True if the repository has the blob; otherwise only the file has it. */
  readonly isStored: boolean;
}

/** The content hash of a file and its `stat` before it was read. */
export interface HashedFile {
  readonly stat: BigIntStats;
  readonly oid: string;
  /** False for a file that was written a moment ago. It may be written again without a trace in its times. */
  readonly isSettled: boolean;
}

/** The coarsest time resolution of file systems. */
const TIME_STEP_NS = 2_000_000_000n;

const NS_PER_MS = 1_000_000n;

/** A scan of the files of a working tree, one by one. It reads those that neither the index nor the last scan knows. */
export class WorkingFileWalk {
  readonly entries: WorkingFile[] = [];
  readonly hashed = new Map<string, HashedFile>();
  readonly #root: string;
  readonly #known: ReadonlyMap<string, HashedFile>;
  readonly #bytesMax: number;
  readonly #isInside: (folder: string) => boolean;

  constructor(root: string, known: ReadonlyMap<string, HashedFile>, bytesMax: number) {
    this.#root = root;
    this.#known = known;
    this.#bytesMax = bytesMax;
    this.#isInside = createInsideCheck(root);
  }

  /** Adds a tracked file. `indexedNs` is the time when the index was written. */
  async addTracked({ path, kind, oid, stat: seen, isSkipped }: IndexEntry, indexedNs: bigint): Promise<void> {
    if (kind === 'submodule' || isSkipped) {
      this.entries.push({ path, kind, oid, size: 0, isStored: true });
      return;
    }
    const stat = this.#findStat(path);
    if (stat === undefined) return;
    if (seen === undefined || !isUnchanged(seen, stat, indexedNs)) await this.#addChanged(path, stat, oid);
    else this.entries.push({ path, kind, oid, size: Number(stat.size), isStored: true });
  }

  async addUntracked(path: string): Promise<void> {
    const stat = this.#findStat(path);
    if (stat !== undefined) await this.#addChanged(path, stat, undefined);
  }

  async #addChanged(path: string, stat: BigIntStats, storedOid: string | undefined): Promise<void> {
    const kind = stat.isSymbolicLink() ? 'link' : 'file';
    if (kind === 'file' && !stat.isFile()) return;
    const known = this.#known.get(path);
    let hashed = known?.isSettled && isSame(known.stat, stat) ? known : undefined;
    if (hashed === undefined) {
      if (stat.size > this.#bytesMax) return;
      const isSettled = isOlder(stat, BigInt(Date.now()) * NS_PER_MS - TIME_STEP_NS);
      const bytes = await findBytes(join(this.#root, path), kind, this.#bytesMax);
      if (bytes === undefined) return;
      hashed = { stat, oid: toBlobOid(bytes), isSettled };
    }
    this.hashed.set(path, hashed);
    const { oid } = hashed;
    this.entries.push({ path, kind, oid, size: Number(stat.size), isStored: oid === storedOid });
  }

  /** Returns undefined for a missing file, and for one behind a link to a folder, which may lead anywhere. */
  #findStat(path: string): BigIntStats | undefined {
    if (!this.#isInside(dirname(path))) return undefined;
    return lstatSync(join(this.#root, path), { bigint: true, throwIfNoEntry: false });
  }
}

/** Returns the bytes; undefined if the file has changed since or is gone. */
export async function readWorkingFile(
  root: string,
  { path, kind, oid }: WorkingFile,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (kind === 'submodule' || !createInsideCheck(root)(dirname(path))) return undefined;
  const bytes = await findBytes(join(root, path), kind, bytesMax);
  return bytes !== undefined && toBlobOid(bytes) === oid ? bytes : undefined;
}

/** Returns 0 if there is no such file: then no file is older. */
export async function findModifiedNs(path: string): Promise<bigint> {
  const stat = await lstat(path, { bigint: true }).catch(() => undefined);
  return stat?.mtimeNs ?? 0n;
}

/** Returns a cached check of whether a folder is really below the root, and not behind a link. */
function createInsideCheck(root: string): (folder: string) => boolean {
  const known = new Map([['.', true]]);
  const isFolder = (folder: string) => lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const isInside = (folder: string): boolean => {
    const found = known.get(folder) ?? (isInside(dirname(folder)) && isFolder(folder));
    known.set(folder, found);
    return found;
  };
  return isInside;
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return (
    one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs && one.ino === other.ino && one.size === other.size
  );
}

function isOlder({ mtimeNs, ctimeNs }: BigIntStats, thanNs: bigint): boolean {
  return mtimeNs < thanNs && ctimeNs < thanNs;
}

/** Returns the oid that git gives to the content of a file. */
function toBlobOid(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Returns the content of a file or the target of a link; undefined if it cannot be read or exceeds the limit. */
async function findBytes(path: string, kind: 'file' | 'link', bytesMax: number): Promise<Buffer | undefined> {
  try {
    return kind === 'link' ? await readlink(path, 'buffer') : await readRegularFile(path, bytesMax);
  } catch {
    return undefined;
  }
}

async function readRegularFile(path: string, bytesMax: number): Promise<Buffer | undefined> {
  // These flags neither follow a link that has replaced the file nor block on a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > bytesMax) return undefined;
    const bytes = Buffer.allocUnsafeSlow(stat.size);
    let at = 0;
    for (let read = -1; read !== 0 && at < bytes.length; at += read) {
      ({ bytesRead: read } = await file.read(bytes, at));
    }
    return bytes.subarray(0, at);
  } finally {
    await file.close();
  }
}
