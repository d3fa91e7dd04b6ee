// The tests of the store, over PostgreSQL.
import { openTestPostgres } from '../../../platform/storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../../../platform/storage/testing/test-location.ts';

testOnPostgres(openTestPostgres);
for (const suite of ['studio-store', 'oauth-records']) await import(`./${suite}.test.ts`);
await import('../oauth/signing-keys.test.ts');
