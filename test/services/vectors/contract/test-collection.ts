import { randomUUID } from 'node:crypto';
import type { Distance } from '../../../../src/vector/vector-store.ts';
import type { Json, TestAnswer, TestServer } from '../test-server.ts';

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the key of a namespace that no other test sees. */
export function newApiKey(): string {
  return `key-${randomUUID()}`;
}

/** A collection in a new namespace, with short names for common calls. */
export class TestCollection {
  readonly apiKey = newApiKey();
  readonly name = 'code';
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  static async create(server: TestServer, size = 2, distance: Distance = 'Dot'): Promise<TestCollection> {
    const collection = new TestCollection(server);
    await collection.result('', { method: 'PUT', body: { vectors: { size, distance } } });
    return collection;
  }

  /** Calls the collection. The suffix follows `/collections/{collection}`. */
  call(suffix: string, { method = 'POST', ...rest }: Call = {}): Promise<TestAnswer> {
    const path = `/collections/${encodeURIComponent(this.name)}${suffix}`;
    return this.#server.call({ method, path, apiKey: this.apiKey, ...rest });
  }

  result(suffix: string, { method = 'POST', ...rest }: Call = {}): Promise<Json> {
    const path = `/collections/${encodeURIComponent(this.name)}${suffix}`;
    return this.#server.result({ method, path, apiKey: this.apiKey, ...rest });
  }

  info(): Promise<Json> {
    return this.result('', { method: 'GET' });
  }

  async count(): Promise<number> {
    return (await this.info()).points_count;
  }

  /** Upserts points; a string is sent unchanged. */
  upsert(points: string | readonly Json[]): Promise<Json> {
    return this.result('/points', {
      method: 'PUT',
      body: typeof points === 'string' ? `{"points":${points}}` : { points },
    });
  }

  retrieve(ids: readonly (string | number)[], options: object = {}): Promise<Json> {
    return this.result('/points', { body: { ids, ...options } });
  }

  search(vector: readonly number[], options: object = {}): Promise<Json> {
    return this.result('/points/search', { body: { vector, ...options } });
  }

  async query(body: unknown): Promise<Json> {
    return (await this.result('/points/query', { body })).points;
  }

  delete(selection: object): Promise<Json> {
    return this.result('/points/delete', { body: selection });
  }
}

export function idsOf(points: readonly { readonly id: string }[]): string[] {
  return points.map(({ id }) => id);
}
