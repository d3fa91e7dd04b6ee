// A command of the command line: its parameters and options, its help, and its action.
import type { Setting } from '../settings/setting.ts';
import type { CommandCall } from './command-call.ts';

export interface Parameter {
  readonly name: string;
  readonly isOptional?: true;
  /** True if it takes all remaining arguments. */
  readonly isRepeated?: true;
}

export interface Command {
  /** One word, or several for a command of a group. */
  readonly name: string;
  /** The name in earlier releases. It keeps working; using it prints a line with the present name. */
  readonly formerly?: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly options: readonly Setting<unknown>[];
  /** Further paragraphs for `magpie help <name>`. */
  readonly about: string;
  /**
   * Runs the command and returns the exit code. Rejects with an OperatorProblem for problems that the person can fix.
   */
  run(call: CommandCall): Promise<number>;
}
