// The tests of jobs, over PostgreSQL.
import { openTestPostgres } from '../storage/postgres/testing/test-postgres.ts';
import { setTestPlace } from './testing/open-test-jobs.ts';

setTestPlace(async () => {
  const { server, url, schemaPrefix, close } = await openTestPostgres();
  return { place: { server }, url, schemaPrefix, close };
});
for (const suite of ['jobs', 'one-at-a-time', 'start-workers']) await import(`./${suite}.test.ts`);
