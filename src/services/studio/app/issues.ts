// The issues of a description, with their paths.
import { FormulaError, parseConditions, parseFormula } from './parse-formula.ts';

export interface AppIssue {
  /** Its path in the description: `/things/course/fields/price`. */
  readonly path: string;
  readonly message: string;
}

export type Say = (path: string, message: string) => undefined;

export function toUnknown(name: string, what: string, known: object): string {
  return `names the ${what} "${name}", which is none of ${Object.keys(known).join(', ')}`;
}

export function checkFormula(formula: string | undefined, path: string, say: Say): void {
  check(formula, parseFormula, path, say);
}

export function checkConditions(conditions: string | undefined, path: string, say: Say): void {
  check(conditions, parseConditions, path, say);
}

function check(text: string | undefined, parse: (text: string) => unknown, path: string, say: Say): void {
  if (text === undefined) return;
  try {
    parse(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    say(path, `is no formula: it ${error.message}`);
  }
}
