import assert from 'node:assert/strict';
import type { Json, TestAnswer, TestServer } from '../test-server.ts';
import { assertAnswerShape } from './answer-shape.ts';

export type BodySender = ReturnType<typeof createBodySender>;

/** Creates the ways in which tests send a body and expect one certain answer. */
export function createBodySender(getServer: () => TestServer) {
  async function send(method: string, path: string, body: string | Uint8Array, headers = {}): Promise<TestAnswer> {
    const answer = await getServer().call({ method, path, body, headers });
    assertAnswerShape(answer);
    return answer;
  }

  /** Returns the one issue that the answer names, as `path message`. */
  async function refusal(method: string, path: string, body: string | Uint8Array): Promise<string> {
    const answer = await send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'], answer.text.slice(0, 300));
    const [issue, ...others] = answer.body.details.issues;
    assert.deepEqual(others, []);
    return `${issue.path} ${issue.message}`;
  }

  async function mismatch(method: string, path: string, body: string): Promise<Json> {
    const answer = await send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'VECTOR_DIMENSION_MISMATCH'], answer.text.slice(0, 300));
    return answer.body.details;
  }

  async function succeeds(method: string, path: string, body: string | Uint8Array): Promise<TestAnswer> {
    const answer = await send(method, path, body);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    return answer;
  }

  /** Stores one point from its JSON text in a new collection, and returns the text of the retrieved point. */
  async function roundTrip(point: string, ids: string, name = 'trip'): Promise<string> {
    await succeeds('PUT', `/collections/${name}`, '{"vectors":{"size":2,"distance":"Dot"}}');
    await succeeds('PUT', `/collections/${name}/points`, `{"points":[${point}]}`);
    const { text } = await succeeds('POST', `/collections/${name}/points`, `{"ids":[${ids}]}`);
    await succeeds('DELETE', `/collections/${name}`, '');
    return text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  }

  return { send, refusal, mismatch, succeeds, roundTrip };
}
