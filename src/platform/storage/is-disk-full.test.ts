import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { isDiskFull } from './is-disk-full.ts';

test('knows what SQLite and the system say of a full disk from other failures', () => {
  const database = new DatabaseSync(':memory:');
  const failureOf = (statement: string) => {
    try {
      database.exec(statement);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  // No more pages are the same to SQLite as no more room on the disk.
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE texts (text)');
  assert.equal(isDiskFull(failureOf('INSERT INTO texts VALUES (hex(zeroblob(100000)))')), true);
  assert.equal(isDiskFull(failureOf('INSERT INTO nothing VALUES (1)')), false);
  assert.equal(isDiskFull(Object.assign(new Error('write'), { code: 'ENOSPC' })), true);
  assert.equal(isDiskFull(undefined), false);
  database.close();
});
