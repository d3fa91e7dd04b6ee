import assert from 'node:assert/strict';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AccountCodes } from '../model/refusal-codes.ts';

/** That something is refused with this code, about this field where one is named. */
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
