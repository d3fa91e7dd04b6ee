import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { makeFolder } from '../data-folder.ts';
import { syncFolder } from '../durable-files.ts';
import { openForReading } from '../sqlite/open-for-reading.ts';
import { checkBackedUpDatabase, findDatabaseDamage } from './check-database.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFile, digestFile, type FileDigest } from './copy-file.ts';
import { listKeyDamage } from './list-key-damage.ts';
import { readSchemaVersion } from './read-schema-version.ts';
import type { SqliteStore } from './sqlite-store.ts';
import type { BackupRequest, StoreBackup } from './store-operations.ts';

/** The rounds of copying database and files, repeated while files are removed in between. */
const ROUNDS_MAX = 3;

/** The number of damaged files that are named; enough to start repairs. */
const DAMAGE_SHOWN = 5;

export async function backupSqliteStore(store: SqliteStore, request: BackupRequest<unknown>): Promise<StoreBackup> {
  const copy = new StoreCopy(store, request);
  let missing: readonly string[] = [];
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    await copy.copyDatabase();
    await copy.copyFiles();
    const found = copy.listMissing();
    const isSettled = found.length === 0 || found.join() === missing.join();
    missing = found;
    // A file that is missing twice was not removed meanwhile: the store itself lacks it.
    if (isSettled) break;
  }
  await copy.sync();
  return {
    contents: copy.describe(),
    files: copy.listFiles(),
    damage: [...copy.listDamage(), ...listKeyDamage(store, request.target), ...toDamage(missing)],
  };
}

/** Checks a backup whose checksums are verified. */
export async function checkSqliteBackup({ database, version }: SqliteStore, folder: string): Promise<void> {
  const path = join(folder, database);
  checkBackedUpDatabase(path);
  const opened = openForReading(path);
  try {
    const found = readSchemaVersion(opened);
    if (found <= version) return;
    throw new OperatorProblem(
      `${path} has version ${found} and this program knows ${version}: restore it with the version of Magpie that made it`,
    );
  } finally {
    opened.close();
  }
}

class StoreCopy {
  readonly #store: SqliteStore;
  readonly #request: BackupRequest<unknown>;
  readonly #digests = new Map<string, FileDigest>();
  #bytesDone = 0;
  #bytesTotal = 0;

  constructor(store: SqliteStore, request: BackupRequest<unknown>) {
    this.#store = store;
    this.#request = request;
  }

  get #databasePath(): string {
    return join(this.#request.target, this.#store.database);
  }

  async copyDatabase(): Promise<void> {
    const { source, signal } = this.#request;
    const { database } = this.#store;
    await rm(this.#databasePath, { force: true });
    await copyDatabase({ source: join(source, database), target: this.#databasePath }, signal);
    this.#bytesTotal += (await stat(this.#databasePath)).size;
    this.#digests.set(database, await digestFile(this.#databasePath, this.#onBytes));
  }

  /** Copies the files that are not copied yet. They never change, so each is copied once. */
  async copyFiles(): Promise<void> {
    const { source, target, signal } = this.#request;
    const paths = (await this.#listSourceFiles()).filter((path) => !this.#digests.has(path));
    for (const path of paths) this.#bytesTotal += await sizeOf(join(source, path));
    for (const path of paths) {
      signal.throwIfAborted();
      const from = join(source, path);
      try {
        this.#digests.set(path, await copyFile(from, join(target, path), Number.POSITIVE_INFINITY, this.#onBytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error;
      }
    }
  }

  async #listSourceFiles(): Promise<string[]> {
    const { source } = this.#request;
    const paths = this.#store.keyFiles.filter((name) => existsSync(join(source, name)));
    for (const { name, fileName } of this.#store.fileFolders) {
      const folder = join(source, name);
      const names = existsSync(folder) ? await readdir(folder) : [];
      paths.push(...names.filter((each) => fileName.test(each)).map((each) => `${name}/${each}`));
    }
    return paths;
  }

  listMissing(): string[] {
    const contents = this.#readContents();
    return (contents?.neededFiles ?? []).filter((path) => !this.#digests.has(path)).toSorted();
  }

  /** Lists the damage of the copy, which has every row and its checksum as they were. */
  listDamage(): string[] {
    const database = openForReading(this.#databasePath);
    try {
      return findDatabaseDamage(database, this.#store.title).map(({ text }) => text);
    } finally {
      database.close();
    }
  }

  describe(): string {
    const files = `${this.#digests.size - 1} ${this.#digests.size === 2 ? 'file' : 'files'}`;
    const summary = this.#readContents()?.summary;
    return summary === undefined ? files : `${summary}, ${files}`;
  }

  /** Returns undefined for a database of another version, whose tables may differ. */
  #readContents() {
    const database = openForReading(this.#databasePath);
    try {
      return readSchemaVersion(database) === this.#store.version ? this.#store.read(database) : undefined;
    } finally {
      database.close();
    }
  }

  listFiles() {
    return [...this.#digests].map(([path, digest]) => ({ path, ...digest }));
  }

  async sync(): Promise<void> {
    const { target } = this.#request;
    for (const { name } of this.#store.fileFolders) {
      makeFolder(join(target, name));
      await syncFolder(join(target, name));
    }
    await syncFolder(target);
  }

  readonly #onBytes = (bytes: number): void => {
    const { signal, onProgress } = this.#request;
    signal.throwIfAborted();
    this.#bytesDone += bytes;
    onProgress({ bytesDone: this.#bytesDone, bytesTotal: this.#bytesTotal });
  };
}

function toDamage(missing: readonly string[]): string[] {
  const shown = missing.slice(0, DAMAGE_SHOWN).map((path) => `${path} is missing`);
  return missing.length > DAMAGE_SHOWN ? [...shown, `${missing.length - DAMAGE_SHOWN} more files are missing`] : shown;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
