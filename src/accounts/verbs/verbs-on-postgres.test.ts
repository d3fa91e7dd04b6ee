// The tests of the verbs, over accounts in PostgreSQL.
import { openTestPostgres } from '../../platform/storage/postgres/testing/test-postgres.ts';
import { setTestPlace } from '../testing/open-test-accounts.ts';

setTestPlace(async () => {
  const { server, close } = await openTestPostgres();
  return { place: { server }, close };
});
for (const suite of ['accounts', 'api-tokens', 'delete-account', 'one-time-codes']) await import(`./${suite}.test.ts`);
await import('../store/import-accounts.test.ts');
