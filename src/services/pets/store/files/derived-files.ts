// The cache of files made from packages (previews, cards, badges). All can be made again, so none has to survive a crash.
// But no incomplete file may ever be served, so each ends with the SHA-256 of its content.
import { createHash } from 'node:crypto';
import { opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../../../base/assert.ts';
import { toUnfinishedPath } from '../../../../platform/storage/durable-files.ts';
import type { Requester } from '../../ports.ts';
import type { PictureQueue } from './picture-queue.ts';

/** Enough for the pictures of thousands of pets; the index of these files takes a few megabytes of memory. */
const FILES_MAX = 20_000;

const DIGEST_BYTES = 32;
/** The id of an asset, and the name of the picture. */
const FILE_NAME = /^[0-9a-f]{32}-[a-z0-9][a-z0-9._-]{0,99}$/;

/** Opens the folder, which belongs to one process; removes unknown files in it. */
export async function openDerivedFiles(folder: string, bytesMax: number): Promise<DerivedFiles> {
  const found: { readonly name: string; readonly size: number; readonly madeAt: number }[] = [];
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    // A folder can hold any number of files; the index of them cannot.
    if (found.length === FILES_MAX || !entry.isFile() || !FILE_NAME.test(entry.name)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(path);
    found.push({ name: entry.name, size, madeAt: mtimeMs });
  }
  const files = new DerivedFiles(folder, bytesMax);
  for (const { name, size } of found.sort((a, b) => a.madeAt - b.madeAt)) await files.keep(name, size);
  return files;
}

class DerivedFiles {
  readonly #folder: string;
  readonly #bytesMax: number;
  /** The sizes of the files, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(folder: string, bytesMax: number) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
  }

  async get(
    assetId: string,
    name: string,
    make: () => Promise<Buffer>,
    queue: PictureQueue,
    requester: Requester | undefined,
  ): Promise<Buffer> {
    const fileName = `${assetId}-${name}`;
    assert(FILE_NAME.test(fileName), `${fileName} can name a derived file`);
    const kept = await this.#read(fileName);
    if (kept !== undefined) return kept;
    return queue.run(
      fileName,
      async () => {
        const bytes = await make();
        await this.#write(fileName, bytes);
        return bytes;
      },
      requester,
    );
  }

  /** Keeps a file as the most recently used one, and removes those beyond the limits, or itself if it is too large. */
  async keep(name: string, size: number): Promise<void> {
    this.#forget(name);
    const removed: string[] = [];
    if (size > this.#bytesMax) removed.push(name);
    else {
      this.#sizes.set(name, size);
      this.#bytes += size;
    }
    for (const oldest of this.#sizes.keys()) {
      if (this.#sizes.size <= FILES_MAX && this.#bytes <= this.#bytesMax) break;
      this.#forget(oldest);
      removed.push(oldest);
    }
    for (const each of removed) await rm(join(this.#folder, each), { force: true });
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  /** Returns undefined for a file that is not kept, and for one that is not as it was written. */
  async #read(fileName: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(fileName);
    if (size === undefined) return undefined;
    // A map keeps the order of insertion.
    this.#sizes.delete(fileName);
    this.#sizes.set(fileName, size);
    const stored = await readFile(join(this.#folder, fileName)).catch(() => undefined);
    if (stored?.length === size && size >= DIGEST_BYTES) {
      const bytes = stored.subarray(0, -DIGEST_BYTES);
      if (toDigest(bytes).equals(stored.subarray(-DIGEST_BYTES))) return bytes;
    }
    this.#forget(fileName);
    return undefined;
  }

  /** Writes the file. On a full disk the file is lost, but not the answer. */
  async #write(fileName: string, bytes: Buffer): Promise<void> {
    const unfinished = toUnfinishedPath(this.#folder);
    try {
      await writeFile(unfinished, Buffer.concat([bytes, toDigest(bytes)]), { flag: 'wx' });
      await rename(unfinished, join(this.#folder, fileName));
      await this.keep(fileName, bytes.length + DIGEST_BYTES);
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }
}

function toDigest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
