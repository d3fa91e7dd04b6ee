// A command of the command line: what it takes, what the help says about it, and what it does.
import type { Setting } from '../settings/setting.ts';
import type { CommandCall } from './command-call.ts';

/** An argument that a command takes by its position. */
export interface Parameter {
  /** As the help shows it. */
  readonly name: string;
  readonly isOptional?: true;
  /** Takes all arguments that are left. */
  readonly isRepeated?: true;
}

export interface Command {
  /** One word, or several where commands form a group. */
  readonly name: string;
  /** The name in earlier releases. It keeps working; using it prints a line with the present name. */
  readonly formerly?: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly options: readonly Setting<unknown>[];
  /** What else there is to know: paragraphs for `magpie help <name>`. */
  readonly about: string;
  /** Returns the exit code. Rejects with an OperatorProblem for what the person can mend. */
  run(call: CommandCall): Promise<number>;
}
