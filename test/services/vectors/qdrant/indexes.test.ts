import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { COMPLETED, QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const put = (body: Json) => ({ method: 'PUT', body });
const index = (collection: QdrantCollection, field_name: string, field_schema?: Json) =>
  collection.result('/index?wait=true', put({ field_name, field_schema }));

const SCHEMAS: readonly Json[] = [
  ...['keyword', 'integer', 'float', 'geo', 'text', 'bool', 'datetime', 'uuid'],
  { type: 'keyword', is_tenant: true, on_disk: true },
  { type: 'integer', lookup: false, range: true, is_principal: null, on_disk: false },
  { type: 'float', is_principal: true, enable_hnsw: false },
  { type: 'geo', on_disk: true },
  { type: 'text', tokenizer: 'prefix', min_token_len: 2, max_token_len: 20, lowercase: true, phrase_matching: true },
  { type: 'text', stopwords: { languages: ['en'], custom: ['foo'] }, stemmer: null, ascii_folding: false },
  { type: 'text', stopwords: 'english' },
  { type: 'text', stopwords: 'french', stemmer: { type: 'snowball', language: 'german' } },
  { type: 'bool', on_disk: true },
  { type: 'datetime', is_principal: true },
  { type: 'uuid', is_tenant: true },
];

describe('payload indexes', () => {
  it('[Q6] are kept as sent, through clearing and restarts, and returned with the number of points that have a value', async () => {
    const collection = await QdrantCollection.create(server);
    const fields = SCHEMAS.map((_, i) => `f${i}`);
    for (const [i, schema] of SCHEMAS.entries()) {
      assert.deepEqual(await index(collection, `f${i}`, schema), COMPLETED);
    }
    const expected = (points: (field: string) => number) =>
      Object.fromEntries(
        SCHEMAS.map((schema, i): [string, Json] => [
          `f${i}`,
          typeof schema === 'string'
            ? { data_type: schema, points: points(`f${i}`) }
            : { data_type: schema.type, params: schema, points: points(`f${i}`) },
        ]),
      );
    await collection.upsert([
      { id: 1, vector: [1, 0], payload: Object.fromEntries(fields.map((field) => [field, 'x'])) },
      { id: 2, vector: [1, 0], payload: { f0: ['a', 'b'], f1: null, f2: [] } },
    ]);
    const counted = expected((field) => (field === 'f0' ? 2 : 1));
    // On a slow machine the description is sent before the counts are ready, and then has the number of all points.
    const readSchema = async (): Promise<Json> => {
      for (let attempt = 0; ; attempt++) {
        const { payload_schema } = await collection.info();
        if (attempt === 20 || payload_schema.f1.points !== 2) return payload_schema;
      }
    };
    assert.deepEqual(await readSchema(), counted);
    await server.restart();
    assert.deepEqual(await readSchema(), counted);
    await collection.delete({ filter: {} });
    assert.deepEqual(
      (await collection.info()).payload_schema,
      expected(() => 0),
    );
  });

  it('[Q6] are replaced by later ones of the same field, and forgotten when they are deleted', async () => {
    const collection = await QdrantCollection.create(server);
    await index(collection, 'a.b[]', 'keyword');
    await index(collection, 'a.b[]', { type: 'text', tokenizer: 'word' });
    await index(collection, '__proto__', 'integer');
    // A null schema describes no values, so no index is kept.
    await index(collection, 'other', null);
    await index(collection, 'other');
    assert.deepEqual(Object.entries((await collection.info()).payload_schema), [
      ['a.b[]', { data_type: 'text', params: { type: 'text', tokenizer: 'word' }, points: 0 }],
      ['__proto__', { data_type: 'integer', points: 0 }],
    ]);
    const path = `/index/${encodeURIComponent('a.b[]')}`;
    assert.deepEqual(await collection.result(`${path}?wait=true`, { method: 'DELETE' }), COMPLETED);
    assert.deepEqual(await collection.result('/index/absent?wait=true', { method: 'DELETE' }), COMPLETED);
    assert.deepEqual(Object.keys((await collection.info()).payload_schema), ['__proto__']);
  });

  const refused: [why: string, body: Json, expected: RegExp][] = [
    ['no field', { field_schema: 'keyword' }, /field_name/],
    ['a field that is no key', { field_name: 'a.', field_schema: 'keyword' }, /not a valid payload key/],
    ['an unknown schema', { field_name: 'a', field_schema: 'number' }, /field_schema must be one of keyword, integer/],
    ['an unknown type', { field_name: 'a', field_schema: { type: 'number' } }, /field_schema/],
    ['no type', { field_name: 'a', field_schema: { tokenizer: 'word' } }, /field_schema/],
    ['a parameter of another type', { field_name: 'a', field_schema: { type: 'bool', lookup: true } }, /field_schema/],
    ['an unknown tokenizer', { field_name: 'a', field_schema: { type: 'text', tokenizer: 'x' } }, /field_schema/],
    ['a stemmer', { field_name: 'a', field_schema: { type: 'text', stemmer: { type: 'snowball' } } }, /language/],
    ['another language', { field_name: 'a', field_schema: { type: 'text', stopwords: 'klingon' } }, /english, finnish/],
    [
      'an index for nothing',
      { field_name: 'a', field_schema: { type: 'integer', lookup: false, range: false } },
      /both/,
    ],
    [
      'too many words',
      { field_name: 'a', field_schema: { type: 'text', stopwords: { custom: Array(1_025).fill('a') } } },
      /field_schema/,
    ],
  ];
  for (const [why, body, expected] of refused) {
    it(`[Q6, Q20] are refused with ${why}`, async () => {
      const collection = await QdrantCollection.create(server);
      const answer = await collection.call('/index', put(body));
      assert.ok([400, 422].includes(answer.status), answer.text);
      assert.match(answer.body.status.error, expected);
      assert.deepEqual((await collection.info()).payload_schema, {});
    });
  }

  it('[Q6, Q23] are bounded in number and length', async () => {
    const collection = await QdrantCollection.create(server);
    const words = Array.from({ length: 700 }, (_, i) => `${'w'.repeat(59)}${i}`);
    const long = { type: 'text', stopwords: { custom: words } };
    await index(collection, 'long', long);
    assert.match(await collection.refusal(400, '/index', put({ field_name: 'b', field_schema: long })), /65536 char/);
    const name = { field_name: 'n'.repeat(70_000), field_schema: 'bool' };
    assert.match(await collection.refusal(400, '/index', put(name)), /65536 char/);
    for (let i = 1; i < 64; i++) await index(collection, `f${i}`, 'bool');
    await index(collection, 'f1', 'keyword');
    assert.match(await collection.refusal(400, '/index', put({ field_name: 'x', field_schema: 'bool' })), /64 payload/);
  });
});
