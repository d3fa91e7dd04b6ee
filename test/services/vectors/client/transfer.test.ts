// Exporting, importing and copying between real servers.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  copyCollections,
  exportCollection,
  importFile,
  type ServerAddress,
  toQdrantUrl,
} from '../../../../src/services/vectors/client/index.ts';
import type { Distance } from '../../../../src/vector/vector-store.ts';
import { TestServer } from '../test-server.ts';
import { type FrontAnswer, type FrontRequest, FrontServer } from './front-server.ts';

let first: TestServer;
let second: TestServer;
const fronts: FrontServer[] = [];

before(async () => {
  [first, second] = await Promise.all([TestServer.open(), TestServer.open()]);
});
after(async () => {
  for (const front of fronts) front.close();
  await Promise.all([first.close(), second.close()]);
});

const toAddress = (server: { readonly url: string }, apiKey = 'test-key', tenant?: string): ServerAddress => ({
  url: toQdrantUrl(server.url),
  apiKey,
  tenant,
});

async function openFront(behind: string | undefined, answer: (request: FrontRequest) => FrontAnswer) {
  const front = await FrontServer.open(behind, answer);
  fronts.push(front);
  return front;
}

async function fill(
  server: TestServer,
  collection: string,
  points: string,
  { distance = 'Euclid' as Distance, apiKey = 'test-key' } = {},
): Promise<void> {
  const path = `/collections/${encodeURIComponent(collection)}`;
  await server.result({ method: 'PUT', path, apiKey, body: { vectors: { size: 2, distance } } });
  await server.result({ method: 'PUT', path: `${path}/points`, apiKey, body: `{"points":[${points}]}` });
}

const many = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `{"id":${index},"vector":[${index},0.5],"payload":{"n":${index}}}`,
  ).join();

async function exportAll(from: ServerAddress, collection: string): Promise<string> {
  let text = '';
  for await (const piece of exportCollection(from, collection, {})) text += piece;
  return text;
}

async function* toBytes(text: string) {
  yield Buffer.from(text);
}

const importText = (text: string, to: ServerAddress, file: { collection?: string; skip?: number } = {}) =>
  importFile(toBytes(text), to, { skip: 0, ...file }, {});

/** Returns each point as one text, in any order. */
const toPoints = (text: string) => text.trimEnd().split('\n').slice(1).sort();

const HOSTILE = [
  '{"id":18446744073709551615,"vector":[1,2]}',
  '{"id":9007199254740993,"vector":[0.1,3.4028234e38],"payload":{"n":12345678901234567890,"d":0.1}}',
  '{"id":"","vector":[1e-45,-1e-45],"payload":{"":{"":[]}}}',
  '{"id":"007","vector":[1,2],"payload":{"__proto__":{"constructor":1},"a\\nb":"c\\r\\nd\\u0000"}}',
  '{"id":"\\ud800 lone","vector":[1,2],"payload":{"lone":"\\udfff","line":"\u2028","emoji":"🐦"}}',
  '{"id":"6fa459ea-ee8a-3ca4-894e-db77e160355e","vector":[1,2],"payload":{"quote":"\\"}],[{\\\\"}}',
  '{"id":"1e2","vector":[1,2],\n"payload":{\n "spread" : [ 1,\n 2 ],\r\n "over": "lines" }}',
  '{"id":"\\"\\n","vector":[1,2],"payload":{"deep":[[[[[[[[1]]]]]]]]}}',
];

const FIELDS = {
  vectors: {
    title: { size: 2, distance: 'Cosine' },
    body: { size: 3, distance: 'Manhattan', datatype: 'float16' },
    pages: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } },
  },
  sparse_vectors: { words: { modifier: 'idf' }, 'a "name"': {} },
};
const FIELD_POINTS = [
  '{"id":1,"vector":{"title":[3,4],"body":[0.1,2,3],"pages":[[1,0],[0.5,2]],"words":{"indices":[7,4294967295],"values":[1,0.1]}}}',
  '{"id":18446744073709551615,"vector":{"pages":[[1e-45,3.4028234e38]],"a \\"name\\"":{"indices":[],"values":[]}}}',
  '{"id":"a","vector":{"words":{"indices":[9,3],"values":[2,-1]}},"payload":{"n":12345678901234567890}}',
  '{"id":"none","vector":{},"payload":{}}',
];

async function fillFields(server: TestServer, apiKey: string): Promise<void> {
  const path = '/qdrant/collections/fields';
  const body = { ...FIELDS, hnsw_config: { m: 8 } };
  await server.result({ method: 'PUT', path, apiKey, body });
  await server.result({ method: 'PUT', path: `${path}/points`, apiKey, body: `{"points":[${FIELD_POINTS.join()}]}` });
}

describe('an export and its import', () => {
  it('keep named, sparse and multiple vectors, and points that lack some or all', async () => {
    await fillFields(first, 'fields-key');
    const text = await exportAll(toAddress(first, 'fields-key'), 'fields');
    const to = toAddress(second, 'fields-key');
    for (const _round of ['into a new collection', 'into the same again']) {
      assert.deepEqual(await importText(text, to), { collection: 'fields', points: FIELD_POINTS.length });
      assert.equal(await exportAll(to, 'fields'), text);
    }
    const [header, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(header, { magpie_export: 2, collection: 'fields', ...FIELDS, points: FIELD_POINTS.length });
    const found = new Map(lines.map(({ id, vector }) => [id, vector]));
    assert.deepEqual(found.get(1).title, [3, 4], 'as it was stored, not of length 1');
    assert.deepEqual(found.get(1).pages, JSON.parse(FIELD_POINTS[0] ?? '').vector.pages);
    assert.deepEqual(found.get('a'), { words: { indices: [3, 9], values: [-1, 2] } });
    assert.deepEqual(found.get('none'), {});
    assert.match(text, /12345678901234567890/);
  });

  it('keep sparse vectors beside a default one, and points without it', async () => {
    const path = '/qdrant/collections/beside';
    const config = { vectors: { size: 2, distance: 'Dot' }, sparse_vectors: { words: {} } };
    const points = [
      { id: 1, vector: [1, 2] },
      { id: 2, vector: { '': [2, 1], words: { indices: [1], values: [2] } } },
      { id: 3, vector: {} },
      { id: 4, vector: { words: { indices: [5], values: [0.5] } } },
    ];
    await first.result({ method: 'PUT', path, apiKey: 'beside-key', body: config });
    await first.result({ method: 'PUT', path: `${path}/points`, apiKey: 'beside-key', body: { points } });
    const text = await exportAll(toAddress(first, 'beside-key'), 'beside');
    await importText(text, toAddress(second, 'beside-key'));
    assert.equal(await exportAll(toAddress(second, 'beside-key'), 'beside'), text);
    const lines = text.trimEnd().split('\n').slice(1);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ id, vector }) => ({ id, vector })),
      points,
    );
  });

  it('keep every id, vector and payload as it is', async () => {
    await fill(first, 'hostile ☃/%', HOSTILE.join());
    const text = await exportAll(toAddress(first), 'hostile ☃/%');
    assert.deepEqual(await importText(text, toAddress(second)), { collection: 'hostile ☃/%', points: HOSTILE.length });
    assert.equal(await exportAll(toAddress(second), 'hostile ☃/%'), text);
    const [header, ...lines] = text.trimEnd().split('\n');
    assert.deepEqual(JSON.parse(header!), {
      magpie_export: 1,
      collection: 'hostile ☃/%',
      vectors: { size: 2, distance: 'Euclid' },
      points: HOSTILE.length,
    });
    const idOf = (line: string) => /^\{"id":(.*?),"?\s*"vector"/s.exec(line)?.[1];
    assert.deepEqual(lines.map(idOf).sort(), HOSTILE.map(idOf).sort());
    assert.match(text, /"n":12345678901234567890/);
    for (const line of lines) {
      const original = JSON.parse(HOSTILE.find((point) => idOf(point) === idOf(line))!);
      const { vector, payload } = JSON.parse(line);
      assert.deepEqual(payload, original.payload ?? {});
      assert.deepEqual(Float32Array.from(vector), Float32Array.from(original.vector));
    }
  });

  it('keep cosine vectors as they were stored, though clients of Qdrant see them with the length 1', async () => {
    await fill(first, 'cosine', '{"id":1,"vector":[3,4],"payload":{}}', { distance: 'Cosine' });
    const text = await exportAll(toAddress(first), 'cosine');
    await importText(text, toAddress(second));
    for (const exported of [text, await exportAll(toAddress(second), 'cosine')]) {
      assert.deepEqual(JSON.parse(exported.split('\n')[1] ?? '').vector, [3, 4]);
    }
  });

  it('carry collections of any size, with progress', async () => {
    await fill(first, 'many', many(2_500));
    const steps: unknown[] = [];
    let text = '';
    const options = { onProgress: (done: number, total: number | undefined) => steps.push([done, total]) };
    for await (const piece of exportCollection(toAddress(first), 'many', options)) text += piece;
    assert.deepEqual(steps, [[1_000, 2_500], [2_000, 2_500], [2_500, 2_500]]); // biome-ignore format: pairs
    await importText(text, toAddress(second));
    assert.deepEqual(toPoints(await exportAll(toAddress(second), 'many')), toPoints(text));
  });

  it('can go into another collection, api-key and tenant, and be repeated without harm', async () => {
    await fill(first, 'source', many(3));
    const text = await exportAll(toAddress(first), 'source');
    const to = toAddress(second, 'other-key', 'a tenant');
    for (let count = 0; count < 2; count++) {
      assert.equal((await importText(text, to, { collection: 'target' })).points, 3);
    }
    assert.deepEqual(toPoints(await exportAll(to, 'target')), toPoints(text));
    await assert.rejects(exportAll(toAddress(second), 'target'), /there is no collection "target"/);
  });

  it('take smaller pages from a server that finds them too large', async () => {
    await fill(first, 'wide', many(60));
    const front = await openFront(first.url, ({ path, body }) => {
      if (!path.endsWith('/scroll') || JSON.parse(body).limit <= 10) return undefined;
      return { status: 400, body: { status: { error: 'too large' } } };
    });
    assert.deepEqual(
      toPoints(await exportAll(toAddress(front), 'wide')),
      toPoints(await exportAll(toAddress(first), 'wide')),
    );
  });

  it('outlast a server that is busy, restarts or loses connections', async () => {
    let calls = 0;
    const troubles: FrontAnswer[] = [
      undefined,
      { status: 503, headers: { 'retry-after': '0' } },
      'hang-up',
      undefined,
      { status: 429 },
    ];
    await fill(first, 'patient', many(1_200));
    const front = await openFront(first.url, () => troubles[calls++ % troubles.length]);
    const text = await exportAll(toAddress(front), 'patient');
    assert.deepEqual(toPoints(text).length, 1_200);
    calls = 0;
    await importText(text, toAddress(front), { collection: 'patient copy' });
    assert.deepEqual(toPoints(await exportAll(toAddress(first), 'patient copy')), toPoints(text));
  });

  it('say where they ended, and go on from there', async () => {
    await fill(first, 'long', many(2_300));
    const text = await exportAll(toAddress(first), 'long');
    let stored = 0;
    const front = await openFront(second.url, ({ path }) =>
      path.includes('/points') && stored++ >= 1 ? { status: 500, body: { status: { error: 'disk full' } } } : undefined,
    );
    await assert.rejects(importText(text, toAddress(front)), {
      name: 'OperatorProblem',
      message: /answers 500: disk full; 1000 points of the file are stored: to go on, run the same with --skip 1000$/,
    });
    assert.equal((await importText(text, toAddress(second), { skip: 1_000 })).points, 1_300);
    assert.deepEqual(toPoints(await exportAll(toAddress(second), 'long')), toPoints(text));
  });

  it('let the last of several points with one id win', async () => {
    await fill(first, 'twice', many(1));
    const lines = Array.from({ length: 1_500 }, (_, index) => `{"id":7,"vector":[${index},0]}\n`);
    await importText(lines.join(''), toAddress(first), { collection: 'twice' });
    assert.match(await exportAll(toAddress(first), 'twice'), /"id":7,"vector":\[1499.0,0.0\]/);
  });
});

describe('an import', () => {
  const HEADER = '{"magpie_export":1,"collection":"new","vectors":{"size":2,"distance":"Dot"},"points":1}\n';
  const REFUSED: Readonly<Record<string, readonly [text: string, message: RegExp]>> = {
    'an empty file': ['', /the input is empty/],
    'a file that names no collection': ['{"id":1,"vector":[1,2]}', /names no collection/],
    'a newer format': ['{"magpie_export":3}', /format 3/],
    'a header without a description': ['{"magpie_export":1,"collection":"x"}', /line 1 does not describe/],
    'a line that is not JSON': [`${HEADER}{"id":1,"vector":[1,2]}\n{"id":`, /line 3 is not valid JSON.*0 points of/],
    'bytes that are not UTF-8': [`${HEADER}"\xff`, /line 2 /],
    'a point without an id': [`${HEADER}{"vector":[1,2]}`, /line 2 has no id/],
    'a point without a vector': [`${HEADER}\n{"id":1,"vector":null}`, /line 3 has no vector/],
    'a vector that is not declared': [`${HEADER}{"id":1,"vector":{"a":[1]}}`, /answers 400: .*0 points of the file/],
    'a header with a damaged vector': [
      '{"magpie_export":2,"collection":"x","vectors":{"a":{"size":2}}}',
      /line 1 does/,
    ],
    'a vector of another size': [`${HEADER}{"id":1,"vector":[1]}`, /answers 400: .*0 points of the file are stored/],
  };
  for (const [what, [text, message]] of Object.entries(REFUSED)) {
    it(`refuses ${what}`, async () => {
      const bytes = (async function* () {
        yield Buffer.from(text, 'latin1');
      })();
      const done = importFile(bytes, toAddress(first, what.replaceAll(' ', '-')), { skip: 0 }, {});
      await assert.rejects(done, { name: 'OperatorProblem', message });
    });
  }

  it('refuses a collection that exists with another configuration', async () => {
    await fill(first, 'new', many(1));
    await assert.rejects(
      importText(`${HEADER}{"id":1,"vector":[1,2]}`, toAddress(first)),
      /exists with \{"vectors":\{"size":2,"distance":"Euclid"\}\}, the points have .*Dot.*another collection/,
    );
  });

  it('fails at once when the address is wrong, and follows no redirect with its api-key', async () => {
    const gone = await openFront(undefined, () => undefined);
    const { url } = gone;
    gone.close();
    await assert.rejects(importText(HEADER, { url }), /cannot be reached \(.*ECONNREFUSED/);
    const elsewhere = await openFront(undefined, () => ({ status: 200, body: { result: {} } }));
    const front = await openFront(undefined, () => ({ status: 307, headers: { location: elsewhere.url } }));
    await assert.rejects(importText(HEADER, toAddress(front)), /redirects to http.*: name that address instead/);
    assert.deepEqual(elsewhere.requests, []);
    await assert.rejects(importText(HEADER, toAddress(elsewhere)), /is the address right\?/);
  });

  it('ends when it is interrupted', async () => {
    const interrupt = new AbortController();
    const front = await openFront(first.url, () => {
      interrupt.abort();
      return { status: 503 };
    });
    const options = { signal: interrupt.signal };
    await assert.rejects(importFile(toBytes(HEADER), toAddress(front), { skip: 0 }, options), /interrupted/);
  });
});

describe('a copy from a server that speaks the Qdrant interface', () => {
  async function copy(from: ServerAddress, to: ServerAddress, only?: string) {
    const copied: unknown[] = [];
    for await (const result of copyCollections(from, to, only, {})) copied.push(result);
    return copied;
  }

  it('brings one collection, or all', async () => {
    const source = toAddress(first, 'source-key');
    await fill(first, 'a', many(1_200), { apiKey: 'source-key' });
    await fill(first, 'b', HOSTILE.join(), { apiKey: 'source-key' });
    const to = toAddress(second, 'copy-key');
    assert.deepEqual(await copy(source, to, 'b'), [{ collection: 'b', points: HOSTILE.length }]);
    assert.deepEqual(await copy(source, to), [
      { collection: 'a', points: 1_200 },
      { collection: 'b', points: HOSTILE.length },
    ]);
    for (const name of ['a', 'b']) {
      assert.equal(await exportAll(to, name), await exportAll(source, name));
    }
  });

  it('brings named, sparse and multiple vectors', async () => {
    const source = toAddress(first, 'vectors-key');
    await fillFields(first, 'vectors-key');
    const to = toAddress(second, 'vectors-copy-key');
    assert.deepEqual(await copy(source, to), [{ collection: 'fields', points: FIELD_POINTS.length }]);
    assert.equal(await exportAll(to, 'fields'), await exportAll(source, 'fields'));
  });

  it('refuses vectors that Magpie does not know, and a source that is none', async () => {
    const params = { vectors: { text: { size: 2, distance: 'Hamming' } } };
    const named = await openFront(undefined, () => ({ status: 200, body: { result: { config: { params } } } }));
    const to = toAddress(second, 'refused-key');
    await assert.rejects(copy({ url: named.url }, to, 'x'), /has vectors that Magpie does not know/);
    await assert.rejects(copy({ url: `${first.url}/nowhere`, apiKey: 'k' }, to), /answers 404/);
    await assert.rejects(copy(toAddress(first), to, '..'), /cannot be addressed/);
  });

  it('does not run in circles when the source does', async () => {
    const config = { params: { vectors: { size: 1, distance: 'Dot' } } };
    const circle = await openFront(undefined, ({ path }) => ({
      status: 200,
      body: { result: path.endsWith('/scroll') ? { points: [], next_page_offset: 7 } : { config, points_count: 1 } },
    }));
    await assert.rejects(
      copy({ url: circle.url }, toAddress(second, 'circle-key'), 'x'),
      /the same page again and again/,
    );
  });
});
