// The events that set another password, and what each of them ends. docs/decisions/platform.md has the whole table with
// the reasons.

/**
 * `hand-over`: the account gets another owner, who has proved the address or whom the operator named. `reset`: its
 * owner lost the password. `password-change`: its owner, who is signed in, chose another one.
 */
export type AccessEvent = 'hand-over' | 'reset' | 'password-change';

interface Ended {
  readonly apiTokens: boolean;
  /** Roles, and what services let administrators give to an account. */
  readonly given: boolean;
}

/** Beside sessions, one-time codes, and the keys that services hold for the account, which end with each of them. */
export const ENDED_BY: Readonly<Record<AccessEvent, Ended>> = {
  'hand-over': { apiTokens: true, given: true },
  reset: { apiTokens: true, given: false },
  'password-change': { apiTokens: false, given: false },
};
