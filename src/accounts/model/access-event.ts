// The events that set another password, and what each of them ends. docs/decisions/platform.md has the whole table with
// the reasons.

/**
 * `hand-over`: the account gets another owner, who has proved the address or whom the operator named. `reset`: its
 * owner lost the password. `password-change`: its owner, who is signed in, chose another one.
 */
export type AccessEvent = 'hand-over' | 'reset' | 'password-change';

interface Ended {
  readonly apiTokens: boolean;
  /** Roles, and everything else that administrators can grant to an account in services. */
  readonly given: boolean;
}

/** The access that each event ends. Every event also ends sessions, one-time codes and the keys that services hold. */
export const ENDED_BY: Readonly<Record<AccessEvent, Ended>> = {
  'hand-over': { apiTokens: true, given: true },
  reset: { apiTokens: true, given: false },
  'password-change': { apiTokens: false, given: false },
};
