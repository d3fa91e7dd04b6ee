import type { AccountHolder } from '../service/account-table.ts';
import { DATABASE_SETTINGS } from '../settings/database.ts';
import type { Environment, ReadSetting } from '../settings/setting.ts';
import { SettingReader } from '../settings/setting-reader.ts';
import type { PostgresServer } from '../storage/postgres/postgres-server.ts';
import { complain } from '../terminal/terminal.ts';
import { UsageErrors } from './usage-errors.ts';

export interface GivenCommandLine {
  readonly args: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
  readonly errors: readonly string[];
  /** Remarks about a valid command line, such as former names in it. */
  readonly notices: readonly string[];
}

export interface CommandProgram {
  readonly version: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly services: readonly AccountHolder[];
}

/** One call of a command, with its arguments and settings. */
export class CommandCall {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly version: string;
  readonly commands: CommandProgram['commands'];
  readonly services: CommandProgram['services'];
  readonly read: ReadSetting = (setting) => this.#settings.read(setting);
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

  /** True under npm, which passes on the signals that a terminal sends to both. */
  get isRunByNpm(): boolean {
    return this.environment['npm_lifecycle_event'] !== undefined;
  }

  /**
   * The folder in which the person works. npm runs the program in the package's folder, and passes the original one.
   */
  get workingFolder(): string {
    return (this.isRunByNpm ? this.environment['INIT_CWD'] : undefined) ?? process.cwd();
  }

  /** Returns a required argument. Its presence is checked together with the other usage errors. */
  arg(index: number): string {
    return this.args[index] ?? '';
  }

  /**
   * Throws all usage errors together, and prints which former names were used. Must be called after everything is read
   * and before anything is done.
   */
  checkUsage(more: readonly string[] = []): void {
    for (const notice of [...this.#line.notices, ...this.#settings.notices]) complain(notice);
    const lines = [...this.#line.errors, ...more, ...this.#settings.errors];
    if (lines.length > 0) throw new UsageErrors(lines);
  }

  /** Checks the usage with the settings of the database, and opens the database that they name while `act` runs. */
  async withDatabase<T>(act: (database: PostgresServer | undefined) => Promise<T>): Promise<T> {
    for (const setting of DATABASE_SETTINGS) this.read(setting);
    this.checkUsage();
    const { withDatabase } = await import('../storage/postgres/open-database.ts');
    return withDatabase(this.read, act);
  }
}
