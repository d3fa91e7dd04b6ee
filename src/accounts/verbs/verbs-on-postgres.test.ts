// The tests of the verbs, with accounts in PostgreSQL.
import { IS_SOAK } from '../../base/testing/soak.ts';
import { openTestPostgres } from '../../platform/storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../../platform/storage/testing/test-location.ts';

testOnPostgres(openTestPostgres);
const SUITES = ['accounts', 'api-tokens', 'delete-account', 'access/end-access', 'one-time-codes'];
for (const suite of SUITES) await import(`./${suite}.test.ts`);
await import('../store/import-accounts.test.ts');
if (IS_SOAK) await import('../pages/account-pages.test.ts');
