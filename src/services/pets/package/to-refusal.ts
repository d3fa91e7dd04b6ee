import { assert } from '../../../base/assert.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** One refusal for all of them: the first, which the others may only follow from. */
export function toRefusal(findings: readonly Refusal[]): Refusal {
  const [first, ...others] = findings;
  assert(first !== undefined, 'what is refused has something wrong with it');
  return new Refusal(first.code, first.params, first.field, others);
}
