import { LimiterFull } from '../../base/limiter.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../limits.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';

const RETRY_AFTER_SECONDS = 5;

/** In the place of a hash: the account has no password, and none is the right one. */
export const NO_PASSWORD = 'none';

export function checkPassword(password: string, field = 'password'): void {
  if (password.length < PASSWORD_LENGTH_MIN) {
    throw refuse('password_too_short', { lengthMin: PASSWORD_LENGTH_MIN }, field);
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    throw refuse('password_too_long', { lengthMax: PASSWORD_LENGTH_MAX }, field);
  }
}

export async function toPasswordHash({ limits }: AccountsContext, password: string): Promise<string> {
  return orTooBusy(hashPassword(password, limits.passwordCost));
}

/** Without a hash, because there is no such account, it is wrong after the same work. */
export async function isRightPassword(
  { limits }: AccountsContext,
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  return orTooBusy(verifyPassword(password.slice(0, PASSWORD_LENGTH_MAX + 1), passwordHash, limits.passwordCost));
}

async function orTooBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LimiterFull)) throw error;
    throw refuse('too_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
