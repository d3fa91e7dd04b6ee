import { LimiterFull } from '../../base/limiter.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../limits.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { findGuessReason, type PasswordOwner } from './guessable-password.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import type { HashingTurn } from './hashing-turns.ts';

/** Enough for a few hashing turns: in a flood, the newest request is served first. */
const RETRY_AFTER_SECONDS = 1;

/** A mark instead of a hash: the account has no password, and every password is wrong. */
export const NO_PASSWORD = 'none';

/** Refuses a new password that is too short, too long or easy to guess. */
export function checkPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  if (password.length < PASSWORD_LENGTH_MIN) {
    throw refuse('password_too_short', { lengthMin: PASSWORD_LENGTH_MIN }, field);
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    throw refuse('password_too_long', { lengthMax: PASSWORD_LENGTH_MAX }, field);
  }
  const reason = findGuessReason(password, owner);
  if (reason !== undefined) throw refuse('password_guessable', { reason }, field);
}

export async function toPasswordHash(
  { limits }: AccountsContext,
  password: string,
  turn: HashingTurn,
): Promise<string> {
  return orTooBusy(hashPassword(password, turn, limits.passwordCost));
}

/** Verifies a password. Without a hash, because the account does not exist, it is wrong after the same work. */
export async function isRightPassword(
  { limits }: AccountsContext,
  password: string,
  passwordHash: string | undefined,
  turn: HashingTurn,
): Promise<boolean> {
  return orTooBusy(verifyPassword(password.slice(0, PASSWORD_LENGTH_MAX + 1), passwordHash, turn, limits.passwordCost));
}

async function orTooBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LimiterFull)) throw error;
    throw refuse('too_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
