import { createErrorClass } from '../../base/create-error-class.ts';

/** All errors of a command line, each as one line for the person who wrote it. */
export class UsageErrors extends createErrorClass('UsageErrors', (lines: readonly string[]) => ({
  message: lines.join('; '),
  lines,
})) {}
