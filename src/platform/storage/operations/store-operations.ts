// What an operator can do with a store without knowing what is in it. `magpie backup`, `restore`, `doctor` and `migrate-data` call these for every
// service and every shared part.
import type { OpenMove } from '../move/contents-move.ts';
import type { StoreTables } from '../open-store-database.ts';
import type { Finding } from './finding.ts';

/** Where a store is, and how to get at what can be done with it: that is loaded when somebody asks for it. */
export interface StoreDescriptor<Opened> {
  /** The store's own folder below the data folder, and below a backup. */
  readonly folder: string;
  /** The file in it without which there is no store. */
  readonly mainFile: string;
  load(): Promise<StoreOperations<Opened>>;
  /** What it has in a database server, where it can be in one. */
  listTables?(): Promise<readonly StoreTables[]>;
  /**
   * Moves what it keeps besides tables that are alike in every database, after those. Where there are none of them in its folder, the
   * move itself locks the folder.
   */
  loadMove?(): Promise<OpenMove>;
}

export interface StoreOperations<Opened> {
  /** Copies one consistent state. The store may be open and written meanwhile, by this process or another. */
  backup(request: BackupRequest<Opened>): Promise<StoreBackup>;
  /** Rejects with an OperatorProblem unless the folder of a backup, whose checksums are right, holds a store that this version can open. */
  checkBackup(folder: string): Promise<void>;
  /** Looks the store over without changing it, whether or not it is open. */
  inspect(request: InspectionRequest): Promise<StoreInspection>;
}

export interface BackupRequest<Opened> {
  /** The store's folder. */
  readonly source: string;
  /** An empty folder, which belongs to this backup. */
  readonly target: string;
  /** The store itself, where this process has it open. */
  readonly opened: Opened | undefined;
  readonly signal: AbortSignal;
  onProgress(progress: CopyProgress): void;
}

export interface CopyProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface BackedUpFile {
  /** Below the folder of the store, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface StoreBackup {
  /** What was copied, in words: "1 collection, 3 points". */
  readonly contents: string;
  /** Each is on the disk, and so are the folders that name them. */
  readonly files: readonly BackedUpFile[];
  /** What was damaged already in the store and is so in the copy, each as one line. */
  readonly damage: readonly string[];
}

export interface InspectionRequest {
  /** The store's folder. */
  readonly folder: string;
  /** Names whom a namespace belongs to, where a store is shared. */
  describeNamespace(namespace: string): string;
  onProgress(done: number, total: number): void;
}

export interface StoreInspection {
  readonly isOpen: boolean;
  /** Counts and sizes, for a person. */
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
}
