// One thing that can be configured, and how its value is found: a flag wins over the environment, the environment over the
// default.

export interface Setting<T> {
  readonly flag: string;
  /** The environment variable that does the same, where there is one. */
  readonly variable?: string;
  /** Names of earlier releases. They still work, with a warning that tells the present ones. */
  readonly formerly?: { readonly variable: string; readonly flag: string };
  readonly about: string;
  /** Completes the sentence "expected …". */
  readonly allowed: string;
  readonly fallback: T;
  /** How the help names the fallback, where there is one to name. */
  readonly fallbackText?: string;
  /** No message ever shows the value, not even one that is refused. */
  readonly isSecret?: true;
  /** A switch takes no value: to name it is to turn it on. */
  readonly isSwitch?: true;
  /** The value that the text means, or undefined when it means none that is allowed. */
  parse(text: string): T | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const VALUE_CHARS_SHOWN = 80;

export class SettingReader {
  /** What keeps values from being used, each as one line. Where there are any, defaults stand in for them. */
  readonly mistakes: string[] = [];
  /** What was understood, and should be written in another way. */
  readonly warnings: string[] = [];
  readonly #environment: Environment;
  readonly #flags: ReadonlyMap<string, string>;

  constructor(environment: Environment, flags: ReadonlyMap<string, string>) {
    this.#environment = environment;
    this.#flags = flags;
  }

  read<T>(setting: Setting<T>): T {
    const { allowed, fallback, isSecret, parse } = setting;
    const { text, name } = this.#find(setting) ?? this.#findFormer(setting) ?? {};
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    const shown = isSecret ? 'not valid (its value is not shown)' : quote(text);
    this.mistakes.push(`${name} is ${shown}: expected ${allowed}`);
    return fallback;
  }

  #find({ flag, variable }: Pick<Setting<unknown>, 'flag' | 'variable'>) {
    const flagText = this.#flags.get(flag);
    if (flagText !== undefined) return { text: flagText, name: `--${flag}` };
    // An empty variable is how many tools say "not set".
    const text = (variable !== undefined && this.#environment[variable]) || undefined;
    return text === undefined ? undefined : { text, name: variable };
  }

  #findFormer({ formerly, flag, variable }: Setting<unknown>) {
    const found = formerly && this.#find(formerly);
    if (found !== undefined) {
      const isFlag = found.name === `--${formerly?.flag}`;
      this.warnings.push(`${found.name} is called ${isFlag ? `--${flag}` : variable} now`);
    }
    return found;
  }
}

/** Its flag, and the one that it had in earlier releases. */
export function listFlags({ flag, formerly }: Setting<unknown>): string[] {
  return formerly === undefined ? [flag] : [flag, formerly.flag];
}

/** On one line, bounded, and without what may be secret in an address: the password in front of the host, and the query. */
function quote(text: string): string {
  const shown = text.replace(/^.*(?:@|%40)/s, '…@').replace(/[?#].*$/s, '?…');
  return JSON.stringify(shown.length > VALUE_CHARS_SHOWN ? `${shown.slice(0, VALUE_CHARS_SHOWN)}…` : shown);
}
