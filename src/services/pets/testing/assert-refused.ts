import assert from 'node:assert/strict';
import type { ErrorCode } from '../contract/error-codes.ts';
import { findWording } from '../errors.ts';

/** Returns a refusal as the API words it. */
export function toRefused(error: unknown) {
  const wording = findWording(error);
  assert.ok(wording !== undefined, `refused with something else: ${error}`);
  const { code, field, retryAfterSeconds, api } = wording;
  return { code, field, retryAfterSeconds, message: api.message, hint: api.hint };
}

/** Asserts that an action is refused with this code, and with a message that matches. */
export async function assertRefused(action: () => unknown, code: ErrorCode, pattern = /./) {
  try {
    await action();
  } catch (error) {
    const refused = toRefused(error);
    assert.deepEqual({ code: refused.code, message: refused.message }, { code, message: refused.message });
    assert.match(refused.message, pattern);
    return refused;
  }
  assert.fail(`was not refused with ${code}`);
}
