import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exerciseKernels, getKernels } from './kernel-choice.ts';
import { compileKernels } from './kernels.ts';

describe('kernel choice', () => {
  it('takes a set with SIMD where it computes what the scalar kernels compute', () => {
    assert.notEqual(getKernels('auto').name, 'scalar');
  });

  it('finds that every set leaves the same memory, when fresh and when warm', () => {
    const expected = exerciseKernels(compileKernels('scalar').module, 1);
    for (const name of ['relaxed', 'simd', 'scalar'] as const) {
      for (const rounds of [1, 2_000]) {
        assert.ok(exerciseKernels(compileKernels(name).module, rounds).equals(expected), name);
      }
    }
  });
});
