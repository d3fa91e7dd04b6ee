import type { Account } from '../../../accounts/index.ts';

export type GrantSource = 'person' | 'host';

/** An account may see a repository. */
export interface Grant {
  readonly repositoryId: string;
  readonly accountId: string;
  /** Those of the code host are replaced whenever it tells them anew. */
  readonly source: GrantSource;
  /** Of the account when it was given. */
  readonly accessEpoch: number;
}

export type GrantHolder = Pick<Account, 'id' | 'accessEpoch' | 'ownerEpoch'>;

/**
 * Grants of the code host come of a linked identity, and end with it. Those of people end when the account gets another
 * owner.
 */
export function isValidGrant({ source, accessEpoch }: Grant, holder: GrantHolder): boolean {
  return source === 'host' ? accessEpoch === holder.accessEpoch : accessEpoch >= holder.ownerEpoch;
}
