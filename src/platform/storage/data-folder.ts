// A folder that one process owns. The lock is a SQLite file held in an exclusive transaction. The operating system
// drops it with the process, however that ends, so there are no stale locks to clean up.
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from '../../base/startup-problem.ts';
import { toStartupProblem } from './disk-failure.ts';
import { syncFolderNow } from './durable-files.ts';

/** A process that is just ending still holds the lock; a restart waits this long for it. */
const LOCK_TIMEOUT_MS = 1_000;

/** The mode of folders: other users of the machine must not read stored data. */
const FOLDER_MODE = 0o700;

const LOCK_NAME = 'lock.db';

/** The mark of an owner that hands the folder over when it is wanted, and of a process that waits for that. */
const YIELDS_NAME = 'lock.yields';
const WANTED_NAME = 'lock.wanted';
/** An owner that yields ends its work first, which takes it some seconds at most. */
const YIELD_TIMEOUT_MS = 30_000;
/** The interval at which an owner that yields looks whether it is wanted. */
const LOOK_MS = 200;

export interface DataFolder {
  readonly path: string;
  close(): void;
}

/** Opens the folder. Waits while an owner that yields hands it over. */
export function openDataFolder(path: string): DataFolder {
  const [yields, wanted] = [join(path, YIELDS_NAME), join(path, WANTED_NAME)];
  if (!existsSync(yields)) return lockFolder(path, LOCK_TIMEOUT_MS);
  try {
    writeFileSync(wanted, '');
    const folder = lockFolder(path, YIELD_TIMEOUT_MS);
    // A killed owner leaves its mark behind.
    rmSync(yields, { force: true });
    return folder;
  } finally {
    rmSync(wanted, { force: true });
  }
}

/**
 * Opens the folder for a process that is only of use while no other one needs the folder. `onWanted` is called when
 * another process waits for it. Returns undefined if it is open already, or wanted.
 */
export function openYieldingFolder(path: string, onWanted: () => void): DataFolder | undefined {
  const [yields, wanted] = [join(path, YIELDS_NAME), join(path, WANTED_NAME)];
  if (isDataFolderOpen(path) || isRecent(wanted)) return undefined;
  const folder = findLocked(path);
  if (folder === undefined) return undefined;
  rmSync(wanted, { force: true });
  writeFileSync(yields, '');
  const timer = setInterval(() => {
    if (existsSync(wanted)) onWanted();
  }, LOOK_MS).unref();
  const close = () => {
    clearInterval(timer);
    rmSync(yields, { force: true });
    folder.close();
  };
  return { path, close };
}

/** Returns undefined if another process was quicker. */
function findLocked(path: string): DataFolder | undefined {
  try {
    return lockFolder(path, 0);
  } catch (error) {
    if (isDataFolderOpen(path)) return undefined;
    throw error;
  }
}

/** Returns false for the mark of a process that was killed while it waited. */
function isRecent(mark: string): boolean {
  const stat = statSync(mark, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < YIELD_TIMEOUT_MS;
}

function lockFolder(path: string, timeout: number): DataFolder {
  let lock: DatabaseSync;
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    lock = new DatabaseSync(join(path, LOCK_NAME), { timeout });
  } catch (error) {
    throw toStartupProblem(`cannot write to the data folder ${path}`, error, 'choose another folder');
  }
  try {
    // The lock of an empty file would write a journal, for which a full disk has no room.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!describe(error).includes('locked')) {
      throw toStartupProblem(`cannot lock the data folder ${path}`, error, 'choose another folder');
    }
    throw toAlreadyOpen(path);
  }
  return { path, close: () => lock.close() };
}

/**
 * Opens the folder like `openDataFolder`, for a process that only reads. Takes the lock if it can write it, and
 * otherwise checks that no other process holds it.
 */
export function openDataFolderForReading(path: string): DataFolder {
  if (isWritable(path)) return openDataFolder(path);
  if (isDataFolderOpen(path)) throw toAlreadyOpen(path);
  return { path, close: () => {} };
}

/** Returns true if this process may write there, even if the disk is full. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function toAlreadyOpen(path: string): StartupProblem {
  return new StartupProblem(
    `the data folder ${path} is already open in another process: stop that one or choose another folder`,
  );
}

/** Returns true if a process owns the folder right now. Takes no lock, so another process can open it meanwhile. */
export function isDataFolderOpen(path: string): boolean {
  if (!existsSync(join(path, LOCK_NAME))) return false;
  const lock = new DatabaseSync(join(path, LOCK_NAME), { readOnly: true, timeout: 0 });
  try {
    // An exclusive lock blocks readers too.
    lock.exec('SELECT * FROM sqlite_master');
    return false;
  } catch (error) {
    if (describe(error).includes('locked')) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/**
 * Makes the folder and its parents. The runtime's recursive option loops endlessly if a file system refuses a folder
 * whose parent exists, and reports a read-only disk as a missing folder.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder');
    return;
  }
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: FOLDER_MODE });
  try {
    // Without this a power cut can lose the new folder, with everything stored in it later.
    syncFolderNow(dirname(path));
  } catch (error) {
    // The next call would take a folder that is there for a durable one.
    rmdirSync(path);
    throw error;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
