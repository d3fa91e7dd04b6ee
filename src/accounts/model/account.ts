/** The account of a person in the whole installation. The role in a service decides what the person may do there. */
export interface Account {
  readonly id: string;
  /** The address in lower case. */
  readonly email: string;
  readonly name: string;
  /** The name in URLs; it stays when the account is renamed. */
  readonly profileSlug: string;
  /** True for an administrator of every service. */
  readonly isInstallationAdmin: boolean;
  /** `scrypt$N$r$p$salt$hash`, base64url, or one of the marks in passwords/passwords.ts. */
  readonly passwordHash: string;
  /** True if an operator, administrator, trusted proxy or code host vouches for the address; registration does not. */
  readonly isAddressProved: boolean;
  /** A number that grows with every event that ends access. A key of a service is valid only in its epoch. */
  readonly accessEpoch: number;
  /** The epoch in which the account got its present owner. Grants from before are no longer valid. */
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
  /** The same for the same client. It reveals nothing about the client without the key. */
  readonly clientHash: string;
}

export interface ServiceRoles<Role> {
  /** The name in the tables of roles and of the audit log. */
  readonly service: string;
  readonly roles: readonly Role[];
  /** The role of an account without an assigned one; undefined if such an account may do no more than a stranger. */
  readonly fallback: Role;
  readonly administrator: Role;
}
