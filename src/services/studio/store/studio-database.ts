import type { StoreTables } from '../../../platform/storage/open-store-database.ts';
import { toOauthKeyPurpose, toOauthPurpose } from '../model/sealed-for.ts';
import { MIGRATIONS } from './migrations.ts';

export const STUDIO_TABLES: StoreTables = {
  name: 'studio',
  file: 'studio.db',
  migrations: MIGRATIONS,
  sealed: [
    {
      table: 'oauth_records',
      column: 'sealed',
      toPurpose: ({ kind, id_hash: idHash }) => toOauthPurpose(String(kind), String(idHash)),
    },
    { table: 'oauth_keys', column: 'sealed', toPurpose: ({ id }) => toOauthKeyPurpose(String(id)) },
  ],
};
