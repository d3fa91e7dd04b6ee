// One thing that can be configured, as data: reading flags and environment, the help and the warnings about misspelt names are
// all made from it.

export interface SettingNames {
  readonly flag?: string;
  readonly variable?: string;
}

export interface Setting<T> {
  readonly flag: string;
  /** The environment variable that does the same, where there is one. */
  readonly variable?: string;
  /** Names of earlier releases. They keep working; using one prints a line with the present name. */
  readonly formerly?: SettingNames;
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
  /** Can be given several times: its values reach `parse` as one text, with commas between them. */
  readonly isRepeated?: true;
  /** The value that the text means, or undefined when it means none that is allowed. */
  parse(text: string): T | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** For the settings of one call: the same setting has the same value however often it is read. */
export type ReadSetting = <T>(setting: Setting<T>) => T;
