// A database of before each bucket had its own state: it opens, and has one row for each id.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrateSchema } from '../../../src/platform/storage/postgres/migrate-schema.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { toIdBytes } from '../../../src/vector/id-bytes.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { VECTOR_TABLES } from '../../../src/vector/postgres/schema.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { newBatch, WHOLE, writeTo } from '../test-points.ts';
import { createTestStore, readPoints } from '../test-store.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

/** The steps of the tables before. */
const STEPS_BEFORE = 5;

const hex = (text: string) => `'\\x${Buffer.from(toIdBytes(text)).toString('hex')}'`;

describe('a database of the former tables', () => {
  let postgres: TestPostgres;
  let database: Kysely<unknown>;
  let store: VectorStore;
  const at = { namespace: 'n', name: 'spread' };
  const small = { namespace: 'n', name: 'small' };

  before(async () => {
    postgres = await openPgvector();
    const { server } = postgres;
    database = server.open('vectors');
    const schema = server.toSchema('vectors');
    const { name, migrations } = VECTOR_TABLES;
    await migrateSchema(database, { server, name, migrations: migrations.slice(0, STEPS_BEFORE) });
    const run = (statement: string) => sql.raw(statement.replaceAll('t.', `${schema}.`)).execute(database);
    const collect = (collection: string, id: number, bucket: number) =>
      run(`INSERT INTO t.collections VALUES (${hex('n')}, ${hex(collection)}, ${id}, ${bucket}, 2, 'Dot', '{}', '')`);
    const state = (id: number, bucket: number, points: number, generation: number) =>
      run(`INSERT INTO t.states (bucket, collection_id, version, points, generation, log_from)
           VALUES (${bucket}, ${id}, 9, ${points}, ${generation}, 0)`);
    const point = (id: number, bucket: number, key: string, version: number) =>
      run(
        `INSERT INTO t.points VALUES (${bucket}, ${id}, ${hex(key)}, ${version}, '[${version},1]', 1, '{}', '{}', NULL)`,
      );
    await collect('spread', 11, 100);
    await state(11, 100, 7, 2);
    for (const [bucket, key, version] of [
      [100, 'a', 1],
      [101, 'b', 2],
      [102, 'c', 3],
      [100, 'd', 4],
      [103, 'd', 8],
      [101, 'a', 0],
    ] as const) {
      await point(11, bucket, key, version);
    }
    await collect('small', 12, 200);
    await state(12, 200, 1, 0);
    await point(12, 200, 'x', 5);
    await point(13, 300, 'gone', 5);
    await point(13, 301, 'gone', 5);
    await run('INSERT INTO t.retired VALUES (300, 13, 1)');
    store = await openPostgresVectorStore({ server, nearBytesMax: 0 });
  });
  after(async () => {
    await store.close();
    await postgres.close();
  });

  it('has every point once, the youngest of those with one id, and counts them', async () => {
    const points = await readPoints(store.listPoints(at, ['a', 'b', 'c', 'd'], WHOLE));
    assert.deepEqual(
      points.map(({ id, version, vector }) => [id, version, vector?.[0]]),
      [
        ['a', 1, 1],
        ['b', 2, 2],
        ['c', 3, 3],
        ['d', 8, 8],
      ],
    );
    assert.equal((await store.getCollection(at)).pointsCount, 4);
    assert.equal((await store.getCollection(small)).pointsCount, 1);
    assert.equal((await store.stats()).points, 5);
  });

  it('takes writes with higher versions', async () => {
    await store.upsertPoints(writeTo(at), newBatch([{ id: 'a', vector: [20, 0] }]));
    const [point] = await readPoints(store.listPoints(at, ['a'], WHOLE));
    assert.equal(point?.version, 10);
    assert.deepEqual(await createTestStore(() => store).searchIds(at, [1, 0]), ['a', 'd', 'c', 'b']);
  });

  it('refuses the writes of the program of before, which has learned the tables at its start', async () => {
    const schema = postgres.server.toSchema('vectors');
    const write = `UPDATE ${schema}.states SET version = version + 1 WHERE bucket = 100 AND collection_id = 11
      RETURNING version, points, generation, indexes, lacks_main`;
    await assert.rejects(sql.raw(write).execute(database), /column "generation" does not exist/);
  });

  it('makes processes of before unready', async () => {
    const setVersion = (version: number) =>
      sql
        .raw(`UPDATE ${postgres.server.toSchema('vectors')}.schema_version SET version = ${version}`)
        .execute(database);
    await store.probe();
    await setVersion(VECTOR_TABLES.migrations.length + 1);
    await assert.rejects(store.probe(), /a newer program has changed the tables/);
    await setVersion(VECTOR_TABLES.migrations.length);
  });

  it('lacks the points of contents that were removed, and gets the new index in the background', async () => {
    const schema = postgres.server.toSchema('vectors');
    const { rows: left } = await sql.raw(`SELECT 1 FROM ${schema}.points WHERE collection_id = 13`).execute(database);
    assert.equal(left.length, 0);
    const listIndexes = async () => {
      const query = sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes WHERE schemaname = ${schema}`;
      return (await query.execute(database)).rows.map(({ name }) => name);
    };
    while ((await listIndexes()).includes('points_by_place')) await sleep(20);
    assert.ok((await listIndexes()).includes('points_by_sort_key'));
  });
});
