import assert from 'node:assert/strict';
import type { ErrorCode } from '../contract/error-codes.ts';
import { findWording } from '../errors.ts';

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** What was refused, as programs are told. */
export function toRefused(error: unknown): Refused {
  const wording = findWording(error);
  assert.ok(wording !== undefined, `refused with something else: ${error}`);
  const { code, field, retryAfterSeconds, api } = wording;
  return { code, field, retryAfterSeconds, message: api.message, hint: api.hint };
}

/** That something is refused, with this code and in words that people can do something with. */
export async function assertRefused(action: () => unknown, code: ErrorCode, pattern = /./): Promise<Refused> {
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
