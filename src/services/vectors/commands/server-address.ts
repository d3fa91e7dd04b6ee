// Which server a command talks to, and with which api-key.
import { readFileSync } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import type { ReadSetting, Setting } from '../../../platform/settings/setting.ts';
import type { ServerAddress } from '../client/index.ts';
import { API_KEY, API_KEY_FILE, FROM_API_KEY, FROM_API_KEY_FILE, TENANT, URL_SETTING } from './client-settings.ts';

/** The Magpie that a command exports from or imports into. */
export function readServerAddress(call: CommandCall): { url: string; readKey(): ServerAddress } {
  const url = call.read(URL_SETTING);
  const tenant = call.read(TENANT);
  const readKey = toKeyReader(call, API_KEY, API_KEY_FILE);
  return { url, readKey: () => ({ url, apiKey: getKey(readKey()), tenant }) };
}

/** The api-key of the person on this machine. */
export function readApiKey(read: ReadSetting): string {
  return getKey(toKeyReader({ read }, API_KEY, API_KEY_FILE)());
}

function getKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new OperatorProblem('an api-key is needed: set MAGPIE_API_KEY, or name a file with --api-key-file');
}

/** The server that is copied from; it may not want an api-key. */
export function readSourceAddress(call: CommandCall, url: string): () => ServerAddress {
  const readKey = toKeyReader(call, FROM_API_KEY, FROM_API_KEY_FILE);
  return () => ({ url, apiKey: readKey() });
}

type TextSetting = Setting<string | undefined>;

/** Settings are read at once, so that usage errors are told together; the file only when there are none. */
function toKeyReader(call: { read: ReadSetting }, given: TextSetting, inFile: TextSetting): () => string | undefined {
  const key = call.read(given);
  const file = call.read(inFile);
  return () => {
    const text = file === undefined ? key : readKeyFile(file);
    if (text === undefined) return undefined;
    if (/\p{Cc}/u.test(text)) throw new OperatorProblem('the api-key contains control characters');
    // A header is a row of bytes, written as one character each; other tools send the UTF-8 of what is typed as well.
    return Buffer.from(text, 'utf8').toString('latin1');
  };
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    // Without the path: it may be a key that was named instead of its file.
    throw new OperatorProblem(`the file with the api-key cannot be read (${code})`);
  }
}
