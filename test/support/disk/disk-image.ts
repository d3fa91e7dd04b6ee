// A model of a disk with a cache: the contents that a program sees, and the part that would survive a power cut. A
// file's bytes survive if the file was synced after they were written, its name if the folder was synced. A failed sync
// forgets the bytes, as on Linux.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The size of an atomic write of the disk. */
const PAGE_BYTES = 4_096;

/** The size of a log entry, as in failing-disk.c. */
const ENTRY_BYTES = 32;
const [CREATED, WRITTEN, TRUNCATED, SYNCED, LOST, MADE_FOLDER, REMOVED, RENAMED, LINKED] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;

interface File {
  cached: Buffer;
  synced: Buffer;
  /** The numbers of the pages that differ between both. */
  readonly unsynced: Set<number>;
}

interface Folder {
  cached: Map<string, Node>;
  synced: Map<string, Node>;
}

type Node = File | Folder;

export class DiskImage {
  readonly #root: Folder;
  readonly #nodes = new Map<number, Node>();

  /** Reads a folder and treats everything in it as synced. */
  static read(folder: string): DiskImage {
    return new DiskImage(folder);
  }

  private constructor(folder: string) {
    this.#root = this.#readFolder(folder);
  }

  #readFolder(path: string): Folder {
    const node: Folder = { cached: new Map(), synced: new Map() };
    this.#nodes.set(statSync(path).ino, node);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) node.cached.set(entry.name, this.#readFolder(below));
      else if (entry.isFile()) {
        const bytes = readFileSync(below);
        const file: File = { cached: bytes, synced: Buffer.from(bytes), unsynced: new Set() };
        this.#nodes.set(statSync(below).ino, file);
        node.cached.set(entry.name, file);
      }
    }
    node.synced = new Map(node.cached);
    return node;
  }

  /** Repeats the program's changes of the folder, in order, from the log of the library. */
  replay(folder: string, log: string): void {
    const bytes = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; ) {
      const change = bytes.readUInt32LE(at);
      const firstEnd = at + ENTRY_BYTES + bytes.readUInt32LE(at + 4);
      const end = firstEnd + bytes.readUInt32LE(at + 8);
      const id = Number(bytes.readBigUInt64LE(at + 16));
      const offset = Number(bytes.readBigUInt64LE(at + 24));
      const first = bytes.subarray(at + ENTRY_BYTES, firstEnd);
      const second = bytes.toString('utf8', firstEnd, end);
      at = end;
      // The program was killed in the middle of an entry.
      if (end > bytes.length) return;
      if (change === WRITTEN || change === TRUNCATED) this.#change(id, change, offset, first);
      else if (change === SYNCED || change === LOST) this.#sync(id, change === SYNCED);
      else this.#rename(change, id, relative(folder, first.toString('utf8')), relative(folder, second));
    }
  }

  #change(id: number, change: number, offset: number, bytes: Buffer): void {
    const file = this.#nodes.get(id);
    if (file === undefined || !('unsynced' in file)) return;
    if (change === TRUNCATED) file.cached = resize(file.cached, offset);
    else {
      if (offset + bytes.length > file.cached.length) file.cached = resize(file.cached, offset + bytes.length);
      bytes.copy(file.cached, offset);
      for (let page = Math.floor(offset / PAGE_BYTES); page * PAGE_BYTES < offset + bytes.length; page += 1) {
        file.unsynced.add(page);
      }
    }
  }

  #sync(id: number, isWritten: boolean): void {
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    if (!('unsynced' in node)) {
      if (isWritten) node.synced = new Map(node.cached);
      return;
    }
    if (isWritten) {
      node.synced = resize(node.synced, node.cached.length);
      for (const page of node.unsynced) copyPage(node.cached, node.synced, page);
    }
    node.unsynced.clear();
  }

  #rename(change: number, id: number, path: string, target: string): void {
    const folder = this.#findFolder(dirname(path));
    if (folder === undefined) return;
    const name = basename(path);
    if (change === CREATED || change === MADE_FOLDER) {
      const node: Node =
        change === CREATED
          ? { cached: Buffer.alloc(0), synced: Buffer.alloc(0), unsynced: new Set() }
          : { cached: new Map(), synced: new Map() };
      this.#nodes.set(id, node);
      folder.cached.set(name, node);
      return;
    }
    const node = folder.cached.get(name);
    if (change === REMOVED || change === RENAMED) folder.cached.delete(name);
    else if (change !== LINKED) throw new Error(`the log has a change ${change}`);
    if (change !== REMOVED && node !== undefined) this.#findFolder(dirname(target))?.cached.set(basename(target), node);
  }

  #findFolder(path: string): Folder | undefined {
    let node: Node = this.#root;
    for (const name of path === '.' ? [] : path.split('/')) {
      if ('unsynced' in node) return undefined;
      const next = node.cached.get(name);
      if (next === undefined) return undefined;
      node = next;
    }
    return 'unsynced' in node ? undefined : node;
  }

  /** Replaces the folder by what survives. Unsynced pages and names of folders survive by chance. */
  write(folder: string, random: () => number): void {
    rmSync(folder, { recursive: true });
    // Half of the power cuts lose everything that they may lose.
    const survival = random() < 0.5 ? 0 : random();
    this.#writeFolder(this.#root, folder, () => random() < survival);
  }

  #writeFolder(node: Folder, path: string, survives: () => boolean): void {
    mkdirSync(path, { mode: 0o700 });
    for (const [name, below] of survives() ? node.cached : node.synced) {
      if ('unsynced' in below) writeFileSync(join(path, name), toSurvivor(below, survives), { mode: 0o600 });
      else this.#writeFolder(below, join(path, name), survives);
    }
  }
}

function toSurvivor({ cached, synced, unsynced }: File, survives: () => boolean): Buffer {
  let bytes: Buffer = Buffer.from(synced);
  for (const page of unsynced) {
    if (!survives()) continue;
    const end = Math.min(cached.length, (page + 1) * PAGE_BYTES);
    if (end > bytes.length) bytes = resize(bytes, end);
    copyPage(cached, bytes, page);
  }
  return bytes;
}

function copyPage(from: Buffer, to: Buffer, page: number): void {
  const start = page * PAGE_BYTES;
  if (start < to.length) from.copy(to, start, start, Math.min(from.length, start + PAGE_BYTES, to.length));
}

function resize(bytes: Buffer, length: number): Buffer {
  if (length <= bytes.length) return bytes.subarray(0, length);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
