// People of the code host, as far as this installation knows them.

/** What somebody who signs in with the code host lets us ask it in their name. */
export interface HostTokens {
  readonly accessToken: string;
  /** Both undefined where the host's tokens do not expire. */
  readonly refreshToken: string | undefined;
  readonly expiresAtMs: number | undefined;
}

export interface HostProfile {
  /** Stays when the person is renamed. */
  readonly hostUserId: number;
  readonly login: string;
  /** An address that the host has verified; undefined where it tells none. */
  readonly email: string | undefined;
}

/** An account and the person of the host that it is. */
export interface HostPerson {
  readonly accountId: string;
  readonly hostUserId: number;
  readonly login: string;
  /** Sealed tokens, as JSON. */
  readonly sealedTokens: string;
  /** When the host last told which repositories the person may see. */
  readonly answeredAt: Date;
  /** When it is to be asked again at the next use. */
  readonly askAfter: Date;
  /** Of the account when it was linked: the link is valid while the account has it. */
  readonly accessEpoch: number;
}

/** What their tokens are sealed for. */
export function toTokensPurpose(accountId: string): string {
  return `code host tokens of ${accountId}`;
}
