export type Role = 'member' | 'moderator' | 'admin';

export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly profileSlug: string;
  readonly role: Role;
  /** `scrypt$N$r$p$salt$hash`, base64url. */
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** Who asks: known by a session, or by an address that is kept only as a keyed hash. */
export interface Caller {
  readonly account: Account | undefined;
  /** The same for the same client; tells nothing about it to whoever lacks the key. */
  readonly clientHash: string;
}

export function canModerate(account: Account | undefined): boolean {
  return account?.role === 'moderator' || account?.role === 'admin';
}
