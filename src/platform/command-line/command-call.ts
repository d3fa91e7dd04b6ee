import type { AccountHolder } from '../service/account-table.ts';
import type { Environment, Setting } from '../settings/setting.ts';
import { SettingReader } from '../settings/setting-reader.ts';
import { complain } from '../terminal/terminal.ts';
import { UsageErrors } from './usage-errors.ts';

export interface GivenCommandLine {
  readonly args: readonly string[];
  /** By flag name. */
  readonly flags: ReadonlyMap<string, string>;
  readonly errors: readonly string[];
  /** What works and is worth a line all the same. */
  readonly notices: readonly string[];
}

/** The program that the command belongs to. */
export interface CommandProgram {
  readonly version: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly services: readonly AccountHolder[];
}

/** One use of a command: what was given to it. */
export class CommandCall {
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Of the program. */
  readonly version: string;
  readonly commands: CommandProgram['commands'];
  readonly services: CommandProgram['services'];
  readonly #settings: SettingReader;
  readonly #line: GivenCommandLine;

  constructor(line: GivenCommandLine, environment: Environment, { version, commands, services }: CommandProgram) {
    this.args = line.args;
    this.environment = environment;
    this.version = version;
    this.commands = commands;
    this.services = services;
    this.#settings = new SettingReader(environment, line.flags);
    this.#line = line;
  }

  /** npm passes on the signals that a terminal sends to both. */
  get isRunByNpm(): boolean {
    return this.environment['npm_lifecycle_event'] !== undefined;
  }

  /** Where the person is. npm runs the program in the folder of the package, and tells where it was called. */
  get workingFolder(): string {
    return (this.isRunByNpm ? this.environment['INIT_CWD'] : undefined) ?? process.cwd();
  }

  /** An argument that the command cannot do without; that it is there is checked with the other usage errors. */
  arg(index: number): string {
    return this.args[index] ?? '';
  }

  read<T>(setting: Setting<T>): T {
    return this.#settings.read(setting);
  }

  /**
   * To be called when everything was read and before anything is done, so that all errors are told together. Prints which former
   * names were used.
   */
  checkUsage(more: readonly string[] = []): void {
    for (const notice of [...this.#line.notices, ...this.#settings.notices]) complain(notice);
    const lines = [...this.#line.errors, ...more, ...this.#settings.errors];
    if (lines.length > 0) throw new UsageErrors(lines);
  }
}
