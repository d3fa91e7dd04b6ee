// The people of the code host, as this installation stores them.

/** The tokens by which a person who signed in lets us call the code host for them. */
export interface HostTokens {
  readonly accessToken: string;
  /** The refresh token and the expiry; both undefined if the host's tokens do not expire. */
  readonly refreshToken: string | undefined;
  readonly expiresAtMs: number | undefined;
}

export interface HostProfile {
  /** The host's id of the person, which survives a rename. */
  readonly hostUserId: number;
  readonly login: string;
  /** An address that the host has verified; undefined if it gives none. */
  readonly email: string | undefined;
}

/** An account and its linked person of the host. */
export interface HostPerson {
  readonly accountId: string;
  readonly hostUserId: number;
  readonly login: string;
  /** The sealed tokens, as JSON. */
  readonly sealedTokens: string;
  /** The time when the host last listed the person's repositories. */
  readonly answeredAt: Date;
  /** The time after which the next use asks the host again. */
  readonly askAfter: Date;
  /** The access epoch of the account when it was linked. The link is valid while the account has the same one. */
  readonly accessEpoch: number;
}

/** Returns the purpose that binds the sealed tokens to an account. */
export function toTokensPurpose(accountId: string): string {
  return `code host tokens of ${accountId}`;
}
