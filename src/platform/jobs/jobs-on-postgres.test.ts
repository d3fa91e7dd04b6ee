// The tests of jobs, over PostgreSQL.
import { openTestPostgres } from '../storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../storage/testing/test-place.ts';

testOnPostgres(openTestPostgres);
for (const suite of ['jobs', 'one-at-a-time', 'start-workers']) await import(`./${suite}.test.ts`);
