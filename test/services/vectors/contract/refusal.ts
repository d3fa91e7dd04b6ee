import assert from 'node:assert/strict';
import type { Json, TestAnswer } from '../test-server.ts';

/** Asserts a refusal as its caller sees it. The OpenAPI document holds the shape of the whole body. */
export function assertRefused(answer: TestAnswer, status: number, code: string, about = ''): Json {
  assert.deepEqual([answer.status, answer.body?.code], [status, code], `${about}: ${answer.text}`);
  assert.equal(answer.body.status, 'error');
  assert.equal(answer.body.message, answer.body.error);
  assert.equal(answer.body.request_id, answer.headers.get('x-request-id'));
  assert.ok(answer.body.message.length > 0 && answer.body.resolution.length > 0);
  return answer.body;
}

/** Asserts a validation error and returns the path of its issue. */
export function assertInvalid(answer: TestAnswer, about: unknown = ''): string {
  const { details } = assertRefused(answer, 400, 'VALIDATION_ERROR', JSON.stringify(about));
  assert.ok(details.issues.length > 0);
  for (const issue of details.issues) {
    assert.deepEqual(Object.keys(issue), ['path', 'message']);
    assert.ok(issue.path.length > 0 && issue.message.length > 0);
  }
  return details.issues[0].path;
}
