// The requests of public products, one after the other, as their sources send them: data files, one for each product.
// The checked parts of the answers are those that the product reads.
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
  /** The status; 200 by default. */
  readonly status?: number;
  /** Part of the expected result: some fields of objects, the first elements of lists. Empty ones must be empty. */
  readonly result?: Json;
  /** Part of the message of a refusal. */
  readonly error?: string;
  /** The ids of all points, in their order. */
  readonly ids?: readonly (string | number)[];
  /** The number of points. */
  readonly count?: number;
  /** The size of the default vector, which may be under its empty name. */
  readonly dimension?: number;
  /** Paths in the result that must be absent. */
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
  for (const path of expect.absent ?? []) {
    const value = path.split('.').reduce((inner: Json, name) => inner?.[name], result);
    assert.equal(value ?? null, null, path);
  }
}

function assertPart(actual: Json, expected: Json, path: string): void {
  const isWhole = expected === null || typeof expected !== 'object' || Object.keys(expected).length === 0;
  if (isWhole) assert.deepEqual(actual, expected, path);
  else for (const [name, part] of Object.entries(expected)) assertPart(actual?.[name], part, `${path}.${name}`);
}
