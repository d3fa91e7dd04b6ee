import type { AccountTable } from '../../platform/service/account-table.ts';

const GRANTS = { table: 'grants', column: 'account_id' };

/** Grants of the code host come of the linked identity, and end with it. */
export const ACCOUNT_TABLES: readonly AccountTable[] = [
  {
    table: 'host_people',
    column: 'account_id',
    access: { noun: 'linked identity', plural: 'linked identities' },
  },
  {
    ...GRANTS,
    access: {
      noun: 'grant of the code host',
      plural: 'grants of the code host',
      only: { source: 'host' },
    },
  },
  {
    ...GRANTS,
    access: {
      noun: 'grant to a repository',
      plural: 'grants to repositories',
      only: { source: 'person' },
      isGiven: true,
    },
  },
  { table: 'usage', column: 'account_id' },
];
