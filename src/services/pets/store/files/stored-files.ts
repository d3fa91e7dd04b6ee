// Files that are named after their content. A record names a file only when it is on disk; one that no record needs any more is
// removed.
import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { writeDurableFile } from '../../../../platform/storage/durable-files.ts';
import { refuse } from '../../model/refusals.ts';

/** Names that the records are asked about at a time: they answer within a millisecond. */
export const SLICE = 100;

/** Returns those of the ids that are needed. */
type ListNeeded = (ids: readonly string[]) => Promise<readonly string[]>;

/** In a folder that belongs to this process. Whatever has no name of ours is left alone. */
export class StoredFiles {
  readonly #folder: string;
  readonly #names: RegExp;
  /** The last of those who write or remove a file, while there are any. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string, names: RegExp) {
    this.#folder = folder;
    this.#names = names;
  }

  /** When it returns, the file survives the loss of power. One that is there already is as young as a new one then. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#inTurn(name, () => writeDurableFile(join(this.#folder, name), bytes));
  }

  /** Names come from addresses that anybody can type: nothing else than a name of ours ever becomes part of a path. */
  async read(name: string): Promise<Buffer> {
    if (!this.#names.test(name)) throw absentFile();
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (isAbsence(error)) throw absentFile();
      throw error;
    }
  }

  /**
   * Removes what was last written before this moment and is not needed. The records are asked first and the age is looked at
   * afterwards, at the removal: a file that a new record needs was written shortly before the record, so it is too young.
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

  /** So that a file that was written anew since its age was read is not removed. */
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

/** Without the extension, where files have one. */
function toId(name: string): string {
  return parse(name).name;
}

export function absentFile(): Refusal {
  return refuse('file_not_found', {});
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
