// The service as tests use it: the real store and the real HTTP server in this process, and a client that checks every
// request and response against the OpenAPI documents that the server itself serves.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import type { RunningService } from '../../../src/platform/running-service.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { startVectorsService } from '../../../src/services/vectors/index.ts';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { loadChecker, type OpenApiChecker } from '../../support/open-api-checker.ts';

export interface TestRequest {
  readonly method: string;
  readonly path: string;
  /** The body, sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  /** The key; null sends none. */
  readonly apiKey?: string | null;
  readonly tenant?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes, checked against OpenAPI.
export type Json = any;

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** Returns the checker for a path: each interface of the service has a separate document. */
type Checkers = (path: string) => OpenApiChecker;

type TestServerOptions = Partial<Parameters<typeof startVectorsService>[0]> & { readonly memoryBytesMax?: number };

export class TestServer {
  readonly dataDir: string;
  #service: RunningService;
  #store: VectorStore;
  readonly #checkers: Checkers;
  readonly #options: TestServerOptions;

  private constructor(
    dataDir: string,
    parts: { service: RunningService; store: VectorStore },
    checkers: Checkers,
    options: TestServerOptions,
  ) {
    this.dataDir = dataDir;
    this.#service = parts.service;
    this.#store = parts.store;
    this.#checkers = checkers;
    this.#options = options;
  }

  static async open(options: TestServerOptions = {}): Promise<TestServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'magpie-vectors-'));
    const parts = await start(dataDir, options);
    return new TestServer(dataDir, parts, await loadCheckers(parts.service.url), options);
  }

  get url(): string {
    return this.#service.url;
  }

  /** Returns the address at whose root clients of Qdrant are served. */
  get qdrantUrl(): string {
    return this.#service.surfaceUrls?.get('/qdrant') ?? assert.fail('it has no separate port');
  }

  /** Stops the server and starts it on the same data. */
  async restart(): Promise<void> {
    await this.#stop();
    const { service, store } = await start(this.dataDir, this.#options);
    this.#service = service;
    this.#store = store;
  }

  /** Removes the catalogue or the database of the store until `mend` is called. */
  async breakStorage(): Promise<{ mend(): Promise<void> }> {
    if (pgvector !== undefined) {
      const { pause, resume } = await pgvector.getPglite();
      await pause();
      return { mend: resume };
    }
    const catalogue = join(this.dataDir, 'vectors', 'catalogue.db');
    renameSync(catalogue, `${catalogue}.away`);
    return { mend: async () => renameSync(`${catalogue}.away`, catalogue) };
  }

  /** Reads all that is stored: the bytes of each file, or each table as text. */
  async readStorage(): Promise<Buffer[]> {
    const postgres = await databases.get(this.dataDir);
    if (postgres !== undefined) return readTables(postgres);
    return readdirSync(this.dataDir, { recursive: true })
      .map((name) => join(this.dataDir, String(name)))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file));
  }

  async close(): Promise<void> {
    await this.#stop();
    await (await databases.get(this.dataDir))?.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    await this.#service.close();
    await this.#store.close();
  }

  async call(request: TestRequest): Promise<TestAnswer> {
    const { method, path, body } = request;
    const headers = toHeaders(request);
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    // The bodies of refused requests are not checked; raw ones of many megabytes take longest to read.
    const sent = isRaw && response.status < 300 ? findJson(body) : body;
    this.#checkers(path).check({ method, path, headers, body: sent }, answer);
    return answer;
  }

  /** Calls with success and returns the `result` of the envelope. */
  async result(request: TestRequest): Promise<Json> {
    const answer = await this.call(request);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.result;
  }
}

async function start(dataDir: string, { memoryBytesMax = 1 << 30, ...options }: TestServerOptions) {
  const store = await openTestStore(dataDir, memoryBytesMax);
  const service = await startVectorsService({
    host: '127.0.0.1',
    port: 0,
    version: packageJson.version,
    logLevel: 'silent',
    qdrantPort: { number: 0, setting: 'qdrantPort' },
    store,
    snapshotFolder: join(dataDir, 'vectors', 'snapshots'),
    ...options,
  });
  return { service, store };
}

async function loadCheckers(url: string): Promise<Checkers> {
  const root = await loadChecker('vectors', `${url}/openapi.json`);
  const qdrant = await loadChecker('qdrant', `${url}/qdrant/openapi.json`);
  return (path) => (/^\/qdrant(\/|$)/.test(path) ? qdrant : root);
}

/** The server for `TEST_VECTORS_STORE=postgres`, which all tests then use; each data folder has its schema. */
const pgvector =
  process.env['TEST_VECTORS_STORE'] === 'postgres'
    ? await import('../../vector/postgres/pgvector-server.ts')
    : undefined;
if (pgvector !== undefined) after(pgvector.stopPgvector);

export const IS_ON_POSTGRES = pgvector !== undefined;

/** The number of dimensions that a vector may have: pgvector takes fewer. */
export const SIZE_MAX = IS_ON_POSTGRES ? 16_000 : 65_536;

const databases = new Map<string, Promise<TestPostgres>>();

async function openTestStore(dataDir: string, memoryBytesMax: number): Promise<VectorStore> {
  if (pgvector === undefined) return openEmbeddedVectorStore({ dataDir, memoryBytesMax });
  const opening = databases.get(dataDir) ?? pgvector.openPgvector();
  databases.set(dataDir, opening);
  return openPostgresVectorStore({ server: (await opening).server, nearBytesMax: memoryBytesMax });
}

async function readTables({ server }: TestPostgres): Promise<Buffer[]> {
  const database = server.open<Record<string, Record<string, unknown>>>('vectors');
  const schema = server.toSchema('vectors');
  const { rows } = await sql<{ xml: string }>`SELECT schema_to_xml(${schema}, true, false, '')::text AS xml`.execute(
    database,
  );
  return rows.map(({ xml }) => Buffer.from(xml));
}

/** Returns the meaning of a raw body, if it is JSON. */
function findJson(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function toHeaders({ apiKey = 'test-key', tenant, body, headers = {} }: TestRequest): Record<string, string> {
  return {
    ...(apiKey !== null && { 'api-key': apiKey }),
    ...(tenant !== undefined && { 'x-tenant-id': tenant }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}
