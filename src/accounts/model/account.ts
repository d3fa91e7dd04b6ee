/**
 * The account of a person in the whole installation. Their role in a service decides what they may do there.
 */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** The name in addresses; it stays when the account is renamed. */
  readonly profileSlug: string;
  /** Administrator of every service. */
  readonly isInstallationAdmin: boolean;
  /** `scrypt$N$r$p$salt$hash`, base64url, or one of the marks in verbs/passwords.ts. */
  readonly passwordHash: string;
  /** The operator, an administrator, a trusted proxy or a code host vouches for the address; registration does not. */
  readonly isAddressProved: boolean;
  /**
   * Grows with every event that ends access. A key that a service holds for the account is valid while it has this
   * epoch.
   */
  readonly accessEpoch: number;
  /**
   * The epoch in which the account got its present owner. What administrators gave before then is not valid any more.
   */
  readonly ownerEpoch: number;
  readonly createdAt: Date;
}

/** An account as one service sees it. */
export interface ServiceAccount<Role> extends Account {
  readonly role: Role;
}

/** The sender of a request: known by a session, or by an address that is kept only as a keyed hash. */
export interface Caller<Role = unknown> {
  readonly account: ServiceAccount<Role> | undefined;
  /** The same for the same client; it tells nothing about the client without the key. */
  readonly clientHash: string;
}

/** What a service says about its roles. */
export interface ServiceRoles<Role> {
  /** As it stands in the tables of roles and of the audit log. */
  readonly service: string;
  /** Those that can be given. */
  readonly roles: readonly Role[];
  /** The role of an account that was given none; undefined where such an account may do no more than a stranger. */
  readonly fallback: Role;
  /** The role of installation administrators. */
  readonly administrator: Role;
}
