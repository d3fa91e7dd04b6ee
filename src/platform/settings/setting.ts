// A setting as data. Reading flags and environment, the help and the warnings about misspelt names all use it.

export interface SettingNames {
  readonly flag?: string;
  readonly variable?: string;
}

export interface Setting<T> {
  readonly flag: string;
  readonly variable?: string;
  /** Names of earlier releases. They keep working; using one prints a line with the present name. */
  readonly formerly?: SettingNames;
  readonly about: string;
  /** The end of the sentence "expected …". */
  readonly allowed: string;
  readonly fallback: T;
  /** The name of the fallback in the help, if there is one to name. */
  readonly fallbackText?: string;
  /** True if no message may show the value, not even one that is refused. */
  readonly isSecret?: true;
  /** True for a switch, which takes no value: naming it turns it on. */
  readonly isSwitch?: true;
  /** True if it can be given several times: its values reach `parse` as one text, separated by commas. */
  readonly isRepeated?: true;
  /** Returns the value of the text, or undefined if it is not allowed. */
  parse(text: string): T | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings of one call: the same setting has the same value however often it is read. */
export type ReadSetting = <T>(setting: Setting<T>) => T;
