import { PASSWORD_COST, type PasswordCost } from './passwords/hash-password.ts';

export const PASSWORD_LENGTH_MIN = 10;
/** The length of a password, longer than any sentence that a person types; hashing takes time for each character. */
export const PASSWORD_LENGTH_MAX = 256;

/** The bounds of accounts, each with its reason. */
export interface AccountLimits {
  readonly passwordCost: PasswordCost;
  readonly sessionMs: number;
  readonly resetCodeMs: number;
  readonly nameLengthMax: number;
  readonly tokensOfAccountMax: number;
  readonly tokenNameLengthMax: number;
  readonly tokenDaysMax: number;
  readonly userAgentLengthMax: number;
  /** The time by which the recorded last use may lag behind: requests in between cause no write. */
  readonly lastUseNotedMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const DEFAULT_ACCOUNT_LIMITS: AccountLimits = {
  passwordCost: PASSWORD_COST,
  sessionMs: 30 * DAY_MS,
  // Long enough to be passed on by mail; a link that is forgotten in a mailbox opens nothing.
  resetCodeMs: DAY_MS,
  // Fits on one line beside what its owner has published.
  nameLengthMax: 80,
  // One for each program of a person with many of them; the page lists them all.
  tokensOfAccountMax: 50,
  tokenNameLengthMax: 80,
  // Ten years; a token that must last longer can be made without an expiry.
  tokenDaysMax: 3_650,
  // Enough for the browser and the system; the rest of such a header is noise.
  userAgentLengthMax: 160,
  lastUseNotedMs: MINUTE_MS,
};
