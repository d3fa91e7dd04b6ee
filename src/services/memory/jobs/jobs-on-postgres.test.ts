// The tests of jobs, over PostgreSQL.
import { openTestPostgres } from '../../../platform/storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../../../platform/storage/testing/test-location.ts';

testOnPostgres(openTestPostgres);
for (const suite of ['jobs', 'one-at-a-time', 'workers']) await import(`./${suite}.test.ts`);
