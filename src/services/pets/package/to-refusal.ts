import { assert } from '../../../base/assert.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** Returns one refusal for all: the first, because the others may be its consequences. */
export function toRefusal(findings: readonly Refusal[]): Refusal {
  const [first, ...others] = findings;
  assert(first !== undefined, 'what is refused has something wrong with it');
  return new Refusal(first.code, first.params, first.field, others);
}
