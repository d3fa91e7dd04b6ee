// Requests made from the description of the Qdrant-compatible interface, valid and almost valid. Whatever is sent, the answer is a
// success or a short refusal in the shape of that interface, and it comes.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { type Json, TestServer } from '../test-server.ts';
import { anyJson, type Resolve, type Schema, toArbitrary, toBroken } from './schema-arbitrary.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const RUNS = { numRuns: forSoak(50_000, 400), interruptAfterTimeLimit: forSoak(100_000, 5_000), seed };
const REFUSAL_CHARS_MAX = 4_096;

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Schema;
}

/** Conditions hold filters and filters hold conditions, so those that are drawn from are listed. */
const CONDITIONS = [
  { key: 'a', match: { value: 'src' } },
  { key: 'a.b[]', match: { any: [1, 'x', true] } },
  { key: '"a.b"', range: { gt: 1, lt: null } },
  { key: 'a', range: { gte: '2024-01-01' } },
  { has_id: [1, 'a'] },
  { is_empty: { key: 'a' } },
  { must_not: { key: 'a', values_count: { lt: 2 } } },
  { key: 'a', match: { text: 'x y' } },
  { key: 'a', match: { text_any: '\ud800 x' } },
  { key: 'a', match: { phrase: '' } },
  { nested: { key: 'a', filter: { should: [{ key: 'b', geo_radius: { center: { lon: 1, lat: 2 }, radius: 1e9 } }] } } },
  { key: 'a', geo_bounding_box: { top_left: { lon: 170, lat: 9 }, bottom_right: { lon: -170, lat: -9 } } },
  { has_vector: '' },
];

describe(`fuzz of the Qdrant-compatible interface (seed ${seed})`, () => {
  let server: TestServer;
  let operations: Operation[];
  let resolve: Resolve;
  before(async () => {
    server = await TestServer.open();
    const document: Json = await (await fetch(`${server.url}/qdrant/openapi.json`)).json();
    operations = Object.entries<Json>(document.paths).flatMap(([template, item]) =>
      Object.entries<Json>(item).flatMap(([method, operation]) => {
        const body = operation.requestBody?.content['application/json'].schema;
        const path = template.replace('{collection}', 'c').replace('{id}', '1').replace('{field}', 'a');
        return body === undefined ? [] : [{ method: method.toUpperCase(), path, body }];
      }),
    );
    assert.ok(operations.length >= 21);
    resolve = (reference) => {
      const name = reference.split('/').at(-1) ?? '';
      return name === 'Condition' ? { enum: CONDITIONS } : document.components.schemas[name];
    };
  });
  after(() => server.close());

  async function send(method: string, path: string, body: unknown): Promise<number> {
    const headers = { 'content-type': 'application/json', 'api-key': 'fuzz' };
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status === 200) return 200;
    assert.ok([400, 404, 409, 422].includes(answer.status), `${answer.status} ${text} to ${JSON.stringify(body)}`);
    assert.ok(text.length < REFUSAL_CHARS_MAX, `a refusal is short, not ${text.length} characters`);
    assert.match(text, /^\{"status":\{"error":"/);
    assert.doesNotMatch(text, /node_modules|\.ts\b|SQLITE|assert/i, 'internals stay inside');
    return answer.status;
  }

  const kinds: [what: string, toBody: (schema: Schema) => fc.Arbitrary<unknown>][] = [
    ['valid', (schema) => toArbitrary(schema, resolve)],
    ['almost valid', (schema) => toBroken(schema, resolve)],
    ['any', () => anyJson],
  ];
  for (const [what, toBody] of kinds) {
    it(`[Q21, Q22] answers ${what} bodies on every route`, async (test) => {
      const counts: Record<number, number> = {};
      const sent = fc.oneof(
        ...operations.map(({ method, path, body }) => fc.tuple(fc.constant(method), fc.constant(path), toBody(body))),
      );
      await fc.assert(
        fc.asyncProperty(sent, async ([method, path, body]) => {
          await send('PUT', '/qdrant/collections/c', { vectors: { size: 2, distance: 'Dot' } });
          const status = await send(method, path, body);
          counts[status] = (counts[status] ?? 0) + 1;
        }),
        RUNS,
      );
      test.diagnostic(`answers by status: ${JSON.stringify(counts)}`);
      assert.ok((counts[what === 'any' ? 400 : 200] ?? 0) > 0);
    });
  }
});
