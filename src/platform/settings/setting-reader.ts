import { shorten } from '../text/shorten.ts';
import type { Environment, Setting } from './setting.ts';

const VALUE_CHARS_SHOWN = 80;

interface Given {
  /** The name as the person wrote it. */
  readonly name: string;
  readonly text: string;
}

/** A reader of settings: a flag wins over the environment, the environment over the default. */
export class SettingReader {
  /** Errors in values, each as one line. Invalid values are replaced by defaults. */
  readonly errors: string[] = [];
  /** Former names that were used, each as one line with the present name. */
  readonly notices: string[] = [];
  readonly #environment: Environment;
  readonly #flags: ReadonlyMap<string, string>;
  readonly #values = new Map<Setting<unknown>, unknown>();

  constructor(environment: Environment, flags: ReadonlyMap<string, string>) {
    this.#environment = environment;
    this.#flags = flags;
  }

  read<T>(setting: Setting<T>): T {
    if (!this.#values.has(setting)) this.#values.set(setting, this.#find(setting));
    return this.#values.get(setting) as T;
  }

  #find<T>(setting: Setting<T>): T {
    const { allowed, fallback, isSecret, parse } = setting;
    const given = this.#findText(setting);
    if (given === undefined) return fallback;
    const value = parse(given.text);
    if (value !== undefined) return value;
    const shown = isSecret ? 'not valid (its value is not shown)' : quote(given.text);
    this.errors.push(`${given.name} is ${shown}: expected ${allowed}`);
    return fallback;
  }

  #findText({ flag, variable, formerly = {} }: Setting<unknown>): Given | undefined {
    const byFlag = this.#takeFlag(flag);
    const byFormerFlag = this.#takeFlag(formerly.flag);
    const byVariable = this.#takeVariable(variable);
    const byFormerVariable = this.#takeVariable(formerly.variable);
    if (byFormerFlag !== undefined) this.#noteFormer(byFormerFlag.name, `--${flag}`);
    if (byFormerVariable !== undefined) this.#noteFormer(byFormerVariable.name, variable ?? `--${flag}`);
    return byFlag ?? byFormerFlag ?? byVariable ?? byFormerVariable;
  }

  #takeFlag(flag: string | undefined): Given | undefined {
    const text = flag === undefined ? undefined : this.#flags.get(flag);
    return text === undefined ? undefined : { name: `--${flag}`, text };
  }

  /** Returns the value of a variable. An empty variable counts as not set, as in many tools. */
  #takeVariable(variable: string | undefined): Given | undefined {
    const text = variable === undefined ? undefined : this.#environment[variable];
    return variable === undefined || !text ? undefined : { name: variable, text };
  }

  #noteFormer(former: string, present: string): void {
    this.notices.push(`${former} is now named ${present}; use that name`);
  }
}

/** Quotes a value on one line, truncated, without the password and query that a URL may contain. */
function quote(text: string): string {
  const shown = text.replace(/^.*(?:@|%40)/s, '…@').replace(/[?#].*$/s, '?…');
  return JSON.stringify(shorten(shown, VALUE_CHARS_SHOWN));
}
