import type { Account } from '../../../accounts/index.ts';

export type GrantSource = 'person' | 'host';

/** The permission of an account to see a repository. */
export interface Grant {
  readonly repositoryId: string;
  readonly accountId: string;
  /** The origin. Grants of the code host are replaced whenever it lists them again. */
  readonly source: GrantSource;
  /** The access epoch of the account when the grant was given. */
  readonly accessEpoch: number;
}

export type GrantHolder = Pick<Account, 'id' | 'accessEpoch' | 'ownerEpoch'>;

/**
 * Returns whether a grant is valid. Grants of the code host depend on a linked identity and end with it. Those of
 * people end when the account gets another owner.
 */
export function isValidGrant({ source, accessEpoch }: Grant, holder: GrantHolder): boolean {
  return source === 'host' ? accessEpoch === holder.accessEpoch : accessEpoch >= holder.ownerEpoch;
}
