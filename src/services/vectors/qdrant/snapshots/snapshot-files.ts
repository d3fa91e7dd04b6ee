// The files of snapshots. Each namespace has a folder, with one for each collection and one for the snapshots of all.
import { createHash, hash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { SNAPSHOTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/** The owner of snapshots: a collection, or without a name the whole namespace. */
export interface SnapshotOwner {
  readonly namespace: string;
  readonly name: string | null;
}

export interface SnapshotDescription {
  readonly name: string;
  readonly creation_time: string;
  readonly size: number;
  readonly checksum: string;
}

/** Names are made here. Others lead to no file, so that no path can leave the folder. */
const NAME = /^[\w-]{1,120}\.snapshot$/;
const SNAPSHOT = '.snapshot';
const CHECKSUM = '.sha256';
const UNFINISHED = '.unfinished';
/** An unfinished file that was not written to for this long is of a process that has ended. */
const ABANDONED_MS = 3_600_000;

export class SnapshotFiles {
  readonly #folder: string | undefined;

  /** Without a folder, snapshots are refused: processes that share a database would not see one another's files. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async list(owner: SnapshotOwner): Promise<SnapshotDescription[]> {
    const names = await readdir(this.#folderOf(owner)).catch(() => []);
    const found = await Promise.all(names.filter((name) => NAME.test(name)).map((name) => this.#describe(owner, name)));
    return found.filter((each) => each !== undefined);
  }

  /** Writes a snapshot. It appears when it is complete and on the disk. */
  async create(owner: SnapshotOwner, parts: AsyncIterable<string>): Promise<SnapshotDescription> {
    const folder = this.#folderOf(owner);
    await this.#makeRoom(dirname(folder));
    await mkdir(folder, { recursive: true });
    const created = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
    const title = (owner.name ?? 'full-snapshot').replaceAll(/[^\w-]/g, '_').slice(0, 64);
    const name = `${title}-${randomInt(2 ** 47)}-${created}.snapshot`;
    const path = join(folder, name);
    const unfinished = path + UNFINISHED;
    try {
      const file = await open(unfinished, 'wx');
      const digest = createHash('sha256');
      try {
        for await (const part of parts) {
          digest.update(part);
          await file.write(part);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const sum = await open(path + CHECKSUM, 'wx');
      await sum.write(digest.digest('hex'));
      await sum.sync();
      await sum.close();
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      await rm(path + CHECKSUM, { force: true });
      throw error;
    }
    return (await this.#describe(owner, name)) as SnapshotDescription;
  }

  /** Returns the bytes of a snapshot and how many they are; undefined if there is none of this name. */
  async find(owner: SnapshotOwner, name: string): Promise<(SnapshotDescription & { open(): Readable }) | undefined> {
    const found = NAME.test(name) ? await this.#describe(owner, name) : undefined;
    return found && { ...found, open: () => createReadStream(join(this.#folderOf(owner), name)) };
  }

  /** Returns false if there is none of this name. */
  async remove(owner: SnapshotOwner, name: string): Promise<boolean> {
    if ((await this.find(owner, name)) === undefined) return false;
    const path = join(this.#folderOf(owner), name);
    await rm(path, { force: true });
    await rm(path + CHECKSUM, { force: true });
    return true;
  }

  /** Removes what a crash left unfinished in a namespace, and refuses another snapshot if it has too many. */
  async #makeRoom(folder: string): Promise<void> {
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    for (const file of files.filter((each) => each.endsWith(UNFINISHED)).map((each) => join(folder, each))) {
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
    }
    if (files.filter((file) => file.endsWith(SNAPSHOT)).length >= SNAPSHOTS_MAX) {
      refuseInput('snapshots', `are limited to ${SNAPSHOTS_MAX} for all collections of an api-key; delete one first`);
    }
  }

  async #describe(owner: SnapshotOwner, name: string): Promise<SnapshotDescription | undefined> {
    const path = join(this.#folderOf(owner), name);
    try {
      const [{ size, mtime }, checksum] = await Promise.all([stat(path), readFile(path + CHECKSUM, 'utf8')]);
      return { name, creation_time: mtime.toISOString().slice(0, 19), size, checksum };
    } catch {
      // It was removed meanwhile.
      return undefined;
    }
  }

  /** Returns the folder, named by a digest because names of collections and namespaces are no names of files. */
  #folderOf({ namespace, name }: SnapshotOwner): string {
    if (this.#folder === undefined) {
      refuseInput(
        'snapshots',
        'are not supported with a database: back up the database, or use `magpie export` and `magpie import`',
      );
    }
    return join(this.#folder, hash('sha256', namespace, 'hex'), hash('sha256', JSON.stringify(name), 'hex'));
  }
}
