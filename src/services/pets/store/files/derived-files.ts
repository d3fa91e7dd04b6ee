// What is made from packages (previews, cards, badges), kept on disk as long as there is room. All of it can be made again:
// nothing here has to survive a crash, but nothing half-written may ever be served either, so each file ends with the
// SHA-256 of what comes before it.
import { createHash } from 'node:crypto';
import { opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../../../base/assert.ts';
import { toUnfinishedPath } from '../../../../platform/storage/durable-files.ts';
import type { Requester } from '../../ports.ts';
import { type KeptFile, LeastRecentlyUsed } from './least-recently-used.ts';
import type { PictureQueue } from './picture-queue.ts';

/** Enough for the pictures of thousands of pets; the index of so many files takes a few megabytes of memory. */
const FILES_MAX = 20_000;

const DIGEST_BYTES = 32;
/** The id of an asset, and what is made of it. */
const FILE_NAME = /^[0-9a-f]{32}-[a-z0-9][a-z0-9._-]{0,99}$/;

/** The folder belongs to one process; what else lies in it is removed. */
export async function openDerivedFiles(folder: string, bytesMax: number): Promise<DerivedFiles> {
  const remove = (name: string) => rm(join(folder, name), { recursive: true, force: true });
  const found: (KeptFile & { readonly madeAt: number })[] = [];
  for await (const entry of await opendir(folder)) {
    // A folder can hold any number of files; the index of them cannot.
    if (found.length === FILES_MAX || !entry.isFile() || !FILE_NAME.test(entry.name)) {
      await remove(entry.name);
      continue;
    }
    const { size, mtimeMs } = await stat(join(folder, entry.name));
    found.push({ name: entry.name, size, madeAt: mtimeMs });
  }
  const kept = new LeastRecentlyUsed(FILES_MAX, bytesMax);
  for (const file of found.sort((a, b) => a.madeAt - b.madeAt)) {
    for (const name of kept.add(file)) await remove(name);
  }
  return new DerivedFiles(folder, kept);
}

class DerivedFiles {
  readonly #folder: string;
  readonly #kept: LeastRecentlyUsed;

  constructor(folder: string, kept: LeastRecentlyUsed) {
    this.#folder = folder;
    this.#kept = kept;
  }

  async get(
    assetId: string,
    name: string,
    make: () => Promise<Buffer>,
    pictureQueues: PictureQueue,
    requester: Requester | undefined,
  ): Promise<Buffer> {
    const fileName = `${assetId}-${name}`;
    assert(FILE_NAME.test(fileName), `${fileName} can name a derived file`);
    const size = this.#kept.use(fileName);
    const bytes = size === undefined ? undefined : await this.#read(fileName, size);
    if (bytes !== undefined) return bytes;
    return pictureQueues.run(fileName, () => this.#make(fileName, make), requester);
  }

  /** Undefined, and forgotten, if the file is not what was written. */
  async #read(fileName: string, size: number): Promise<Buffer | undefined> {
    const stored = await readFile(join(this.#folder, fileName)).catch(() => undefined);
    if (stored?.length === size && size >= DIGEST_BYTES) {
      const bytes = stored.subarray(0, -DIGEST_BYTES);
      if (toDigest(bytes).equals(stored.subarray(-DIGEST_BYTES))) return bytes;
    }
    this.#kept.remove(fileName);
    return undefined;
  }

  async #make(fileName: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    await this.#keep(fileName, bytes);
    return bytes;
  }

  /** A full disk costs the file, not the answer. */
  async #keep(fileName: string, bytes: Buffer): Promise<void> {
    const unfinished = toUnfinishedPath(this.#folder);
    try {
      await writeFile(unfinished, Buffer.concat([bytes, toDigest(bytes)]), { flag: 'wx' });
      await rename(unfinished, join(this.#folder, fileName));
      const outdated = this.#kept.add({ name: fileName, size: bytes.length + DIGEST_BYTES });
      for (const name of outdated) await rm(join(this.#folder, name), { force: true });
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }
}

function toDigest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
