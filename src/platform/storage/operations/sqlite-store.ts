// The description, for backup and inspection, of a store that is one SQLite database and the files that its records
// name.
import type { DatabaseSync } from 'node:sqlite';

export interface SqliteStore {
  /** The name of the database for people: "registry". */
  readonly title: string;
  readonly database: string;
  /** The newest version of the tables that this program knows. */
  readonly version: number;
  /** The keys of the store (`openKeyFile`), beside the database, if they exist. */
  readonly keyFiles: readonly string[];
  /**
   * Folders of files that never change. A file is written before the first record that names it, and removed some time
   * after the last one. A copy of the folder that is made after the copy of the database therefore has all files that
   * were not removed meanwhile.
   */
  readonly fileFolders: readonly FileFolder[];
  /** Reads a database of the present version; not called for other versions. */
  read(database: DatabaseSync): SqliteStoreContents;
}

export interface FileFolder {
  readonly name: string;
  /** The pattern of the store's files; files with other names do not belong to it. */
  readonly fileName: RegExp;
  /** Returns true if the bytes are those that were written under the name. */
  isIntact(fileName: string, bytes: Buffer): boolean;
}

export interface SqliteStoreContents {
  /** A description for people: "3 pets". */
  readonly summary: string;
  /** The files that records need, below the store's folder. */
  readonly neededFiles: readonly string[];
}
