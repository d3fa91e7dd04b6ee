// Files that are named after their content, on the disk.
import { opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurableFile } from '../../../../platform/storage/durable-files.ts';
import { absentFile, type ContentFiles, type ListNeeded, SLICE, toId } from './content-files.ts';

/** The files in a folder that belongs to this process. Files with other names are left alone. */
export class StoredFiles implements ContentFiles {
  readonly #folder: string;
  readonly #names: RegExp;
  /** The last pending write or removal of each file. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string, names: RegExp) {
    this.#folder = folder;
    this.#names = names;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#inTurn(name, () => writeDurableFile(join(this.#folder, name), bytes));
  }

  /** Reads a file. Only names of the expected form ever become part of a path. */
  async read(name: string): Promise<Buffer> {
    if (!this.#names.test(name)) throw absentFile();
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (isAbsence(error)) throw absentFile();
      throw error;
    }
  }

  async list(): Promise<readonly string[]> {
    return (await readdir(this.#folder)).filter((name) => this.#names.test(name)).sort();
  }

  /**
   * The records are asked first, and the age is checked at the removal: a file of a new record was written shortly
   * before the record, so it is too young.
   */
  async removeUnneeded(before: Date, listNeeded: ListNeeded, signal?: AbortSignal): Promise<void> {
    let names: string[] = [];
    const removeSlice = async () => {
      const needed = new Set(await listNeeded(names.map(toId)));
      for (const name of names) if (!needed.has(toId(name))) await this.#removeIfOlder(name, before);
      names = [];
    };
    for await (const entry of await opendir(this.#folder)) {
      if (signal?.aborted) return;
      if (!entry.isFile() || !this.#names.test(entry.name)) continue;
      if (names.push(entry.name) === SLICE) await removeSlice();
    }
    if (names.length > 0) await removeSlice();
  }

  #removeIfOlder(name: string, before: Date): Promise<void> {
    const path = join(this.#folder, name);
    return this.#inTurn(name, async () => {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < before.getTime()) await rm(path);
    });
  }

  /** Runs the changes of a file one after the other, so that none removes a file that was written meanwhile. */
  #inTurn(name: string, act: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(act, act);
    const forget = () => {
      if (this.#turns.get(name) === turn) this.#turns.delete(name);
    };
    this.#turns.set(name, turn);
    turn.then(forget, forget);
    return turn;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
