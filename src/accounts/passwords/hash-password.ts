// Hashing of passwords. A hash contains its parameters, so that they can be raised without invalidating stored hashes.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type HashingTurn, HashingTurns } from './hashing-turns.ts';

export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and three passes: the common recommendation for log-ins, and a fraction of a second here. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The maximum cost of a stored hash; a damaged record must not exhaust the memory. */
const COST_MAX: PasswordCost = { N: 2 ** 18, r: 16, p: 8 };
const MEMORY_BYTES_MAX = 512 * 1024 * 1024;

/** Each hash takes 32 MiB, a core, and one of the four threads that also serve files and DNS lookups. */
const AT_ONCE = 2;
/** Each hash takes a fraction of a second: a caller who waited for more of them would give up. */
const WAITING_MAX = 32;

const turns = new HashingTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash as base64url. */
export async function hashPassword(password: string, turn: HashingTurn, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, turn, salt, HASH_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Returns true if the password is the hashed one. Without a hash, because the account does not exist, returns false
 * after the work of a new hash: the duration does not reveal who has an account.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  turn: HashingTurn,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const parsed = stored === undefined ? undefined : parseHash(stored);
  const { salt, hash, ...work } = parsed ?? { salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES), cost };
  const derived = await derive(password, turn, salt, hash.length, work.cost);
  return timingSafeEqual(derived, hash) && parsed !== undefined;
}

interface ParsedHash {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly cost: PasswordCost;
}

function parseHash(stored: string): ParsedHash | undefined {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,88})\$([\w-]{22,88})$/.exec(stored);
  if (match === null) return undefined;
  const [, n = '', r = '', p = '', salt = '', hash = ''] = match;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const isSound = cost.N > 1 && Number.isInteger(Math.log2(cost.N)) && cost.r > 0 && cost.p > 0;
  const isBearable = cost.N <= COST_MAX.N && cost.r <= COST_MAX.r && cost.p <= COST_MAX.p;
  if (!isSound || !isBearable) return undefined;
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url'), cost };
}

/** Derives a hash. Rejects with LimiterFull if too many passwords are being hashed. */
async function derive(
  password: string,
  turn: HashingTurn,
  salt: Buffer,
  bytes: number,
  cost: PasswordCost,
): Promise<Buffer> {
  // The same letters typed on different keyboards are the same password.
  return turns.run(turn, () => callScrypt(password.normalize('NFKC'), salt, bytes, cost));
}

function callScrypt(password: string, salt: Buffer, bytes: number, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: MEMORY_BYTES_MAX };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
