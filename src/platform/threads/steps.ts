// Work that is done in steps, so that other work has its turn in between.
import type { Moved } from './call-messages.ts';

/** Each step ends with a yield; the answer is returned. */
export type Steps<Answer> = Generator<undefined, Answer, undefined>;

export type AnswerOf<Result> =
  Result extends Steps<infer Answer> ? AnswerOf<Answer> : Result extends Moved<infer Value> ? Value : Result;

export function isSteps(value: unknown): value is Steps<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';
}

export function finish<Answer>(steps: Steps<Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
