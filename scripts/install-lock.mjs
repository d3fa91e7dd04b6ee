// Lets one process at a time install packages. The lock is a folder with one file that names its owner:
// - Taking it is one rename of a prepared folder, which fails while another owner's file is there.
// - Breaking the lock of a dead owner unlinks exactly that owner's file. Several processes may notice the dead owner;
// none can remove a successor's lock.
// The lock of a killed process is therefore taken over safely, at any moment.
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const HEARTBEAT_MS = 1_000;

/** The error codes of a rename onto a folder that is not empty; Windows reports a lack of permission. */
const OCCUPIED = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/**
 * The time without a heartbeat after which the lock counts as abandoned. Needed where a dead owner looks like a living
 * one: on another machine or in another container, or when its process id is in use again.
 */
const SILENCE_MS_MAX = 60_000;

/**
 * @typedef {object} InstallLock
 * @property {(pid: number) => void} alsoHeldBy keeps the lock valid while that process lives, even if this one dies
 * @property {() => void} release
 */

/**
 * @param {string} folder
 * @param {() => void} onWait called once, when another process holds the lock
 * @returns {Promise<InstallLock>}
 */
export async function takeInstallLock(folder, onWait) {
  const owner = randomUUID();
  let isTold = false;
  /** @type {{ signOfLife: string, sinceMs: number }} */
  let seen = { signOfLife: '', sinceMs: 0 };

  while (!tryToTake(folder, owner)) {
    const holder = readHolder(folder);
    if (holder && holder.signOfLife !== seen.signOfLife) {
      seen = { signOfLife: holder.signOfLife, sinceMs: performance.now() };
    }
    if (holder && (isDead(holder) || performance.now() - seen.sinceMs > SILENCE_MS_MAX)) {
      breakLock(folder, holder.owner);
    } else if (holder && !isTold) {
      isTold = true;
      onWait();
    }
    await sleep(POLL_MS);
  }
  return holdLock(folder, owner);
}

/**
 * @param {string} folder
 * @param {string} owner
 * @returns {InstallLock}
 */
function holdLock(folder, owner) {
  const file = join(folder, owner);
  const heartbeat = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), HEARTBEAT_MS);
  return {
    alsoHeldBy: (pid) => appendFileSync(file, `${pid}\n`),
    release: () => {
      clearInterval(heartbeat);
      breakLock(folder, owner);
    },
  };
}

/**
 * @param {string} folder
 * @param {string} owner
 */
function tryToTake(folder, owner) {
  const prepared = `${folder}.${owner}`;
  mkdirSync(prepared);
  try {
    writeFileSync(join(prepared, owner), `${hostname()}\n${process.pid}\n`);
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (OCCUPIED.includes(code)) return false;
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {string} owner
 */
function breakLock(folder, owner) {
  attempt(() => unlinkSync(join(folder, owner)));
  // Removes an empty folder only: the lock of a successor stays.
  attempt(() => rmdirSync(folder));
}

/** @param {string} folder */
function readHolder(folder) {
  return attempt(() => {
    const owner = readdirSync(folder)[0];
    if (owner === undefined) {
      rmdirSync(folder);
      return undefined;
    }
    const file = join(folder, owner);
    const [host, ...pids] = readFileSync(file, 'utf8').trim().split('\n');
    return { owner, host, pids: pids.map(Number), signOfLife: `${owner} ${statSync(file).mtimeMs}` };
  });
}

/** @param {{ host: string | undefined, pids: number[] }} holder */
function isDead({ host, pids }) {
  return host === hostname() && !pids.some((pid) => pid !== process.pid && isAlive(pid));
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Returns true for a process that has ended but whose parent has not collected it, as happens in containers. Linux
 * shows the state Z after the closing bracket.
 *
 * @param {number} pid
 */
function isZombie(pid) {
  return attempt(() => /^.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) ?? false;
}

/**
 * Returns undefined when another process changed the files meanwhile; the caller tries again.
 *
 * @template T
 * @param {() => T} action
 * @returns {T | undefined}
 */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}
