// What backup and inspection need to know of a store that is one SQLite database and the files that its records name.
import type { DatabaseSync } from 'node:sqlite';

export interface SqliteStore {
  /** What people call the database: "registry". */
  readonly title: string;
  /** File name of the database. */
  readonly database: string;
  /** The newest version of the tables that this program knows. */
  readonly version: number;
  /** The keys of the store (`openKeyFile`), beside the database, each where it exists. */
  readonly keyFiles: readonly string[];
  /**
   * Folders of files that never change. A file is written before the first record that names it, and is removed some time after the
   * last one: a copy of the folder that is made after the copy of the database has all files that were not removed meanwhile.
   */
  readonly fileFolders: readonly FileFolder[];
  /** Called for databases of the present version alone. */
  read(database: DatabaseSync): SqliteStoreContents;
}

export interface FileFolder {
  readonly name: string;
  /** Other names are not the store's. */
  readonly fileName: RegExp;
  /** Whether the bytes are those that were written under the name. */
  isIntact(fileName: string, bytes: Buffer): boolean;
}

export interface SqliteStoreContents {
  /** In words: "3 pets". */
  readonly summary: string;
  /** The files that records need, below the store's folder. */
  readonly neededFiles: readonly string[];
}
