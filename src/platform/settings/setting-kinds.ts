// The kinds of settings that several services and commands have.
import { parseHttpAddress, parseOnOrOff } from './parse-value.ts';
import type { Setting } from './setting.ts';

type Described = Pick<Setting<unknown>, 'flag' | 'variable' | 'formerly' | 'about'>;

export function createOnOffSetting(names: Described, fallback: boolean): Setting<boolean> {
  return { ...names, allowed: '1 or 0', fallback, fallbackText: fallback ? '1' : '0', parse: parseOnOrOff };
}

/** Creates a flag without a value, off unless it is given. */
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

/** Creates a setting with the URL of a server, by default one on this machine. */
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
