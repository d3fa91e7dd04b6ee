// Settings of kinds that several services and commands have.
import { parseHttpAddress, parseOnOrOff } from './parse-value.ts';
import type { Setting } from './setting.ts';

type Described = Pick<Setting<unknown>, 'flag' | 'variable' | 'formerly' | 'about'>;

/** Takes 1 or 0. */
export function createOnOffSetting(names: Described, fallback: boolean): Setting<boolean> {
  return { ...names, allowed: '1 or 0', fallback, fallbackText: fallback ? '1' : '0', parse: parseOnOrOff };
}

/** A flag without a value, off unless it is named. */
export function createSwitch(flag: string, about: string): Setting<boolean> {
  return {
    flag,
    about,
    allowed: 'no value',
    fallback: false,
    isSwitch: true,
    parse: (text) => text === 'on' || undefined,
  };
}

export function createTextSetting(names: Described): Setting<string | undefined> {
  return { ...names, allowed: 'a text', fallback: undefined, parse: (text) => text || undefined };
}

export function createSecretSetting(names: Described): Setting<string | undefined> {
  return { ...createTextSetting(names), isSecret: true };
}

/** The address of a server: one on this machine, unless another is named. */
export function createServerSetting(names: Described, localPort: number): Setting<string> {
  const local = `http://127.0.0.1:${localPort}`;
  return {
    ...names,
    allowed: 'an http:// or https:// address',
    fallback: local,
    fallbackText: local,
    parse: parseHttpAddress,
  };
}
