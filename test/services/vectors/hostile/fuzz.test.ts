// Requests made from the served OpenAPI document, valid and almost valid, and bytes that are hardly requests at all. Whatever
// is sent, the answer is a success or a refusal in the service's own shape, and it comes.
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';
import { assertAnswerShape, assertHealthy } from './answer-shape.ts';
import { RawConnection } from './raw-connection.ts';
import { anyJson, type Resolve, type Schema, toArbitrary, toBroken } from './schema-arbitrary.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
/** How many handfuls of requests each property sends at most, and for how long. */
const RUNS = { numRuns: forSoak(10_000, 150), interruptAfterTimeLimit: forSoak(100_000, 3_000), seed };
/** A handful is sent at once, so that requests also meet one another. */
const HANDFUL = { minLength: 1, maxLength: 12 };
/** A single request that takes longer hangs. */
const HANG_MS = 30_000;
const HANG = { timeout: 120_000 };

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

describe(`fuzz (seed ${seed})`, HANG, () => {
  let server: TestServer;
  let operations: Operation[];
  let resolve: Resolve;
  before(async () => {
    server = await TestServer.open();
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
    operations = listOperations(document);
    resolve = (reference) => {
      const name = reference.split('/').at(-1) ?? '';
      const schema = document.components.schemas[name];
      assert.ok(schema !== undefined, reference);
      return schema;
    };
    assert.equal(operations.length, 12);
  });
  after(() => server.close());

  async function send({ method, path, headers, body }: Sent): Promise<number> {
    const signal = AbortSignal.timeout(HANG_MS);
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: JSON.parse(text) };
    assertAnswerShape(answer);
    return answer.status;
  }

  /** The connection checks the shape of each answer, and ends by itself when the server hangs. */
  async function sendBytes(bytes: Uint8Array): Promise<void> {
    const connection = await RawConnection.open(server.url);
    await connection.send(bytes);
    connection.end();
    await connection.readAll();
  }

  function toSent(
    operation: Operation,
    toBody: (schema: Schema) => fc.Arbitrary<string | Uint8Array>,
  ): fc.Arbitrary<Sent> {
    const { method, template, parameters, body } = operation;
    const headers = fc.tuple(...parameters.filter((each) => each.in === 'header').map(toHeader));
    const collection = fc.oneof(
      { weight: 4, arbitrary: fc.constant('c') },
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    );
    return fc
      .record({ headers, collection, body: body === undefined ? fc.constant(undefined) : toBody(body) })
      .map((parts) => ({
        method,
        path: template.replace('{collection}', encodeName(parts.collection)),
        headers: {
          'content-type': 'application/json',
          'api-key': 'fuzz',
          ...Object.fromEntries(parts.headers.flatMap((header) => (header === undefined ? [] : [header]))),
        },
        ...(parts.body !== undefined && { body: parts.body }),
      }));
  }

  const anyOperation = (toBody: (schema: Schema) => fc.Arbitrary<string | Uint8Array>) =>
    fc.oneof(...operations.map((operation) => toSent(operation, toBody)));

  /** Most requests name this collection, and some delete it. */
  const restore = () =>
    send({
      method: 'PUT',
      path: '/collections/c',
      headers: { 'api-key': 'fuzz' },
      body: '{"vectors":{"size":2,"distance":"Dot"}}',
    });

  async function holds(test: TestContext, arbitrary: fc.Arbitrary<Sent>, expected: readonly number[]): Promise<void> {
    const counts: Record<number, number> = {};
    await restore();
    const answered = fc.asyncProperty(fc.array(arbitrary, HANDFUL), async (handful) => {
      for (const status of await Promise.all(handful.map(send))) counts[status] = (counts[status] ?? 0) + 1;
      if (handful.some(({ method }) => method === 'DELETE')) await restore();
    });
    await fc.assert(answered, RUNS);
    await assertHealthy(server);
    test.diagnostic(`answers by status: ${JSON.stringify(counts)}`);
    for (const status of expected) assert.ok(counts[status] !== undefined, `no request was answered with ${status}`);
  }

  it('answers every request that the document admits', async (test) => {
    await holds(
      test,
      anyOperation((schema) => toArbitrary(schema, resolve).map(toText)),
      [200, 400, 404],
    );
  });

  it('answers every request that the document almost admits', async (test) => {
    await holds(
      test,
      anyOperation((schema) => fc.oneof(toBroken(schema, resolve), anyJson).map(toText)),
      [200, 400],
    );
  });

  it('answers bodies that are almost JSON, and bodies that are nothing', async (test) => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const almost = (schema: Schema) =>
      mutated(fc.oneof(toArbitrary(schema, resolve), toBroken(schema, resolve)).map(toText));
    await holds(
      test,
      anyOperation((schema) => fc.oneof(bytes, almost(schema))),
      [400],
    );
  });

  it('answers bytes that are almost HTTP, or closes the connection', async () => {
    const requests = anyOperation((schema) => toArbitrary(schema, resolve).map(toText)).map(toHttp);
    const raw = fc.oneof({ weight: 4, arbitrary: mutated(requests) }, fc.uint8Array({ maxLength: 300 }));
    await restore();
    await fc.assert(
      fc.asyncProperty(fc.array(raw, HANDFUL), async (handful) => {
        await Promise.all(handful.map(sendBytes));
      }),
      RUNS,
    );
    await assertHealthy(server);
  });
});

interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

function listOperations({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      template,
      parameters,
      body: requestBody?.content['application/json'].schema,
    })),
  );
}

/** Mostly absent, often right, sometimes anything that a header may hold. */
function toHeader({ name, schema }: Parameter): fc.Arbitrary<[string, string] | undefined> {
  const text = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 300,
  });
  const right = fc.constantFrom(...((schema.enum as string[] | undefined) ?? ['a', 'tenant-1', 'x'.repeat(255)]));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: right.map((value): [string, string] => [name, value]) },
    { weight: 1, arbitrary: text.map((value): [string, string] => [name, value]) },
  );
}

/** A surrogate of its own cannot be written in a path. */
function encodeName(name: string): string {
  // A dot by itself would be resolved by the client.
  return /^\.{1,2}$/.test(name) ? 'dots' : encodeURIComponent(name.toWellFormed());
}

function toText(value: unknown): string {
  return JSON.stringify(value);
}

function toHttp({ method, path, headers, body = '' }: Sent): string {
  const length = Buffer.byteLength(body);
  const lines = Object.entries({ Host: 'localhost', ...headers, 'Content-Length': String(length) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The bytes of a text, cut short, doubled, or with some of them changed. */
function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    at: fc.nat(),
    byte: fc.integer({ min: 0, max: 255 }),
    way: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'double'),
  });
  return fc
    .tuple(text, fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([original, changes]) =>
      changes.reduce<Buffer>(
        (bytes, { at, byte, way }) => mutate(bytes, at % (bytes.length + 1), byte, way),
        Buffer.from(original),
      ),
    );
}

function mutate(bytes: Buffer, at: number, byte: number, way: string): Buffer {
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (way) {
    case 'replace':
      return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
    case 'insert':
      return Buffer.concat([head, Buffer.from([byte]), tail]);
    case 'remove':
      return Buffer.concat([head, tail.subarray(1)]);
    case 'cut':
      return head;
    default:
      return Buffer.concat([head, head, tail]);
  }
}
