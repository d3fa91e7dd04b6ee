import assert from 'node:assert/strict';
import { PetsProblem, type ProblemCode } from '../model/problem.ts';

/** That something is refused, with this code and in words that people can do something with. */
export async function assertRefused(action: () => unknown, code: ProblemCode, pattern = /./): Promise<PetsProblem> {
  try {
    await action();
  } catch (error) {
    assert.ok(error instanceof PetsProblem, `refused with something else: ${error}`);
    assert.deepEqual({ code: error.code, message: error.message }, { code, message: error.message });
    assert.match(error.message, pattern);
    return error;
  }
  assert.fail(`was not refused with ${code}`);
}
