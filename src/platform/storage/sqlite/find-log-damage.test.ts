import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { StoreDamaged } from '../store-damaged.ts';
import { findLogDamage } from './find-log-damage.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';

const COMMITS = 12;
const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4_096;

describe('the log of a database that was not closed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-log-'));
  const killed = join(folder, 'killed.db');
  let log: Buffer;
  /** The ends of the frames of each commit. */
  const ends: number[] = [];

  before(async () => {
    const path = join(folder, 'open.db');
    const database = openSqliteDatabase<Record<string, never>>(path);
    await sql`CREATE TABLE birds (name TEXT)`.execute(database);
    for (let number = 0; number < COMMITS; number++) {
      await sql`INSERT INTO birds VALUES (${`${number} ${'magpie '.repeat(500)}`})`.execute(database);
      ends.push(readFileSync(`${path}-wal`).length);
    }
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${killed}${end}`);
    log = readFileSync(`${killed}-wal`);
    await database.destroy();
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Copies what the killed process left, with another log. */
  const leave = (changed: Uint8Array) => {
    const path = join(folder, 'left.db');
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    copyFileSync(killed, path);
    writeFileSync(`${path}-wal`, changed);
    return path;
  };
  const flip = (at: number) => log.map((byte, index) => (index === at ? byte ^ 0x10 : byte));

  it('has every damaged frame found, but for those of the last commit, which a power cut may have torn', () => {
    const [sure, torn] = [ends.at(-3) ?? assert.fail(), ends.at(-2) ?? assert.fail()];
    assert.ok(sure > 10 * FRAME_BYTES);
    for (let frame = HEADER_BYTES; frame < log.length; frame += FRAME_BYTES) {
      for (const offset of [1, 9, 18, 2_000]) {
        const damage = findLogDamage(leave(flip(frame + offset)));
        if (frame < sure) assert.ok(damage, `byte ${offset} of the frame at ${frame}`);
        if (frame >= torn) assert.equal(damage, undefined, `byte ${offset} of the frame at ${frame}`);
      }
    }
  });

  it('keeps the database from being opened, so that nothing is dropped', () => {
    const path = leave(flip(HEADER_BYTES + 3 * FRAME_BYTES + 100));
    assert.throws(
      () => openSqliteDatabase(path),
      (error) => error instanceof StoreDamaged && /at byte 12392,/.test(error.message),
    );
    assert.equal(readFileSync(`${path}-wal`).length, log.length);
  });

  it('is opened where it is whole, and where its end is torn', async () => {
    const last = ends.at(-2) ?? assert.fail();
    const zeroed = Buffer.concat([log.subarray(0, last + 100), Buffer.alloc(log.length - last - 100)]);
    // A shorter commit after one that could not be synced leaves frames of the latter behind.
    const left = Buffer.concat([log.subarray(0, last), log.subarray(ends.at(-4), ends.at(-3))]);
    for (const [torn, count] of [
      [log, COMMITS],
      [zeroed, COMMITS - 1],
      [left, COMMITS - 1],
    ] as const) {
      const database = openSqliteDatabase<Record<string, never>>(leave(torn));
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM birds`.execute(database);
      await database.destroy();
      assert.equal(rows[0]?.count, count);
    }
    for (let length = 0; length < log.length; length += 1_001) {
      assert.equal(findLogDamage(leave(log.subarray(0, length))), undefined, `${length} bytes`);
    }
  });
});
