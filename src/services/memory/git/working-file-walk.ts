import { createHash } from 'node:crypto';
import { type BigIntStats, constants, lstatSync } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type IndexEntry, isUnchanged } from './index-entries.ts';
import type { TreeEntry } from './repository.ts';

export interface WorkingFile extends TreeEntry {
  /** Whether the repository has the blob already; otherwise the file has it. */
  readonly isStored: boolean;
}

/** What a file was found to hold, and what `stat` said before it was read. */
export interface HashedFile {
  readonly stat: BigIntStats;
  readonly oid: string;
  /** Whether it was at rest: a file that was written a moment ago may be written again without a trace in its times. */
  readonly isSettled: boolean;
}

/** The coarsest times that file systems keep. */
const TIME_STEP_NS = 2_000_000_000n;

const NS_PER_MS = 1_000_000n;

/** Looks at the files of a working tree one by one, and reads those that neither the index nor the last walk knows. */
export class WorkingFileWalk {
  readonly entries: WorkingFile[] = [];
  readonly hashed = new Map<string, HashedFile>();
  readonly #root: string;
  readonly #known: ReadonlyMap<string, HashedFile>;
  readonly #bytesMax: number;
  readonly #folders: Folders;

  constructor(root: string, known: ReadonlyMap<string, HashedFile>, bytesMax: number) {
    this.#root = root;
    this.#known = known;
    this.#bytesMax = bytesMax;
    this.#folders = new Folders(root);
  }

  /** `indexedNs`: when the index was written. */
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

  /** Undefined for what is gone, and for what is reached through a link to a folder, which may be anywhere. */
  #findStat(path: string): BigIntStats | undefined {
    if (!this.#folders.isInside(dirname(path))) return undefined;
    return lstatSync(join(this.#root, path), { bigint: true, throwIfNoEntry: false });
  }
}

/** Its bytes; undefined where it has changed since, or is gone. */
export async function readWorkingFile(
  root: string,
  { path, kind, oid }: WorkingFile,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (kind === 'submodule' || !new Folders(root).isInside(dirname(path))) return undefined;
  const bytes = await findBytes(join(root, path), kind, bytesMax);
  return bytes !== undefined && toBlobOid(bytes) === oid ? bytes : undefined;
}

/** 0 where there is no such file: then nothing is older than it. */
export async function findModifiedNs(path: string): Promise<bigint> {
  const stat = await lstat(path, { bigint: true }).catch(() => undefined);
  return stat?.mtimeNs ?? 0n;
}

/** Which folders are really below the root. */
class Folders {
  readonly #root: string;
  readonly #isInside = new Map([['.', true]]);

  constructor(root: string) {
    this.#root = root;
  }

  isInside(folder: string): boolean {
    let isInside = this.#isInside.get(folder);
    if (isInside === undefined) {
      isInside = this.isInside(dirname(folder)) && this.#isFolder(folder);
      this.#isInside.set(folder, isInside);
    }
    return isInside;
  }

  #isFolder(folder: string): boolean {
    return lstatSync(join(this.#root, folder), { throwIfNoEntry: false })?.isDirectory() ?? false;
  }
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return (
    one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs && one.ino === other.ino && one.size === other.size
  );
}

function isOlder({ mtimeNs, ctimeNs }: BigIntStats, thanNs: bigint): boolean {
  return mtimeNs < thanNs && ctimeNs < thanNs;
}

/** As git names the content of a file. */
function toBlobOid(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Of a link, where it points to. Undefined for what cannot be read, and for what has grown above the limit. */
async function findBytes(path: string, kind: 'file' | 'link', bytesMax: number): Promise<Buffer | undefined> {
  try {
    return kind === 'link' ? await readlink(path, 'buffer') : await readRegularFile(path, bytesMax);
  } catch {
    return undefined;
  }
}

async function readRegularFile(path: string, bytesMax: number): Promise<Buffer | undefined> {
  // Neither follows a link that has taken its place, nor waits for a pipe.
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
