// Checks the write-ahead log of a SQLite database. SQLite takes the first frame with a wrong checksum for the end of
// the log, as a power cut leaves one. It silently drops everything committed after it. A damaged byte must not cause
// that.
import { readFileSync } from 'node:fs';
import { StoreDamaged } from '../store-damaged.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The first word of a log whose checksums are sums of big-endian words; one less for little-endian ones. */
const BIG_ENDIAN_MAGIC = 0x377f0683;
/**
 * The number of commits after a wrong frame that prove damage. Every commit is synced before the next one begins, so a
 * power cut or a failed sync tears only one of them. Two consecutive ones after a wrong frame prove that it was once
 * right.
 */
const COMMITS_OF_PROOF = 2;

type Sum = readonly [number, number];

/** Rejects a database with a damaged log: opening it would drop what was committed after the damage. */
export function checkLog(path: string): void {
  const damage = findLogDamage(path);
  if (damage === undefined) return;
  throw new StoreDamaged(`the database ${path} is damaged (${damage}): restore the latest backup to a new folder`);
}

/** Describes the damage of a database's log for people; undefined if it is intact or only its end is torn. */
export function findLogDamage(path: string): string | undefined {
  const log = `${path}-wal`;
  const at = findWrongFrame(log);
  // A process may be writing the log at this moment, so the check is repeated.
  if (at === undefined || findWrongFrame(log) !== at) return undefined;
  // Operators without a backup truncate the log there.
  return `${log} is not what was written at byte ${at}, and commits lie behind it`;
}

/** Returns the offset of the first wrong frame that has commits after it. */
function findWrongFrame(path: string): number | undefined {
  const log = readLog(path);
  if (log.length < HEADER_BYTES) return undefined;
  const read = log.readUInt32BE(0) === BIG_ENDIAN_MAGIC ? log.readUInt32BE : log.readUInt32LE;
  const toSum = (sum: Sum, from: number, to: number) => sumWords(read.bind(log), sum, from, to);
  const header = toSum([0, 0], 0, FRAME_HEADER_BYTES);
  // Without a valid header, nothing of the log was ever in use, or nothing can be decided.
  if (!isSame(header, readSum(log, FRAME_HEADER_BYTES))) return undefined;
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let [before, wrong, commits]: [Sum, number | undefined, number] = [header, undefined, 0];
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    // Frames of an earlier round of the log may follow, with another salt.
    const hasSalt = log.subarray(at + 8, at + 16).equals(salt);
    const stored = readSum(log, at + 16);
    const head = toSum(before, at, at + 8);
    const isRight = hasSalt && isSame(toSum(head, at + FRAME_HEADER_BYTES, at + frameBytes), stored);
    if (isRight && wrong !== undefined && log.readUInt32BE(at + 4) !== 0) commits += 1;
    if (commits === COMMITS_OF_PROOF) return wrong;
    // If the sum of a frame itself was damaged, the next one seems wrong too.
    if (!isRight && wrong !== undefined && at > wrong + frameBytes) return undefined;
    if (!isRight) wrong ??= at;
    before = stored;
  }
  return undefined;
}

function readLog(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    // SQLite reports why it cannot be read.
    return Buffer.alloc(0);
  }
}

function readSum(log: Buffer, at: number): Sum {
  return [log.readUInt32BE(at), log.readUInt32BE(at + 4)];
}

function isSame([a, b]: Sum, [c, d]: Sum): boolean {
  return a === c && b === d;
}

function sumWords(read: (at: number) => number, [first, second]: Sum, from: number, to: number): Sum {
  let [a, b] = [first, second];
  for (let at = from; at < to; at += 8) {
    a = (a + read(at) + b) >>> 0;
    b = (b + read(at + 4) + a) >>> 0;
  }
  return [a, b];
}
