// The operations of an operator on a store of any contents. `magpie backup`, `restore`, `doctor` and
// `migrate-data` call these for every service and every shared part.
import type { OpenMove } from '../move/contents-move.ts';
import type { StoreTables } from '../open-store-database.ts';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import type { Finding } from './finding.ts';

/** The location of a store, and the loader of its operations, which are loaded on demand. */
export interface StoreDescriptor<Opened> {
  /** The store's own folder below the data folder, and below a backup. */
  readonly folder: string;
  /** The file in it without which there is no store. */
  readonly mainFile: string;
  load(): Promise<StoreOperations<Opened>>;
  /** Lists its tables in a database server, if it supports one. */
  listTables?(): Promise<readonly StoreTables[]>;
  /** Checks its tables in a database server beyond what the server itself can check. */
  inspectDatabase?(server: PostgresServer): Promise<readonly Finding[]>;
  /**
   * Loads the move of contents other than tables that are alike in every database; it runs after those tables. If the
   * folder has no such tables, the move itself locks the folder.
   */
  loadMove?(): Promise<OpenMove>;
}

export interface StoreOperations<Opened> {
  /** Copies one consistent snapshot. The store may be open and written meanwhile, by this process or another. */
  backup(request: BackupRequest<Opened>): Promise<StoreBackup>;
  /**
   * Rejects with an OperatorProblem unless this version can open the store in a backup's folder. Its checksums are
   * verified before.
   */
  checkBackup(folder: string): Promise<void>;
  /** Inspects the store without changing it, whether or not it is open. */
  inspect(request: InspectionRequest): Promise<StoreInspection>;
}

export interface BackupRequest<Opened> {
  readonly source: string;
  /** An empty folder, which belongs to this backup. */
  readonly target: string;
  readonly opened: Opened | undefined;
  readonly signal: AbortSignal;
  onProgress(progress: CopyProgress): void;
}

export interface CopyProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface BackedUpFile {
  /** The path below the folder of the store, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface StoreBackup {
  /** A description of what was copied: "1 collection, 3 points". */
  readonly contents: string;
  /** The files. They and their folders are on disk. */
  readonly files: readonly BackedUpFile[];
  /** Damage of the store that the copy contains as well, one line each. */
  readonly damage: readonly string[];
}

export interface InspectionRequest {
  readonly folder: string;
  /** Names the owner of a namespace in a shared store. */
  describeNamespace(namespace: string): string;
  onProgress(done: number, total: number): void;
}

export interface StoreInspection {
  readonly isOpen: boolean;
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
}
