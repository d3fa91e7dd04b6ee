// A command of the command line: what it takes, what the help says about it, and what it does.
import { type Environment, type Setting, SettingReader } from './settings/setting.ts';

export interface Word {
  /** As the help shows it. */
  readonly name: string;
  readonly isOptional?: true;
  /** Takes all words that are left. */
  readonly isRepeated?: true;
}

export interface Command {
  /** One word, or several where commands form a group: `pets install`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly words: readonly Word[];
  readonly options: readonly Setting<unknown>[];
  /** What else there is to know: paragraphs for `magpie help <name>`. */
  readonly about: string;
  /** Returns the exit code. Rejects with an OperatorProblem for what the person can mend. */
  run(call: CommandCall): Promise<number>;
}

/** All that cannot be understood, each as one line for the person who wrote it. */
export class UsageErrors extends Error {
  override readonly name = 'UsageErrors';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('; '));
    this.lines = lines;
  }
}

/** One use of a command: what was given to it. */
export class CommandCall {
  readonly words: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
  readonly environment: Environment;
  /** Of the program. */
  readonly version: string;
  readonly #settings: SettingReader;
  readonly #mistakes: readonly string[];

  constructor(
    line: { words: readonly string[]; flags: ReadonlyMap<string, string>; mistakes: readonly string[] },
    environment: Environment,
    version: string,
  ) {
    this.words = line.words;
    this.flags = line.flags;
    this.environment = environment;
    this.version = version;
    this.#settings = new SettingReader(environment, line.flags);
    this.#mistakes = line.mistakes;
  }

  /** npm passes on the signals that a terminal sends to both. */
  get isRunByNpm(): boolean {
    return this.environment['npm_lifecycle_event'] !== undefined;
  }

  /** A word that the command cannot do without; that it is there is checked with the other mistakes. */
  word(index: number): string {
    return this.words[index] ?? '';
  }

  read<T>(setting: Setting<T>): T {
    return this.#settings.read(setting);
  }

  /** What was understood, and should be written in another way. */
  get warnings(): readonly string[] {
    return this.#settings.warnings;
  }

  /** To be called when everything was read and before anything is done, so that all mistakes are told together. */
  checkMistakes(more: readonly string[] = []): void {
    const lines = [...this.#mistakes, ...more, ...this.#settings.mistakes];
    if (lines.length > 0) throw new UsageErrors(lines);
  }
}
