import { assert } from '../../../base/assert.ts';
import { PetsProblem, type ProblemCode } from '../model/problem.ts';

/** One thing that keeps a package from being accepted, in words for the person who made it. */
export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  readonly field?: string | undefined;
}

/** How many of a long list are told when only one answer can be given. */
const FINDINGS_TOLD = 3;

/** One refusal for all of them: the code of the first, which the others may only follow from. */
export function toProblem(findings: readonly Finding[]): PetsProblem {
  const [first] = findings;
  assert(first !== undefined, 'whatever is refused has something wrong with it');
  const { code, hint, field } = first;
  const told = findings.slice(0, FINDINGS_TOLD).map(({ message }) => message);
  const more = findings.length - told.length;
  if (more > 0) told.push(`${more} more ${more === 1 ? 'thing is' : 'things are'} wrong with it.`);
  return new PetsProblem(code, told.join(' '), {
    ...(hint !== undefined && { hint }),
    ...(field !== undefined && { field }),
  });
}
