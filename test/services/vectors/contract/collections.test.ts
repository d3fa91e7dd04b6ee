import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DISTANCES } from '../../../../src/vector/vector-store.ts';
import { SIZE_MAX, TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { newApiKey, TestCollection } from './test-collection.ts';

const UPDATED = { operation_id: 0, status: 'completed' };

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const vectors = { size: 2, distance: 'Dot' };
const pathOf = (name: string): string => `/collections/${encodeURIComponent(name)}`;

describe('create collection', () => {
  it('[V2.1, V3.1, V4.9] creates an absent collection and answers true in the envelope', async () => {
    const answer = await server.call({ method: 'PUT', path: pathOf('new'), apiKey: newApiKey(), body: { vectors } });
    const { time, ...rest } = answer.body;
    assert.deepEqual(rest, { status: 'ok', result: true, usage: null });
    assert.ok(typeof time === 'number' && time >= 0);
    assert.equal(answer.status, 200);
  });

  it('[V3.2, V2.4] is idempotent for the same configuration and keeps the points', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2] }]);
    const before = await collection.info();
    for (const again of [vectors, { ...vectors, data_type: 'float' }]) {
      assert.equal(await collection.result('', { method: 'PUT', body: { vectors: again } }), true);
    }
    assert.deepEqual(await collection.info(), before);
    assert.equal(before.points_count, 1);
  });

  it('[V3.3, D2] refuses a different configuration, naming both, and leaves the collection as it is', async () => {
    const collection = await TestCollection.create(server, 2, 'Cosine');
    await collection.upsert([{ id: 1, vector: [1, 2] }]);
    const before = await collection.info();
    for (const other of [
      { size: 3, distance: 'Cosine' },
      { size: 2, distance: 'Euclid' },
      { size: 1, distance: 'Manhattan', data_type: 'float' },
    ]) {
      const answer = await collection.call('', { method: 'PUT', body: { vectors: other } });
      const { message } = assertRefused(answer, 400, 'BAD_REQUEST');
      for (const named of ['2', 'Cosine', String(other.size), other.distance])
        assert.ok(message.includes(named), message);
      assert.deepEqual(await collection.info(), before);
    }
  });

  const refused: [why: string, body: unknown][] = [
    ['no body', undefined],
    ['null', null],
    ['an array', []],
    ['text', '"text"'],
    ['no vectors', {}],
    ['vectors null', { vectors: null }],
    ['vectors an array', { vectors: [vectors] }],
    ['named vectors', { vectors: { text: vectors } }],
    ['no size', { vectors: { distance: 'Dot' } }],
    ...[0, -1, 1.5, '2', null, true, [2]].map((size): [string, unknown] => [
      `size ${size}`,
      { vectors: { size, distance: 'Dot' } },
    ]),
    ['a size beyond all numbers', '{"vectors":{"size":1e400,"distance":"Dot"}}'],
    ['no distance', { vectors: { size: 2 } }],
    ...['cosine', 'DOT', 'L2', '', null, 1, ['Dot']].map((distance): [string, unknown] => [
      `distance ${distance}`,
      { vectors: { size: 2, distance } },
    ]),
    ...['float32', 'uint8', 'Float', '', null, 1].map((data_type): [string, unknown] => [
      `data_type ${data_type}`,
      { vectors: { ...vectors, data_type } },
    ]),
    ['another property of vectors', { vectors: { ...vectors, on_disk: true } }],
    ['another property', { vectors, hnsw_config: {} }],
    ['another property that is null', { vectors, shard_number: null }],
  ];
  for (const [why, body] of refused) {
    it(`[V2.2, V2.3, V2.4, V2.5, V4.9, V7.5] refuses a body that is or has ${why}, and creates nothing`, async () => {
      const collection = new TestCollection(server);
      assertInvalid(await collection.call('', { method: 'PUT', ...(body !== undefined && { body }) }), why);
      assertRefused(await collection.call('', { method: 'GET' }), 404, 'COLLECTION_NOT_FOUND');
    });
  }

  it(`[V2.2, D19] takes every size from 1 to ${SIZE_MAX}, however the integer is written`, async () => {
    for (const [size, expected] of [
      ['1', 1],
      [String(SIZE_MAX), SIZE_MAX],
      ['4.0', 4],
      ['1e2', 100],
    ] as const) {
      const collection = new TestCollection(server);
      await collection.result('', { method: 'PUT', body: `{"vectors":{"size":${size},"distance":"Dot"}}` });
      assert.equal((await collection.info()).vectors.size, expected);
    }
    const tooLarge = await new TestCollection(server).call('', {
      method: 'PUT',
      body: { vectors: { size: SIZE_MAX + 1, distance: 'Dot' } },
    });
    assert.equal(assertInvalid(tooLarge), 'vectors.size');
  });
});

describe('get collection', () => {
  for (const distance of DISTANCES) {
    it(`[V2.3, V2.4, V2.6, V4.10] returns status, count and configuration of a ${distance} collection`, async () => {
      const collection = await TestCollection.create(server, 2, distance);
      await collection.upsert([1, 2, 3].map((id) => ({ id, vector: [id, 1] })));
      await collection.delete({ points: [2] });
      const vectors = { size: 2, distance, data_type: 'float' };
      assert.deepEqual(await collection.info(), {
        status: 'green',
        points_count: 2,
        name: collection.name,
        vectors,
        config: { params: { vectors } },
      });
    });
  }

  it('[V4.10, V7.4, D18] answers 404 for a missing collection, saying what to check', async () => {
    const body = assertRefused(
      await new TestCollection(server).call('', { method: 'GET' }),
      404,
      'COLLECTION_NOT_FOUND',
    );
    assert.equal(body.message, 'collection not found');
    for (const hint of [/create the collection first/i, /name/, /api-key/, /X-Tenant-Id/])
      assert.match(body.resolution, hint);
    assert.deepEqual(body.details, { collection: 'code' });
  });
});

describe('delete collection', () => {
  it('[V3.4] removes metadata and points for good', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2] }]);
    assert.equal(await collection.result('', { method: 'DELETE' }), true);
    assertRefused(await collection.call('', { method: 'GET' }), 404, 'COLLECTION_NOT_FOUND');
    // Another configuration is no conflict any more, and all old points are gone.
    await collection.result('', { method: 'PUT', body: { vectors: { size: 3, distance: 'Euclid' } } });
    assert.equal(await collection.count(), 0);
    assert.deepEqual(await collection.retrieve([1]), []);
    assert.deepEqual(await collection.search([1, 2, 3]), []);
  });

  it('[V3.5] of an absent collection succeeds, any number of times', async () => {
    const collection = new TestCollection(server);
    for (let i = 0; i < 2; i++) assert.equal(await collection.result('', { method: 'DELETE' }), true);
    assertRefused(await collection.call('', { method: 'GET' }), 404, 'COLLECTION_NOT_FOUND');
  });
});

describe('payload index', () => {
  it('[V4.11, V2.13, V1.1] only acknowledges, with any body', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 2], payload: { a: 1 } }]);
    const before = await collection.info();
    const bodies = [undefined, {}, { field_name: 'pathSegments.0', field_schema: 'keyword' }, [], null, '"x"', '1'];
    for (const body of bodies) {
      const result = await collection.result('/index', { method: 'PUT', ...(body !== undefined && { body }) });
      assert.deepEqual(result, UPDATED);
    }
    assert.deepEqual(await collection.info(), before);
  });

  it('[V4.11, V7.4] answers 404 for a missing collection', async () => {
    assertRefused(
      await new TestCollection(server).call('/index', { method: 'PUT', body: {} }),
      404,
      'COLLECTION_NOT_FOUND',
    );
  });
});

describe('collection names', () => {
  it('[V4.1] refuses an empty name', async () => {
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const body = method === 'PUT' ? { body: { vectors } } : {};
      assertInvalid(await server.call({ method, path: '/collections/', apiKey: newApiKey(), ...body }), method);
    }
    assertInvalid(
      await server.call({ method: 'POST', path: '/collections//points', apiKey: newApiKey(), body: { ids: [1] } }),
    );
  });

  it('[D3] keeps any name of up to 255 characters as it is, and distinct names distinct', async () => {
    const apiKey = newApiKey();
    const names = [
      'a',
      'A',
      'a ',
      ' a',
      'a/b',
      'a%2Fb',
      'a?b',
      'a#b',
      'ａ',
      'ä',
      'index',
      'points',
      '💾',
      '"',
      "'; --",
    ];
    names.push(
      '__proto__',
      'x'.repeat(255),
      `${'x'.repeat(254)}y`,
      '😀'.repeat(255),
      'a\u200bb',
      '\u202eb',
      '%',
      '\\..\\x',
    );
    for (const [i, name] of names.entries()) {
      await server.result({
        method: 'PUT',
        path: pathOf(name),
        apiKey,
        body: { vectors: { size: i + 1, distance: 'Dot' } },
      });
    }
    for (const [i, name] of names.entries()) {
      const info = await server.result({ method: 'GET', path: pathOf(name), apiKey });
      assert.deepEqual([info.name, info.vectors.size], [name, i + 1]);
    }
  });

  it('[D3] refuses names of 256 characters and names with control characters', async () => {
    for (const name of ['x'.repeat(256), '😀'.repeat(256), 'a\0b', '\n', 'a\tb', '\x1b[31m', '\x7f', 'a\x85']) {
      const request = { method: 'PUT', path: pathOf(name), apiKey: newApiKey(), body: { vectors } };
      assert.equal(assertInvalid(await server.call(request), name), 'path.collection');
    }
  });

  it('[D3] holds both spellings of one character for the same name', async () => {
    const apiKey = newApiKey();
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    await server.result({ method: 'PUT', path: pathOf(decomposed), apiKey, body: { vectors } });
    assert.equal((await server.result({ method: 'GET', path: pathOf(composed), apiKey })).name, composed);
    const other = await server.call({
      method: 'PUT',
      path: pathOf(composed),
      apiKey,
      body: { vectors: { ...vectors, size: 9 } },
    });
    assertRefused(other, 400, 'BAD_REQUEST');
  });

  it('[D3, D24] refuses a path that is not percent-encoded UTF-8', async () => {
    for (const path of ['/collections/%ff', '/collections/%ed%a0%80', '/collections/%']) {
      assertInvalid(await server.call({ method: 'GET', path, apiKey: newApiKey() }), path);
    }
  });
});
