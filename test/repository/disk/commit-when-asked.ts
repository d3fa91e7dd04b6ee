// Opens a database again, which creates its log anew, and commits to it after the first input. The test kills this
// process then.
import { stdin } from 'node:process';
import { sql } from 'kysely';
import { openSqliteDatabase } from '../../../src/platform/storage/sqlite/open-sqlite-database.ts';

const path = process.argv[2] ?? '';
const first = openSqliteDatabase(path);
await sql`CREATE TABLE kept (value TEXT)`.execute(first);
await first.destroy();
const database = openSqliteDatabase(path);
console.log('open');
stdin.once('data', async () => {
  await sql`INSERT INTO kept VALUES ('acknowledged')`.execute(database);
  console.log('committed');
});
