import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { DiskFailure, findDiskFault } from './disk-failure.ts';

test('knows what SQLite and the system say of a disk that cannot be written from other failures', () => {
  const database = new DatabaseSync(':memory:');
  const failureOf = (statement: string) => {
    try {
      database.exec(statement);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  // SQLite treats the page limit like a full disk.
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE texts (text)');
  assert.equal(findDiskFault(failureOf('INSERT INTO texts VALUES (hex(zeroblob(100000)))')), 'full');
  assert.equal(findDiskFault(failureOf('INSERT INTO nothing VALUES (1)')), undefined);
  database.exec('PRAGMA query_only = 1');
  assert.equal(findDiskFault(failureOf('INSERT INTO texts VALUES (1)')), 'read-only');
  database.close();
  for (const [name, fault] of [
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'read-only'],
    ['EIO', 'failing'],
    ['ENOENT', undefined],
  ] as const) {
    const error = Object.assign(new Error('write'), { errno: -constants.errno[name] });
    assert.equal(findDiskFault(error), fault);
    assert.equal(findDiskFault(new Error('wrapped', { cause: error })), fault);
  }
  assert.equal(findDiskFault(new DiskFailure('full')), 'full');
  assert.equal(findDiskFault(undefined), undefined);
});
