import assert from 'node:assert/strict';
import type { Distance } from '../../../../src/vector/vector-store.ts';
import { newApiKey } from '../contract/test-collection.ts';
import type { Json, TestAnswer, TestServer } from '../test-server.ts';
import { assertAnswerShape } from './answer-shapes.ts';

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A collection in a new namespace, called like clients of Qdrant do. */
export class QdrantCollection {
  readonly apiKey = newApiKey();
  readonly name = 'code';
  readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  static async create(server: TestServer, size = 2, distance: Distance = 'Dot'): Promise<QdrantCollection> {
    const collection = new QdrantCollection(server);
    await collection.result('', { method: 'PUT', body: { vectors: { size, distance } } });
    return collection;
  }

  /** Calls the collection. The suffix follows `/qdrant/collections/{collection}`. */
  async call(suffix: string, { method = 'POST', ...rest }: Call = {}): Promise<TestAnswer> {
    const path = `/collections/${encodeURIComponent(this.name)}${suffix}`;
    const answer = await this.server.call({ method, path: `/qdrant${path}`, apiKey: this.apiKey, ...rest });
    if (answer.status === 200) assertAnswerShape(method, path, answer.body);
    return answer;
  }

  async result(suffix: string, call: Call = {}): Promise<Json> {
    const answer = await this.call(suffix, call);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.result;
  }

  /** Returns the message of a refusal, which must have this status. */
  async refusal(status: number, suffix: string, call: Call = {}): Promise<string> {
    const answer = await this.call(suffix, call);
    assert.equal(answer.status, status, answer.text);
    assert.deepEqual(Object.keys(answer.body), ['status', 'time']);
    return answer.body.status.error;
  }

  info(): Promise<Json> {
    return this.result('', { method: 'GET' });
  }

  /** Upserts points; a string is sent unchanged. */
  upsert(points: string | readonly Json[]): Promise<Json> {
    const body = typeof points === 'string' ? `{"points":${points}}` : { points };
    return this.result('/points?wait=true', { method: 'PUT', body });
  }

  async count(filter?: Json): Promise<number> {
    return (await this.result('/points/count', { body: { filter, exact: true } })).count;
  }

  retrieve(ids: readonly (string | number)[], more: object = {}): Promise<Json> {
    return this.result('/points', { body: { ids, ...more } });
  }

  scroll(body: object = {}): Promise<Json> {
    return this.result('/points/scroll', { body });
  }

  search(vector: readonly number[], more: object = {}): Promise<Json> {
    return this.result('/points/search', { body: { vector, limit: 10, ...more } });
  }

  async query(body: unknown): Promise<Json> {
    return (await this.result('/points/query', { body })).points;
  }

  delete(selection: object): Promise<Json> {
    return this.result('/points/delete?wait=true', { body: selection });
  }
}

export function idsOf(points: readonly { readonly id: string | number }[]): (string | number)[] {
  return points.map(({ id }) => id);
}

export const COMPLETED = { operation_id: 0, status: 'completed' };
