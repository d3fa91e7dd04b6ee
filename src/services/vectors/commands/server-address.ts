// The server of a command, and its api-key.
import { readFileSync } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import type { ReadSetting, Setting } from '../../../platform/settings/setting.ts';
import type { ServerAddress } from '../client/index.ts';
import { API_KEY, API_KEY_FILE, FROM_API_KEY, FROM_API_KEY_FILE, TENANT, URL_SETTING } from './client-settings.ts';

/** Reads the address of the Magpie that a command exports from or imports into. */
export function readServerAddress(call: CommandCall): { url: string; readKey(): ServerAddress } {
  const url = call.read(URL_SETTING);
  const tenant = call.read(TENANT);
  const readKey = toKeyReader(call, API_KEY, API_KEY_FILE);
  return { url, readKey: () => ({ url, apiKey: getKey(readKey()), tenant }) };
}

/** Reads the api-key of the operator. */
export function readApiKey(read: ReadSetting): string {
  return getKey(toKeyReader({ read }, API_KEY, API_KEY_FILE)());
}

function getKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new OperatorProblem('an api-key is needed: set MAGPIE_API_KEY, or name a file with --api-key-file');
}

/** Reads the address of the copied server, which may not need an api-key. */
export function readSourceAddress(call: CommandCall, url: string): () => ServerAddress {
  const readKey = toKeyReader(call, FROM_API_KEY, FROM_API_KEY_FILE);
  return () => ({ url, apiKey: readKey() });
}

type TextSetting = Setting<string | undefined>;

/**
 * Reads the settings at once, so that usage errors are reported together. The file is read later, only if there are
 * none.
 */
function toKeyReader(call: { read: ReadSetting }, given: TextSetting, inFile: TextSetting): () => string | undefined {
  const key = call.read(given);
  const file = call.read(inFile);
  return () => {
    const text = file === undefined ? key : readKeyFile(file);
    if (text === undefined) return undefined;
    if (/\p{Cc}/u.test(text)) throw new OperatorProblem('the api-key contains control characters');
    // A header is a sequence of bytes, written as one character each. Other tools send the UTF-8 of the typed text as
    // well.
    return Buffer.from(text, 'utf8').toString('latin1');
  };
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    // The message omits the path: it may be a key that was given instead of its file.
    throw new OperatorProblem(`the file with the api-key cannot be read (${code})`);
  }
}
