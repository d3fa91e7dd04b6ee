import { LimiterFull } from '../../../../base/limiter.ts';
import { hashPassword, verifyPassword } from '../../../../platform/auth/password.ts';
import { PetsProblem } from '../../model/problem.ts';

const LENGTH_MIN = 10;
/** Longer than any sentence that somebody types; a bound so that nobody makes us digest a book. */
const LENGTH_MAX = 256;
const RETRY_AFTER_SECONDS = 5;

/** In the place of a hash: the account has no password, and none is the right one. */
export const NO_PASSWORD = 'none';

export function checkPassword(password: string, field = 'password'): void {
  if (password.length < LENGTH_MIN) {
    throw new PetsProblem('invalid_field', `The password has fewer than ${LENGTH_MIN} characters.`, {
      field,
      hint: 'A few unrelated words make a good password.',
    });
  }
  if (password.length > LENGTH_MAX) {
    throw new PetsProblem('invalid_field', `The password has more than ${LENGTH_MAX} characters.`, { field });
  }
}

export async function toPasswordHash(password: string): Promise<string> {
  return orOverloaded(hashPassword(password));
}

/** Without a hash, because there is no such account, it is wrong after the same work. */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return orOverloaded(verifyPassword(password.slice(0, LENGTH_MAX + 1), passwordHash));
}

async function orOverloaded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LimiterFull)) throw error;
    throw new PetsProblem('overloaded', 'Too many people sign in at this moment.', {
      hint: 'Try again in a few seconds.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
