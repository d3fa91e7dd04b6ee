// The statements that each call emits, compared with the recorded ones, so that a review shows their changes. Record
// them anew with TEST_RECORD=1.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { Database } from '../../../src/vector/postgres/database.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { toNames } from '../../../src/vector/postgres/schema.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { allOf, BARE, hasText, newBatch, newConfig, WHOLE, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { collectPage, readPoints } from '../test-store.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

const RECORD = new URL('./statements.json', import.meta.url);

type Statements = Readonly<Record<string, readonly string[]>>;

const at = { namespace: 'n', name: 'things' };
const token = { idempotency: { route: 'upsert', key: 'k', fingerprint: 'f' } };
const points = Array.from({ length: 30 }, (_, n) => ({
  id: `p${n}`,
  vector: [n, 1],
  payload: `{"n":${n},"kind":"x"}`,
}));
const search = { vector: Float32Array.of(1, 2), limit: 5, scoreThreshold: null, filter: null, ...BARE };
const page = { from: null, limit: 5, filter: null, ...WITH_PAYLOAD };
const inRange = allOf({ kind: 'range', key: ['n'], bounds: { gt: 3 } });

/** The calls in this order. The numbers of their statements must not depend on the number of points. */
const CALLS: Readonly<Record<string, (store: VectorStore) => Promise<unknown>>> = {
  createCollection: (store) => store.createCollection(writeTo(at), newConfig(2, 'Dot'), true),
  'createCollection, which exists': (store) => store.createCollection(writeTo(at), newConfig(2, 'Dot'), false),
  upsertPoints: (store) => store.upsertPoints(writeTo(at), newBatch(points)),
  'upsertPoints under a token': (store) => store.upsertPoints(writeTo(at, token), newBatch(points)),
  'upsertPoints under a spent token': (store) => store.upsertPoints(writeTo(at, token), newBatch(points)),
  changeIndex: (store) => store.changeIndex(writeTo(at), 'kind', '"keyword"'),
  acknowledge: (store) => store.acknowledge(writeTo(at)),
  replaceVectors: (store) => store.replaceVectors(writeTo(at), newBatch(points)),
  'changePayload by ids': (store) =>
    store.changePayload(writeTo(at), { kind: 'ids', ids: ['p1', 'p2'] }, { kind: 'clear' }),
  'changePayload of all': (store) =>
    store.changePayload(writeTo(at), { kind: 'all' }, { kind: 'set', payload: '{"a":1}', key: null }),
  getCollection: (store) => store.getCollection(at),
  listCollections: (store) => store.listCollections(at.namespace),
  listPoints: (store) => readPoints(store.listPoints(at, ['p1', 'p2', 'p3'], WHOLE)),
  scrollPoints: (store) => collectPage(store.scrollPoints(at, page)),
  'scrollPoints with a filter': (store) =>
    collectPage(store.scrollPoints(at, { ...page, filter: hasText('kind', 'x') })),
  countPoints: (store) => store.countPoints(at, null),
  'countPoints with a filter': (store) => store.countPoints(at, hasText('kind', 'x')),
  'countPoints with a filter that the database cannot decide': (store) => store.countPoints(at, inRange),
  searchPoints: (store) => readPoints(store.searchPoints(at, search)),
  'searchPoints with payloads and a filter': (store) =>
    readPoints(store.searchPoints(at, { ...search, filter: hasText('kind', 'x'), ...WHOLE })),
  'deletePoints by ids': (store) => store.deletePoints(writeTo(at), { kind: 'ids', ids: ['p1', 'p2'] }),
  'deletePoints by a filter': (store) =>
    store.deletePoints(writeTo(at), { kind: 'filter', filter: hasText('kind', 'y') }),
  'deletePoints of all': (store) => store.deletePoints(writeTo(at), { kind: 'all' }),
  deleteCollection: (store) => store.deleteCollection(writeTo(at)),
  probe: (store) => store.probe(),
};

/** The statements for removed collections, which belong to no call. */
const IN_BACKGROUND = /\.retired|RETURNING 1$|contents IS NULL/;
const WITHOUT_COLLECTION = / FROM t\.schema_version$/;

function normalise(schema: string, statement: string): string {
  return statement
    .replaceAll(`"${schema}".`, 't.')
    .replaceAll('"public".', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(bucket|collection_id) = \d+/g, '$1 = 0')
    .replaceAll(/VALUES \(\d+, \d+, /g, 'VALUES (0, 0, ')
    .replaceAll(/VALUES \(\d+, ([^()]*\))(?:, \(\d+, [^()]*\))*/g, 'VALUES (0, $1, …')
    .trim();
}

/** Writes on a cluster have more statements, and its plans are those of its nodes. */
const CLUSTER = process.env['TEST_CITUS_URL'] === undefined ? false : 'the record is that of one server';

describe('the statements of the PostgreSQL store', { skip: CLUSTER }, () => {
  let postgres: TestPostgres;
  let store: VectorStore;
  const found: Record<string, string[]> = {};
  let current: string[] = [];

  before(async () => {
    postgres = await openPgvector();
    const schema = postgres.server.toSchema('vectors');
    store = await openPostgresVectorStore({
      server: postgres.server,
      nearBytesMax: 0,
      onStatement: (text) => IN_BACKGROUND.test(text) || current.push(normalise(schema, text)),
    });
    for (const [name, call] of Object.entries(CALLS)) {
      current = [];
      await call(store);
      found[name] = current;
    }
  });
  after(async () => {
    await store.close();
    await postgres.close();
  });

  it('are those that were recorded', () => {
    if (process.env['TEST_RECORD'] === '1') writeFileSync(RECORD, `${JSON.stringify(found, null, 2)}\n`);
    const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Statements;
    assert.deepEqual(found, recorded);
  });

  it('each name a collection, or the namespace that they list', () => {
    for (const [name, statements] of Object.entries(found)) {
      for (const statement of statements) {
        const isNamed =
          /collection_id = |contents = |namespace = \$[12]|DELETE FROM t\.receipts|INSERT INTO t\.(collections|states|points|tombstones|receipts)/;
        assert.ok(isNamed.test(statement) || WITHOUT_COLLECTION.test(statement), `${name}: ${statement}`);
      }
    }
  });

  it('are planned with the true size of a collection among others', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const other = { namespace: 'plans', name };
      await store.createCollection(writeTo(other), newConfig(2, 'Dot'), true);
      await store.upsertPoints(writeTo(other), newBatch(points));
    }
    const names = toNames(postgres.server.toSchema('vectors'), 'public');
    const database = new Database(postgres.server.open('vectors'), names);
    await database.query(`ANALYZE ${names.points}`);
    const [state] = await database.query<{ bucket: number; id: number }>(
      `SELECT bucket, collection_id AS id FROM ${names.states} LIMIT 1`,
    );
    const [plan] = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM ${names.points} WHERE bucket = ${state?.bucket} AND collection_id = ${state?.id}`,
    );
    assert.match(plan?.['QUERY PLAN'] ?? '', new RegExp(`rows=${points.length} `));
  });
});
