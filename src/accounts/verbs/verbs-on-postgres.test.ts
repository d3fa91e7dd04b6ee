// The tests of the verbs, over accounts in PostgreSQL.
import { openTestPostgres } from '../../platform/storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../../platform/storage/testing/test-place.ts';

testOnPostgres(openTestPostgres);
for (const suite of ['accounts', 'api-tokens', 'delete-account', 'one-time-codes']) await import(`./${suite}.test.ts`);
await import('../store/import-accounts.test.ts');
await import('../pages/account-pages.test.ts');
