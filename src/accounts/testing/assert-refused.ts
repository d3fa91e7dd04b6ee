import assert from 'node:assert/strict';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AccountCodes } from '../model/refusal-codes.ts';

/** Asserts that the action is refused with this code, and about this field if one is given. */
export async function assertRefused(action: () => unknown, code: keyof AccountCodes, field?: string): Promise<Refusal> {
  try {
    await action();
  } catch (error) {
    assert.ok(error instanceof Refusal, `refused with something else: ${error}`);
    assert.equal(error.code, code);
    if (field !== undefined) assert.equal(error.field, field);
    return error;
  }
  assert.fail(`was not refused with ${code}`);
}
