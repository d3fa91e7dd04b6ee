// The requests that public products make, one after the other, as their sources put them on the wire: data files, one for each product.
// What is checked is what the product reads from the answers.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { assertAnswerShape } from './answer-shapes.ts';
import { idsOf } from './qdrant-collection.ts';

interface Step {
  readonly does: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly expect?: Expected;
}

interface Expected {
  /** 200 where nothing is said. */
  readonly status?: number;
  /** Part of the result: the named fields of objects, the first elements of lists; what is empty is meant exactly. */
  readonly result?: Json;
  /** Part of the message of a refusal. */
  readonly error?: string;
  /** The ids of all points, in their order. */
  readonly ids?: readonly (string | number)[];
  /** How many points there are. */
  readonly count?: number;
  /** The size of the default vector, which may stand under its empty name. */
  readonly dimension?: number;
  /** Paths in the result at which nothing may be. */
  readonly absent?: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'clients');

describe('the requests of public products', () => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());

  for (const file of readdirSync(FOLDER)) {
    const { client, steps }: { client: string; steps: Step[] } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    it(`[Q27] of ${client} are answered as it reads them`, async () => {
      const apiKey = newApiKey();
      for (const [i, step] of steps.entries()) {
        const { method, path, body } = step;
        const answer = await server.call({ method, path: `/qdrant${path === '/' ? '' : path}`, apiKey, body });
        try {
          assertAnswer(step, answer.status, answer.body);
        } catch (cause) {
          throw new Error(`step ${i + 1}, ${step.does}: ${String(cause)}\n${answer.text}`, { cause });
        }
      }
    });
  }
});

function assertAnswer({ method, path, expect = {} }: Step, status: number, body: Json): void {
  assert.equal(status, expect.status ?? 200);
  if (status !== 200) {
    assert.ok(body.status.error.includes(expect.error), `the message must hold ${expect.error}`);
    return;
  }
  assertAnswerShape(method, path, body);
  const { result } = body;
  if (expect.result !== undefined) assertPart(result, expect.result, 'result');
  const points = Array.isArray(result) ? result : result?.points;
  if (expect.ids !== undefined) assert.deepEqual(idsOf(points), expect.ids);
  if (expect.count !== undefined) assert.equal(points.length, expect.count);
  if (expect.dimension !== undefined) {
    const { vectors } = result.config.params;
    assert.equal((vectors[''] ?? vectors).size, expect.dimension);
  }
  for (const place of expect.absent ?? []) {
    const value = place.split('.').reduce((inner: Json, name) => inner?.[name], result);
    assert.equal(value ?? null, null, place);
  }
}

function assertPart(actual: Json, expected: Json, place: string): void {
  const isWhole = expected === null || typeof expected !== 'object' || Object.keys(expected).length === 0;
  if (isWhole) assert.deepEqual(actual, expected, place);
  else for (const [name, part] of Object.entries(expected)) assertPart(actual?.[name], part, `${place}.${name}`);
}
